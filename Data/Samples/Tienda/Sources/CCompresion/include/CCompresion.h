#ifndef CCOMPRESION_H
#define CCOMPRESION_H

#include <stddef.h>
#include <stdint.h>

/* What a packed block says about itself. */
typedef struct {
    uint32_t suma;
    uint32_t tramos;
} tienda_resumen;

/* Room that packing n bytes can need in the worst case. */
size_t tienda_capacidad(size_t n);

/* Both return the bytes written, or 0 when the output has no room or the input is damaged. */
size_t tienda_comprimir(const uint8_t *entrada, size_t n, uint8_t *salida, size_t capacidad);
size_t tienda_descomprimir(const uint8_t *entrada, size_t n, uint8_t *salida, size_t capacidad);

tienda_resumen tienda_resumir(const uint8_t *comprimido, size_t n);

#endif

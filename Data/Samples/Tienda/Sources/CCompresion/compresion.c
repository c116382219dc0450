#include "CCompresion.h"
#include "limites.h"

/* Run-length packing: pairs of (count, byte). Plain, but lists of stock compress well with it. */

size_t tienda_capacidad(size_t n) {
    return n * 2;
}

size_t tienda_comprimir(const uint8_t *entrada, size_t n, uint8_t *salida, size_t capacidad) {
    size_t escritos = 0;
    size_t i = 0;
    while (i < n) {
        size_t tramo = 1;
        while (i + tramo < n && tramo < TIENDA_TRAMO_MAXIMO && entrada[i + tramo] == entrada[i]) {
            tramo++;
        }
        if (escritos + 2 > capacidad) {
            return 0;
        }
        salida[escritos++] = (uint8_t)tramo;
        salida[escritos++] = entrada[i];
        i += tramo;
    }
    return escritos;
}

size_t tienda_descomprimir(const uint8_t *entrada, size_t n, uint8_t *salida, size_t capacidad) {
    size_t escritos = 0;
    if (n % 2 != 0) {
        return 0;
    }
    for (size_t i = 0; i < n; i += 2) {
        size_t tramo = entrada[i];
        if (tramo > capacidad - escritos) {
            return 0;
        }
        for (size_t k = 0; k < tramo; k++) {
            salida[escritos++] = entrada[i + 1];
        }
    }
    return escritos;
}

tienda_resumen tienda_resumir(const uint8_t *comprimido, size_t n) {
    tienda_resumen resumen = { TIENDA_SEMILLA, (uint32_t)(n / 2) };
    for (size_t i = 0; i < n; i++) {
        resumen.suma = resumen.suma * 33u + comprimido[i];
    }
    return resumen;
}

#ifndef TIENDA_LIMITES_H
#define TIENDA_LIMITES_H

/* Private to this target: the longest run that one pair can hold. */
#define TIENDA_TRAMO_MAXIMO 255u
#define TIENDA_SEMILLA 5381u

#endif

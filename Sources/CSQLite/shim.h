#ifndef RIPPLE_CSQLITE_SHIM_H
#define RIPPLE_CSQLITE_SHIM_H
#include <sqlite3.h>
#endif

#ifndef RIPPLE_CSQLITE_SHIM_H
#define RIPPLE_CSQLITE_SHIM_H
#include <sqlite3.h>

/* What Swift cannot import: a variadic function, and a destructor that is a cast of -1. */

/* Sets a boolean option of a connection, and checks that it took. */
static inline int ripple_sqlite3_db_config(sqlite3 *connection, int option, int value) {
  int answer = -1;
  int code = sqlite3_db_config(connection, option, value, &answer);
  if (code != SQLITE_OK) return code;
  return answer == value ? SQLITE_OK : SQLITE_ERROR;
}

/* Binds a copy of UTF-8. A null pointer of no bytes is the empty text, not NULL. */
static inline int ripple_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  const char *text = bytes ? (const char *)bytes : "";
  return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Binds a copy of bytes. A null pointer of no bytes is the empty blob, not NULL. */
static inline int ripple_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}
#endif

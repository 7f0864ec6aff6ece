/// SQLite, and what of it isn't imported as it is.
#ifndef CARDCLIP_CSQLITE_SHIM_H
#define CARDCLIP_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Tells `sqlite3_bind_text` to copy; provided because a macro that casts a
/// number to a function pointer isn't imported.
static const sqlite3_destructor_type CS_TRANSIENT = (sqlite3_destructor_type)-1;

/// Switches an option of a connection; provided because variadic functions
/// aren't imported.
static inline int cs_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

/// The error number of the last system call that failed on a connection; 0
/// where there was none.
///
/// A failing COMMIT doesn't set `sqlite3_system_errno`, so the write-ahead log
/// and the database file are asked as well.
static inline int cs_system_errno(sqlite3 *database) {
  int code = sqlite3_system_errno(database);
  if (code != 0) return code;
  const int pointers[] = {SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER};
  for (int i = 0; i < 2 && code == 0; i++) {
    sqlite3_file *file = 0;
    if (sqlite3_file_control(database, "main", pointers[i], &file) != SQLITE_OK) continue;
    if (file == 0 || file->pMethods == 0) continue;
    if (file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &code) != SQLITE_OK) code = 0;
  }
  return code;
}

#endif

/* Preloaded: write() takes nothing, and says so by 0, as odd devices do. MINES_TEST_TAKES_NOTHING is the
   descriptor, or "files" for all regular ones behind standard error. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

ssize_t write(int descriptor, const void* bytes, size_t size) {
  const char* const which = getenv("MINES_TEST_TAKES_NOTHING");
  ssize_t (*const real)(int, const void*, size_t) =
      (ssize_t(*)(int, const void*, size_t))dlsym(RTLD_NEXT, "write");
  struct stat status;
  if (which == NULL || descriptor <= 2) return real(descriptor, bytes, size);
  if (strcmp(which, "files") != 0) return atoi(which) == descriptor ? 0 : real(descriptor, bytes, size);
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) return 0;
  return real(descriptor, bytes, size);
}

// Preloaded into a judge: control groups let nobody in, as where rights are handed out for folders and not
// for processes. What joins a group is a write of "0".
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <unistd.h>

static int joins(const char* bytes, size_t size) {
  if (size < 2 || size > 8 || bytes[size - 1] != '\n') return 0;
  for (size_t i = 0; i + 1 < size; ++i) {
    if (bytes[i] < '0' || bytes[i] > '9') return 0;
  }
  return 1;
}

ssize_t write(int number, const void* bytes, size_t size) {
  if (joins(bytes, size)) {
    errno = EACCES;
    return -1;
  }
  ssize_t (*next)(int, const void*, size_t) = (ssize_t(*)(int, const void*, size_t))dlsym(RTLD_NEXT, "write");
  return next(number, bytes, size);
}

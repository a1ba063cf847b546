/*
 * Simulates a failing disk when preloaded into a process. Counts writes and syncs of files named events.db*, and makes
 * the n-th one fail. The orders are in a memory-mapped file, so that a test can change them at run time.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* disk-orders.mjs and failing-disk.ts depend on the order of these fields. */
static volatile struct {
  int failing_write; /* number of the failing write; 0 for none */
  int failing_sync;
  int error; /* errno */
  int lasting; /* later calls fail too */
  int read_only; /* files cannot be opened for writing */
  int writes;
  int syncs;
  int failures;
} *disk;

__attribute__((constructor)) static void map_orders(void) {
  const char *path = getenv("FAILING_DISK");
  if (!path) return;
  int fd = open(path, O_RDWR);
  void *mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (fd >= 0 && mapped != MAP_FAILED) disk = mapped;
}

static int is_events_path(const char *path) {
  const char *name = strrchr(path, '/');
  return strncmp(name ? name + 1 : path, "events.db", 9) == 0;
}

static int is_events_file(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_events_path(path);
}

static int fails(int fd, volatile int *count, int failing) {
  if (!disk || !is_events_file(fd)) return 0;
  int n = __sync_add_and_fetch(count, 1);
  if (!failing || n < failing || (n > failing && !disk->lasting)) return 0;
  __sync_add_and_fetch(&disk->failures, 1);
  errno = disk->error;
  return 1;
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = dlsym(RTLD_NEXT, #name)

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  REAL(pwrite64);
  if (disk && fails(fd, &disk->writes, disk->failing_write)) return -1;
  return real(fd, bytes, count, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  return pwrite64(fd, bytes, count, at);
}

int fsync(int fd) {
  REAL(fsync);
  if (disk && fails(fd, &disk->syncs, disk->failing_sync)) return -1;
  return real(fd);
}

int fdatasync(int fd) {
  REAL(fdatasync);
  if (disk && fails(fd, &disk->syncs, disk->failing_sync)) return -1;
  return real(fd);
}

int open64(const char *path, int flags, ...) {
  REAL(open64);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (disk && disk->read_only && (flags & O_ACCMODE) != O_RDONLY && is_events_path(path)) {
    errno = EACCES;
    return -1;
  }
  return real(path, flags, mode);
}

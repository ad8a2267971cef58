/* An answer that tries what its isolation is to prevent, and says on its output how it went: a line "name:
   result" each, where the result is 0 or an errno, or a number. MINES_ANSWER_TEST says what it tries. Plain
   C, no line of the toolkit. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int is(const char* name) {
  const char* mode = getenv("MINES_ANSWER_TEST");
  return mode != NULL && strcmp(mode, name) == 0;
}

static void say(const char* name, long result) {
  printf("%s: %ld\n", name, result);
  fflush(stdout);
}

/* 0, or what went wrong. */
static long error_of(long result) { return result < 0 ? errno : 0; }

static void look_at_descriptors(void) {
  int descriptors = 0;
  for (int number = 0; number < 4096; ++number) descriptors += fcntl(number, F_GETFD) >= 0;
  say("descriptors", descriptors);
}

static int is_among_the_mounts(const char* name) {
  static char mounts[1 << 16];
  const int file = open("/proc/self/mountinfo", O_RDONLY);
  ssize_t bytes = 0;
  for (ssize_t got; (got = read(file, mounts + bytes, sizeof mounts - 1 - (size_t)bytes)) > 0;) bytes += got;
  close(file);
  return strstr(mounts, name) != NULL;
}

static void look_at_files(void) {
  const char* map = getenv("MINES_ANSWER_MAP");
  if (map != NULL) say("map", error_of(open(map, O_RDONLY)));
  say("home of root", error_of(open("/root", O_RDONLY)));
  say("passwords", error_of(open("/etc/shadow", O_RDONLY)));
  say("write to root", error_of(open("/new", O_WRONLY | O_CREAT, 0600)));
  say("write to usr", error_of(open("/usr/new", O_WRONLY | O_CREAT, 0600)));
  say("write to dev", error_of(open("/dev/new", O_WRONLY | O_CREAT, 0600)));
  say("write to itself", error_of(open("/proc/self/exe", O_WRONLY)));
  say("pseudo-terminal", error_of(open("/dev/ptmx", O_RDWR | O_NOCTTY)));
  say("write to scratch", error_of(open("new", O_WRONLY | O_CREAT, 0600)));
  say("write to the kernel", error_of(open("/proc/sys/kernel/core_pattern", O_WRONLY)));
  char shared[256];
  snprintf(shared, sizeof shared, "/dev/shm%s", getenv("MINESWEEPER_SHM_NAME"));
  say("unlink the shared memory", error_of(unlink(shared)));
  int others = 0;
  DIR* folder = opendir("/dev/shm");
  for (struct dirent* entry; folder != NULL && (entry = readdir(folder)) != NULL;)
    others += entry->d_name[0] != '.';
  say("shared memories", others);
}

static void look_at_processes(void) {
  int strangers = 0;
  DIR* folder = opendir("/proc");
  for (struct dirent* entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
    char path[300], name[64] = "";
    if (atoi(entry->d_name) <= 0) continue;
    snprintf(path, sizeof path, "/proc/%s/comm", entry->d_name);
    const int file = open(path, O_RDONLY);
    if (file >= 0 && read(file, name, sizeof name - 1) < 0) name[0] = '\0';
    close(file);
    strangers += strcmp(name, "mines-server\n") == 0 || strcmp(name, "mines-judge\n") == 0;
  }
  say("server or judge in /proc", strangers);
  say("parent is the first", getppid() == 1);
  char path[64], target[16];
  int reachable = 0;
  for (int number = 0; number < 200; ++number) {
    snprintf(path, sizeof path, "/proc/%d/fd/%d", getppid(), number);
    reachable |= readlink(path, target, sizeof target) >= 0;
  }
  say("descriptors of the parent", reachable);
  say("library path", getenv("LD_LIBRARY_PATH") != NULL);
  say("secret", getenv("SECRET") != NULL);
}

static void try_mappings(void) {
  const int access = PROT_READ | PROT_WRITE, zeroes = open("/dev/zero", O_RDWR);
  char byte = 1;
  void* mapping = mmap(NULL, 4096, access, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  say("nameless memory", mapping == MAP_FAILED ? errno : 0);
  mapping = mmap(NULL, 4096, access, MAP_SHARED, zeroes, 0);
  say("nameless memory by a device", mapping == MAP_FAILED ? errno : 0);
  say("zeroes", read(zeroes, &byte, 1) == 1 && byte == 0);
}

/* Some of each kind: the filter's own test has all. */
static void try_calls(void) {
  int pair[2];
  char byte = 0;
  struct flock lock = {.l_type = F_RDLCK};
  struct rlimit limit = {1 << 20, 1 << 20};
  try_mappings();
  say("trace", error_of(ptrace(PTRACE_ATTACH, getppid(), NULL, NULL)));
  say("mount", error_of(mount("none", "/tmp", "tmpfs", 0, NULL)));
  say("clone with namespaces", error_of(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0)));
  say("clone3", error_of(syscall(435, NULL, 0)));
  say("call 4000", error_of(syscall(4000)));
  say("internet", error_of(socket(AF_INET, SOCK_STREAM, 0)));
  say("pair of sockets", error_of(socketpair(AF_UNIX, SOCK_STREAM, 0, pair)));
  say("memory file", error_of(syscall(SYS_memfd_create, "x", 0)));
  say("locks by fcntl", error_of(fcntl(open("/proc/self/exe", O_RDONLY), F_SETLK, &lock)));
  say("named pipe", error_of(mkfifo("pipe", 0600)));
  say("type on the terminal", error_of(ioctl(0, TIOCSTI, &byte)));
  say("type on the terminal, high bits", error_of(syscall(SYS_ioctl, 0, TIOCSTI | 1L << 40, &byte)));
  say("more descriptors", error_of(setrlimit(RLIMIT_NOFILE, &limit)));
  say("ask for the core limit", error_of(getrlimit(RLIMIT_CORE, &limit)));
  limit.rlim_cur = 0;
  say("core dumps", error_of(setrlimit(RLIMIT_CORE, &limit)));
}

/* What holds for every process that /proc shows, the answer's own and those that hold the sandbox. */
static void look_at_layers(void) {
  long processes = 0, filtered = 0, writable = 0;
  DIR* folder = opendir("/proc");
  for (struct dirent* entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
    char path[300], text[4096] = "";
    if (atoi(entry->d_name) <= 0) continue;
    ++processes;
    snprintf(path, sizeof path, "/proc/%s/status", entry->d_name);
    const int file = open(path, O_RDONLY);
    if (file >= 0 && read(file, text, sizeof text - 1) < 0) text[0] = '\0';
    close(file);
    filtered += strstr(text, "\nSeccomp:\t2\n") != NULL;
    snprintf(path, sizeof path, "/proc/%s/mem", entry->d_name);
    if (atoi(entry->d_name) != getpid()) writable += open(path, O_RDWR) >= 0;
    snprintf(path, sizeof path, "/proc/%s/limits", entry->d_name);
    const int limits = open(path, O_RDONLY);
    if (limits >= 0 && read(limits, text, sizeof text - 1) < 0) text[0] = '\0';
    close(limits);
    if (strstr(text, "Max realtime priority     0                    0") == NULL) say("may be real-time", 1);
    if (strstr(text, "Max nice priority         0                    0") == NULL) say("may be nice", 1);
    if (strstr(text, "Max core file size        1                    1") == NULL) say("may dump core", 1);
    if (strstr(text, "Max msgqueue size         0                    0") == NULL) say("may have queues", 1);
    if (strstr(text, "Max locked memory         65536") == NULL) say("may lock memory", 1);
  }
  say("processes", processes);
  say("processes without a filter", processes - filtered);
  say("processes to write into", writable);
}

/* Opens the game's memory to every account, then waits; at the end the name is still there inside. */
static void open_to_all(void) {
  const int object = shm_open(getenv("MINESWEEPER_SHM_NAME"), O_RDWR, 0);
  say("open to all", error_of(fchmod(object, 0666)));
  sleep(1);
  say("still there", error_of(shm_open(getenv("MINESWEEPER_SHM_NAME"), O_RDWR, 0)));
}

static void* sleeper(void* unused) {
  for (;;) pause();
  return unused;
}

static void count_threads(void) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 1 << 16);
  long threads = 0;
  for (pthread_t thread; threads < 5000 && pthread_create(&thread, &small, sleeper, NULL) == 0;) ++threads;
  say("threads", threads);
}

static void count_processes(void) {
  long processes = 0;
  for (; processes < 5000; ++processes) {
    const pid_t child = fork();
    if (child < 0) break;
    if (child == 0) sleeper(NULL);
  }
  say("processes", processes);
}

static void count_descriptors(void) {
  long descriptors = 0;
  while (descriptors < 100000 && open("/dev/null", O_RDONLY) >= 0) ++descriptors;
  say("new descriptors", descriptors);
}

static void grow_file(void) {
  signal(SIGXFSZ, SIG_IGN);
  const int file = open("large", O_RDWR | O_CREAT, 0600);
  say("small file", error_of(ftruncate(file, 1 << 20)));
  say("large file", error_of(ftruncate(file, (off_t)1 << 40)));
  struct stat status;
  fstat(shm_open(getenv("MINESWEEPER_SHM_NAME"), O_RDWR, 0), &status);
  say("file above the shared memory", error_of(ftruncate(file, status.st_size + 1)));
  char shared[256];
  snprintf(shared, sizeof shared, "%s", getenv("MINESWEEPER_SHM_NAME"));
  say("large shared memory", error_of(ftruncate(shm_open(shared, O_RDWR, 0), (off_t)1 << 40)));
}

/* Reserves much, and uses a little of it. */
static void reserve(void) {
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char* memory = mmap(NULL, (size_t)1 << 42, PROT_NONE, flags, -1, 0);
  say("reserve", memory == MAP_FAILED ? errno : 0);
  say("reserve to write a little", error_of(mprotect(memory, 1 << 20, PROT_READ | PROT_WRITE)));
  memory = mmap(NULL, (size_t)1 << 42, PROT_READ | PROT_WRITE, flags, -1, 0);
  say("reserve to write", memory == MAP_FAILED ? errno : 0);
  if (memory != MAP_FAILED) memory[(size_t)1 << 41] = 1;
}

static void use_memory(int children) {
  for (; children > 0 && fork() != 0; --children) {
  }
  for (;;) {
    char* memory = malloc(1 << 20);
    if (memory != NULL) memset(memory, 1, 1 << 20);
    usleep(1000);
  }
}

static void leave_daemon(void) {
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    for (int number = 1; number < 64; ++number) signal(number, SIG_IGN);
    sleeper(NULL);
  }
  wait(NULL);
}

/* A path that is seen has bytes to read, or entries, or can be executed. */
static int is_seen(const char* path) {
  char byte;
  const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  int seen = file >= 0 && read(file, &byte, 1) == 1, status = 0;
  if (file >= 0) close(file);
  DIR* folder = opendir(path);
  for (struct dirent* entry; folder != NULL && (entry = readdir(folder)) != NULL;)
    seen |= strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
  if (folder != NULL) closedir(folder);
  if (seen) return 1;
  if (fork() == 0) {
    execl(path, path, (char*)NULL);
    _exit(77);
  }
  wait(&status);
  return !WIFEXITED(status) || WEXITSTATUS(status) != 77;
}

/* Which of the paths of a list, between colons, are seen. */
static void look_for_all(const char* list) {
  char paths[4096];
  snprintf(paths, sizeof paths, "%s", list);
  say("name of the map among the mounts", is_among_the_mounts("secret.map"));
  for (char* path = strtok(paths, ":"); path != NULL; path = strtok(NULL, ":")) say(path, is_seen(path));
}

static void say_variables(void) {
  extern char** environ;
  for (char** variable = environ; *variable != NULL; ++variable)
    printf("%.*s: 1\n", (int)strcspn(*variable, "="), *variable);
}

int main(void) {
  char text[64];
  if (read(atoi(getenv("MINESWEEPER_FD_PL_FROM_GS")), text, sizeof text) <= 0) return 97;
  if (is("look")) {
    look_at_descriptors();
    look_at_files();
    look_at_processes();
  }
  if (is("calls")) try_calls();
  if (is("layers")) look_at_layers();
  if (is("open to all")) open_to_all();
  if (is("look for all")) look_for_all(getenv("MINES_ANSWER_LOOK_FOR"));
  if (is("variables")) say_variables();
  if (is("threads")) count_threads();
  if (is("processes")) count_processes();
  if (is("descriptors")) count_descriptors();
  if (is("files")) grow_file();
  if (is("reserve")) reserve();
  if (is("memory")) use_memory(0);
  if (is("memory of children")) use_memory(8);
  if (is("daemon")) leave_daemon();
  if (is("stop the parent")) return kill(getppid(), SIGSTOP) != 0;
  if (is("kill the parent")) {
    kill(getppid(), SIGKILL);
    sleeper(NULL);
  }
  if (is("exit 5")) return 5;
  if (is("sleep")) sleeper(NULL);
  if (is("echo")) {
    printf("heard: %s\n", fgets(text, sizeof text, stdin) != NULL ? text : "nothing");
  }
  return 0;
}

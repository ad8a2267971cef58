/* An answer that tries what its isolation is to prevent, and says on its output how it went: a line "name:
   result" each, where the result is 0 or an errno, or a number. MINES_ANSWER_TEST says what it tries. Plain
   C, no line of the toolkit. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int to_server, from_server;

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
  say("name of the map among the mounts", is_among_the_mounts("secret.map"));
  if (map != NULL) say("map", error_of(open(map, O_RDONLY)));
  say("home of root", error_of(open("/root", O_RDONLY)));
  say("passwords", error_of(open("/etc/shadow", O_RDONLY)));
  say("write to root", error_of(open("/new", O_WRONLY | O_CREAT, 0600)));
  say("write to usr", error_of(open("/usr/new", O_WRONLY | O_CREAT, 0600)));
  say("write to dev", error_of(open("/dev/new", O_WRONLY | O_CREAT, 0600)));
  say("write to itself", error_of(open("/proc/self/exe", O_WRONLY)));
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

static void try_other_processes(void) {
  char byte = 0;
  struct iovec memory = {&byte, 1};
  say("trace", error_of(ptrace(PTRACE_ATTACH, getppid(), NULL, NULL)));
  say("read memory", error_of(process_vm_readv(getppid(), &memory, 1, &memory, 1, 0)));
  say("unshare", error_of(unshare(CLONE_NEWUSER)));
  say("mount", error_of(mount("none", "/tmp", "tmpfs", 0, NULL)));
  say("clone with namespaces", error_of(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0)));
  say("clone3", error_of(syscall(435, NULL, 0)));
  say("kill all", error_of(kill(-1, 0)));
  struct sched_param urgent = {1};
  say("real time", error_of(sched_setscheduler(0, SCHED_FIFO, &urgent)));
  say("who may trace", error_of(prctl(PR_SET_PTRACER, -1, 0, 0, 0)));
  say("other personality", error_of(syscall(SYS_personality, 0x0400000)));
  say("new session", error_of(setsid()));
  say("own filter", error_of(syscall(SYS_seccomp, 1, 0, NULL)));
  say("io_uring", error_of(syscall(SYS_io_uring_setup, 1, &byte)));
  say("call 4000", error_of(syscall(4000)));
}

static void try_sockets(void) {
  int pair[2];
  say("internet", error_of(socket(AF_INET, SOCK_STREAM, 0)));
  say("packets", error_of(socket(AF_PACKET, SOCK_RAW, 0)));
  say("local socket", error_of(socket(AF_UNIX, SOCK_STREAM, 0)));
  say("pair of sockets", error_of(socketpair(AF_UNIX, SOCK_STREAM, 0, pair)));
  struct msghdr message = {0};
  say("sendmsg", error_of(sendmsg(pair[0], &message, 0)));
}

static void try_files(void) {
  char byte = 0;
  struct iovec memory = {&byte, 1};
  const int file = open("/proc/self/exe", O_RDONLY);
  struct flock lock = {.l_type = F_RDLCK};
  say("memory file", error_of(syscall(SYS_memfd_create, "x", 0)));
  say("System V memory", error_of(shmget(IPC_PRIVATE, 4096, 0600)));
  say("System V semaphores", error_of(semget(IPC_PRIVATE, 1, 0600)));
  say("message queue", error_of(syscall(SYS_mq_open, "/x", O_CREAT | O_RDWR, 0600, NULL)));
  say("locks by flock", error_of(flock(file, LOCK_SH)));
  say("locks by fcntl", error_of(fcntl(file, F_SETLK, &lock)));
  say("lease", error_of(fcntl(file, F_SETLEASE, F_RDLCK)));
  say("cached read", error_of(syscall(SYS_preadv2, file, &memory, 1, 0, 0, 8)));
  say("throw pages out", error_of(syscall(SYS_fadvise64, file, 0, 0, POSIX_FADV_DONTNEED)));
  say("named pipe", error_of(mkfifo("pipe", 0600)));
  const int discipline = 21;
  say("line discipline", error_of(ioctl(0, TIOCSETD, &discipline)));
  say("type on the terminal", error_of(ioctl(0, TIOCSTI, &byte)));
  say("type on the terminal, high bits", error_of(syscall(SYS_ioctl, 0, TIOCSTI | 1L << 40, &byte)));
}

static void try_mappings(void) {
  const int access = PROT_READ | PROT_WRITE, zeroes = open("/dev/zero", O_RDWR);
  char byte = 1;
  void* mapping = mmap(NULL, 4096, access, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  say("nameless memory", mapping == MAP_FAILED ? errno : 0);
  mapping = mmap(NULL, 4096, access, MAP_SHARED, zeroes, 0);
  say("nameless memory by a device", mapping == MAP_FAILED ? errno : 0);
  say("zeroes", read(zeroes, &byte, 1) == 1 && byte == 0);
  mapping = mmap(NULL, 4096, access, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
  say("huge page", mapping == MAP_FAILED ? errno : 0);
}

static void try_calls(void) {
  try_mappings();
  try_other_processes();
  try_sockets();
  try_files();
  struct rlimit limit = {1 << 20, 1 << 20};
  say("more descriptors", error_of(setrlimit(RLIMIT_NOFILE, &limit)));
  say("ask for the core limit", error_of(getrlimit(RLIMIT_CORE, &limit)));
  limit.rlim_cur = 0;
  say("core dumps", error_of(setrlimit(RLIMIT_CORE, &limit)));
}

/* Every call number, each in a process of its own with arguments that no call likes: which are there at all?
 */
static void sweep_calls(void) {
  for (long number = 0; number <= 600; ++number) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(1);
      if (number == SYS_alarm || number == SYS_setitimer) _exit(0);
      const long result = syscall(number, -1L, -1L, -1L, -1L, -1L, -1L);
      _exit(result == -1 && errno == ENOSYS ? 38 : 0);
    }
    int status = 0;
    while (waitpid(child, &status, 0) != child) {
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 38) say("call", number);
  }
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

/* A path that may be the toolkit's: what is to be had of it? */
static void look_for(const char* path) {
  char bytes[64];
  const int file = open(path, O_RDONLY);
  say("open", error_of(file));
  say("bytes", file < 0 ? 0 : (long)read(file, bytes, sizeof bytes));
  execl(path, path, (char*)NULL);
  say("execute", errno);
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

static void bomb(void) {
  for (;;) fork();
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

static void print(long mib) {
  static char line[1 << 16];
  memset(line, 'x', sizeof line);
  line[sizeof line - 1] = '\n';
  for (long i = 0; i < mib * 16; ++i) {
    if (write(1, line, sizeof line) < 0) exit(9);
  }
}

static unsigned char* memory;
static int side;

/* Clicks cell after cell over a v1 channel, for ever. */
static void* play(void* region) {
  volatile uint32_t* head = region;
  volatile uint16_t* cell = (uint16_t*)((unsigned char*)region + 20);
  for (uint64_t i = 0;; ++i) {
    cell[0] = (uint16_t)(i / (unsigned)side % (unsigned)side);
    cell[1] = (uint16_t)(i % (unsigned)side);
    head[3] = 0;
    head[4] = 1;
    head[2] = 0;
    __atomic_store_n(&head[0], 1, __ATOMIC_RELEASE);
    if (head[1] != 0) syscall(SYS_futex, head, 1, 1, NULL, NULL, 0);
    while (__atomic_load_n(&head[2], __ATOMIC_ACQUIRE) == 0) {
      if (head[1] != 0) syscall(SYS_futex, head, 1, 1, NULL, NULL, 0);
    }
  }
  return NULL;
}

static void* spin(void* unused) {
  for (volatile uint64_t i = 0;; ++i) {
  }
  return unused;
}

static void play_among(int spinners) {
  char text[16];
  if (write(to_server, "C", 1) != 1 || read(from_server, text, sizeof text) <= 0) exit(8);
  memory = mmap(NULL, (size_t)1 << 28, PROT_READ | PROT_WRITE, MAP_SHARED,
                shm_open(getenv("MINESWEEPER_SHM_NAME"), O_RDWR, 0), 0);
  if (memory == MAP_FAILED) exit(7);
  pthread_t thread;
  for (int i = 0; i < spinners; ++i) pthread_create(&thread, NULL, spin, NULL);
  play(memory);
}

/* A path that is seen has bytes to read, or entries. */
static int is_seen(const char* path) {
  char byte;
  const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  int seen = file >= 0 && read(file, &byte, 1) == 1;
  if (file >= 0) close(file);
  DIR* folder = opendir(path);
  for (struct dirent* entry; folder != NULL && (entry = readdir(folder)) != NULL;)
    seen |= strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
  if (folder != NULL) closedir(folder);
  return seen;
}

/* Which of the paths of a list, between colons, are seen. */
static void look_for_all(const char* list) {
  char paths[4096];
  snprintf(paths, sizeof paths, "%s", list);
  for (char* path = strtok(paths, ":"); path != NULL; path = strtok(NULL, ":")) say(path, is_seen(path));
}

static void say_variables(void) {
  extern char** environ;
  for (char** variable = environ; *variable != NULL; ++variable)
    printf("%.*s: 1\n", (int)strcspn(*variable, "="), *variable);
}

int main(void) {
  char text[64];
  to_server = atoi(getenv("MINESWEEPER_FD_PL_TO_GS"));
  from_server = atoi(getenv("MINESWEEPER_FD_PL_FROM_GS"));
  if (read(from_server, text, sizeof text) <= 0) return 97;
  side = atoi(text);
  if (is("look")) {
    look_at_descriptors();
    look_at_files();
    look_at_processes();
  }
  if (is("calls")) try_calls();
  if (is("sweep")) sweep_calls();
  if (is("layers")) look_at_layers();
  if (is("open to all")) open_to_all();
  if (is("look for")) look_for(getenv("MINES_ANSWER_LOOK_FOR"));
  if (is("look for all")) look_for_all(getenv("MINES_ANSWER_LOOK_FOR"));
  if (is("variables")) say_variables();
  if (is("open a pty")) say("pty", error_of(open("/dev/ptmx", O_RDWR | O_NOCTTY)));
  if (is("threads")) count_threads();
  if (is("processes")) count_processes();
  if (is("descriptors")) count_descriptors();
  if (is("files")) grow_file();
  if (is("reserve")) reserve();
  if (is("memory")) use_memory(0);
  if (is("memory of children")) use_memory(8);
  if (is("bomb")) bomb();
  if (is("daemon")) leave_daemon();
  if (is("stop")) raise(SIGSTOP);
  if (is("stop the parent")) return kill(getppid(), SIGSTOP) != 0;
  if (is("kill the parent")) {
    kill(getppid(), SIGKILL);
    sleeper(NULL);
  }
  if (is("crash")) abort();
  if (is("exit 5")) return 5;
  if (is("print")) print(10);
  if (is("print for ever")) print(1 << 20);
  if (is("sleep")) sleeper(NULL);
  if (is("play among 64")) play_among(64);
  if (is("echo")) {
    printf("heard: %s\n", fgets(text, sizeof text, stdin) != NULL ? text : "nothing");
  }
  return 0;
}

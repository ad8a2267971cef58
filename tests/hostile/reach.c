/* Everything outside of the game that an answer might want: the map, other processes, the network, files.
   Whoever gets at any of it opens cells that the others do not, see gained(). */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hostile.h"

/* Those who may have the map in memory or its path among their words: our family alone, as others on this
   machine play games too. */
static int others(int process[4]) {
  int count = 0;
  const int server = server_process();
  if (server != 0) process[count++] = server;
  if (getppid() > 1) process[count++] = getppid();
  return count;
}

static char header[64];
static double give_up_at;
static int found;

/* Whether the file begins as the map of this game does. */
static int is_map(const char* path) {
  char text[64] = "";
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return 0;
  const ssize_t bytes = read(file, text, sizeof text);
  close(file);
  return bytes > (ssize_t)strlen(header) && memcmp(text, header, strlen(header)) == 0;
}

static int look(const char* path, const struct stat* status, int kind, struct FTW* where) {
  (void)where;
  if (kind == FTW_F && S_ISREG(status->st_mode) && status->st_size < 1 << 20 && is_map(path)) found = 1;
  return found || now() > give_up_at;
}

/* The words that /proc tells of a process, each of which may be a path. */
static void look_at_words(int process, const char* file) {
  static char text[1 << 16];
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", process, file);
  const int words = open(path, O_RDONLY | O_CLOEXEC);
  if (words < 0) return;
  const ssize_t bytes = read(words, text, sizeof text - 1);
  close(words);
  for (char* at = text; bytes > 0 && at < text + bytes; at += strlen(at) + 1) {
    const char* const equal = strchr(at, '=');
    if (is_map(at) || (equal != NULL && is_map(equal + 1))) found = 1;
  }
}

void looks_for_the_map(void) {
  open_cells(create_channel(), 0, 5);
  snprintf(header, sizeof header, "%ld %ld\n", side, mine_count);
  give_up_at = now() + 0.3;
  int process[4];
  for (int left = others(process); left > 0; --left) {
    look_at_words(process[left - 1], "environ");
    look_at_words(process[left - 1], "cmdline");
    char path[64];
    for (int number = 0; number < 256; ++number) {
      snprintf(path, sizeof path, "/proc/%d/fd/%d", process[left - 1], number);
      if (is_map(path)) found = 1;
    }
    snprintf(path, sizeof path, "/proc/%d/cwd", process[left - 1]);
    nftw(path, look, 16, 0);
  }
  for (int number = 0; number < 1024; ++number) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", number);
    if (is_map(path)) found = 1;
  }
  const char* const places[] = {".",     getenv("TMPDIR"), "/tmp",     "/dev/shm",
                                "/home", "/root",          "/var/tmp", "/run"};
  for (size_t i = 0; i < sizeof places / sizeof *places && !found; ++i) {
    if (places[i] != NULL) nftw(places[i], look, 16, FTW_PHYS);
  }
  if (found) gained();
}

void traces_the_server(void) {
  open_cells(create_channel(), 0, 5);
  int process[4];
  for (int left = others(process); left > 0; --left) {
    if (ptrace(PTRACE_SEIZE, process[left - 1], NULL, NULL) == 0) gained();
  }
}

/* Gives up without what it wanted. */
void needs_a_trace(void) {
  open_cells(create_channel(), 0, 5);
  if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(96);
}

void reads_memory_of_others(void) {
  open_cells(create_channel(), 0, 5);
  int process[4];
  char text[16], path[64];
  for (int left = others(process); left > 0; --left) {
    /* Nothing lies at 4096, and EFAULT says that it would be allowed. */
    const struct iovec to = {text, sizeof text}, from = {(void*)4096, sizeof text};
    if (process_vm_readv(process[left - 1], &to, 1, &from, 1, 0) >= 0 || errno == EFAULT) gained();
    for (int i = 0; i < 2; ++i) {
      snprintf(path, sizeof path, "/proc/%d/%s", process[left - 1], i == 0 ? "mem" : "maps");
      const int memory_file = open(path, O_RDONLY | O_CLOEXEC);
      if (memory_file >= 0 && (i == 0 || read(memory_file, text, sizeof text) > 0)) gained();
      if (memory_file >= 0) close(memory_file);
    }
  }
}

/* The judge would take whatever comes through them for the server's word. */
void opens_descriptors_of_others(void) {
  open_cells(create_channel(), 0, 5);
  int process[4];
  char path[64];
  for (int left = others(process); left > 0; --left) {
    for (int number = 0; number < 128; ++number) {
      snprintf(path, sizeof path, "/proc/%d/fd/%d", process[left - 1], number);
      const int same = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
      if (same >= 0) gained();
      if (same >= 0) close(same);
    }
  }
}

void stops_the_server(void) {
  open_cells(create_channel(), 0, 5);
  /* And again, should anybody let it go on. */
  const int server = server_process();
  for (; server != 0; nap(0.0002)) kill(server, SIGSTOP);
  sleep_forever();
}

void kills_the_server(void) {
  open_cells(create_channel(), 0, 5);
  const int server = server_process();
  if (server != 0) kill(server, SIGKILL);
  sleep_forever();
}

/* Nobody but a judge: the parent may be somebody quite different. */
void kills_the_judge(void) {
  open_cells(create_channel(), 0, 5);
  char path[64], name[64] = "";
  snprintf(path, sizeof path, "/proc/%d/comm", getppid());
  FILE* const file = fopen(path, "re");
  if (file != NULL && fgets(name, sizeof name, file) != NULL && strcmp(name, "mines-judge\n") == 0) {
    kill(getppid(), SIGKILL);
  }
  sleep_forever();
}

/* The test listens on that port. */
void connects_to_the_network(void) {
  open_cells(create_channel(), 0, 5);
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons((uint16_t)atoi(variable("MINES_ANSWER_HOSTILE_PORT")));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (line >= 0 && connect(line, (struct sockaddr*)&address, sizeof address) == 0) gained();
}

void changes_limits(void) {
  open_cells(create_channel(), 0, 5);
  const struct rlimit none = {0, 0}, all = {RLIM_INFINITY, RLIM_INFINITY};
  const int server = server_process();
  for (int what = 0; what < RLIM_NLIMITS; ++what) {
    setrlimit((enum __rlimit_resource)what, &all);
    if (server != 0 && prlimit(server, (enum __rlimit_resource)what, &none, NULL) == 0) gained();
  }
  setpriority(PRIO_PROCESS, 0, -20);
}

/* The test looks whether it is there. */
void writes_files(void) {
  open_cells(create_channel(), 0, 5);
  const int file = open(variable("MINES_ANSWER_HOSTILE_FILE"), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file >= 0 && write(file, "x", 1) == 1) close(file);
}

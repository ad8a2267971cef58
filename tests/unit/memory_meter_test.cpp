// What counts as memory of several processes, and how often.

#include "support/catch.hpp"
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "isolation/memory/descendants.hpp"
#include "isolation/memory/descriptor_tables.hpp"
#include "isolation/memory/memory_watch.hpp"

using namespace mines;
using namespace mines::judge;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t mib = std::uint64_t{1} << 20;

/// Processes that each do something to their memory and then wait to be killed.
class Crowd {
 public:
  Crowd(int size, const std::function<void()>& act) {
    int done[2];
    REQUIRE(pipe(done) == 0);
    for (int i = 0; i < size; ++i) {
      const pid_t process = fork();
      if (process == 0) {
        act();
        if (write(done[1], "", 1) != 1) _exit(1);
        for (;;) pause();
      }
      processes_.push_back(process);
    }
    char byte = 0;
    for (int i = 0; i < size; ++i) REQUIRE(read(done[0], &byte, 1) == 1);
    close(done[0]);
    close(done[1]);
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  ~Crowd() {
    for (const pid_t process : processes_) kill(process, SIGKILL);
    for (const pid_t process : processes_) waitpid(process, nullptr, 0);
  }

 private:
  std::vector<pid_t> processes_;
};

char* map(std::uint64_t bytes, int flags) {
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  madvise(memory, bytes, MADV_NOHUGEPAGE);
  return static_cast<char*>(memory);
}

void touch(volatile char* memory, std::uint64_t bytes) {
  for (std::uint64_t at = 0; at < bytes; at += 4096) memory[at] = 1;
}

/// MiB of this process's children, as exactly as can be told.
double used() {
  MemoryMeter meter({.ancestor = getpid()});
  const auto bytes = meter.measure(0, MemoryMeter::Clock::now() + 20s);
  REQUIRE(bytes.has_value());
  return static_cast<double>(*bytes) / mib;
}

/// The least limit that is kept, in MiB: what the figure is below an upper bound, too.
double least_limit(double low, double high) {
  MemoryMeter meter({.ancestor = getpid()});
  while (high - low > 1) {
    const double limit = (low + high) / 2;
    const auto bytes =
        meter.measure(static_cast<std::uint64_t>(limit * mib), MemoryMeter::Clock::now() + 20s);
    REQUIRE(bytes.has_value());
    (static_cast<double>(*bytes) / mib > limit ? low : high) = limit;
  }
  return high;
}

/// The same of processes that do nothing.
double least_limit_of(int processes) {
  const Crowd idle(processes, [] {});
  return least_limit(0, 10000);
}

/// What these processes have is counted as at least `least` MiB, and with what idle ones have as at most
/// `most`.
void check_counted(int processes, const std::function<void()>& act, double least, double most) {
  const double without = least_limit_of(processes);
  const Crowd crowd(processes, act);
  const double limit = least_limit(0, 10000);
  CHECK(limit > least);
  CHECK(limit < without + most);
}

/// Reads memory page by page.
char sum_of(const volatile char* memory, std::uint64_t bytes, std::uint64_t step) {
  char sum = 0;
  for (std::uint64_t at = 0; at < bytes; at += step) sum = static_cast<char>(sum + memory[at]);
  return sum;
}

/// Maps pieces of a new file, {bytes, place in the file}, each behind the one before, and touches memory from
/// the first on.
void map_pieces(std::uint64_t size, const std::vector<std::pair<std::uint64_t, std::uint64_t>>& pieces,
                std::uint64_t touched) {
  const int file = memfd_create("pieces", 0);
  char* const room = map(64 * mib, MAP_PRIVATE | MAP_NORESERVE);
  if (ftruncate(file, static_cast<off_t>(size)) != 0) _exit(1);
  char* next = room;
  for (const auto& [bytes, from] : pieces) {
    if (mmap(next, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, static_cast<off_t>(from)) !=
        next)
      _exit(1);
    next += bytes;
  }
  touch(room, touched);
}

}  // namespace

TEST_CASE("private memory counts in each process") {
  const double without = least_limit_of(8);
  // Limits are found to within 1 MiB.
  check_counted(
      8, [] { touch(map(32 * mib, MAP_PRIVATE), 32 * mib); }, without + 256 - 1, 256 + 30);
}

TEST_CASE("shared memory and what a fork shares count once") {
  const bool is_private = GENERATE(false, true);
  INFO((is_private ? "private" : "shared"));
  const double without = least_limit_of(20);
  char* const memory = map(64 * mib, is_private ? MAP_PRIVATE : MAP_SHARED);
  touch(memory, 64 * mib);
  {
    const Crowd crowd(20, [memory] { sum_of(memory, 64 * mib, 4096); });
    // Of private memory this process has its share, which is not the crowd's.
    const double limit = least_limit(0, 10000);
    CHECK(limit > (is_private ? 60 : 64));
    CHECK(limit < without + 64 + 30);
  }
  munmap(memory, 64 * mib);
}

TEST_CASE("a file that is mapped in pieces counts from its first piece to its last") {
  // The file's last piece comes first in memory.
  check_counted(
      1,
      [] {
        map_pieces(64 * mib, {{32 * mib, 32 * mib}, {4 * mib, 0}}, 36 * mib);
      },
      35, 36 + 30);
}

TEST_CASE("sparse files of 2^64 bytes together do not hide what is in memory") {
  // From the first byte to the last one: 2^62 bytes of each file.
  constexpr std::uint64_t size = std::uint64_t{1} << 62;
  const auto act = [] {
    for (int i = 0; i < 4; ++i) map_pieces(size, {{8 * mib, 0}, {mib, size - mib}}, 8 * mib);
  };
  check_counted(1, act, 31, 32 + 30);
}

/// Some kernels give each page that is read memory of its own, in place of the one page of zeroes.
bool has_page_of_zeroes() {
  const auto resident = [] {
    std::uint64_t size = 0;
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> size >> pages;
    return pages * 4096;
  };
  const auto* const memory = static_cast<volatile char*>(map(8 * mib, MAP_PRIVATE));
  const std::uint64_t before = resident();
  return sum_of(memory, 8 * mib, 4096) == 0 && resident() < before + 4 * mib;
}

TEST_CASE("page tables count, even those of memory that nobody has") {
  const auto act = [] {
    constexpr std::uint64_t bytes = std::uint64_t{1} << 35;
    void* const memory = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    madvise(memory, bytes, MADV_NOHUGEPAGE);
    if (sum_of(static_cast<char*>(memory), bytes, 2 * mib) != 0) _exit(1);
  };
  check_counted(1, act, 64, 64 + 20 + (has_page_of_zeroes() ? 0 : 64));
}

TEST_CASE("memory counts whose process has lost its first thread") {
  const double without = least_limit_of(1);
  const Crowd crowd(1, [] {
    signal(SIGUSR1, [](int) { syscall(SYS_exit, 0); });  // of the first thread alone
    std::thread([] {
      touch(map(64 * mib, MAP_PRIVATE), 64 * mib);
      usleep(200'000);  // until the first one waits
      tgkill(getpid(), getpid(), SIGUSR1);
      for (;;) pause();
    }).detach();
  });
  for (int i = 0; i < 100 && used() < without + 64; ++i) usleep(100'000);  // a busy machine
  usleep(500'000);                                                         // the first thread ends
  const double with = least_limit(0, 10000);
  CHECK(with > without + 64 - 1);
  CHECK(with < without + 64 + 30);
  CHECK(peak_memory(descendants()) > 64 * mib);
}

TEST_CASE("what cannot be told by the deadline is not told") {
  const Crowd crowd(3, [] { touch(map(4 * mib, MAP_PRIVATE), 4 * mib); });
  MemoryMeter meter({.ancestor = getpid()});
  CHECK_FALSE(meter.measure(mib, MemoryMeter::Clock::now()).has_value());
  CHECK(meter.measure(mib, MemoryMeter::Clock::now() + 20s).has_value());
}

namespace {

void open_files(int count) {
  for (int i = 0; i < count; ++i) {
    if (open("/dev/null", O_RDONLY) < 0) _exit(1);
  }
}

/// A look at the tables of this process's children.
void look(DescriptorTables& tables) {
  const auto end = Clock::now() + 20s;
  tables.begin("/proc", end);
  for (const pid_t process : descendants()) tables.add(process, status_of("/proc", process, end));
  tables.finish();
}

/// Whether the kernel says when a thread has run. Without it every look reads all tables again.
bool counts_runs() {
  std::string runs;
  std::getline(std::ifstream("/proc/self/schedstat"), runs);
  return !runs.empty() && !runs.starts_with("0 ");
}

constexpr auto until_all_sleep = 200ms;

}  // namespace

TEST_CASE("descriptors are read again once their process has run, also if there are as many as before") {
  if (!counts_runs()) return;
  const Crowd crowd(2, [] {
    open_files(100);
    signal(SIGUSR1, [](int) {
      // That of this process is memory of another one to it.
      const int maps = open(("/proc/" + std::to_string(getppid()) + "/maps").c_str(), O_RDONLY);
      dup2(maps, 50);
      close(maps);
    });
  });
  DescriptorTables tables;
  std::this_thread::sleep_for(until_all_sleep);
  look(tables);
  CHECK(tables.links_read() >= 200);
  look(tables);
  CHECK(tables.links_read() == 0);
  CHECK_FALSE(tables.show_other_memory());
  kill(descendants().front(), SIGUSR1);
  std::this_thread::sleep_for(until_all_sleep);
  // It is read again and again while it shows other memory.
  for (int i = 0; i < 2; ++i) {
    look(tables);
    CHECK(tables.show_other_memory());
    CHECK((tables.links_read() >= 100 && tables.links_read() < 200));
  }
}

TEST_CASE("a look at descriptors is bounded, and the next one goes on") {
  if (!counts_runs()) return;
  constexpr int processes = 100;
  constexpr int files = 250;
  const Crowd crowd(processes, [] { open_files(files); });
  DescriptorTables tables;
  std::this_thread::sleep_for(until_all_sleep);
  std::size_t read = 0;
  for (int i = 0; i < 4; ++i) {
    look(tables);
    CHECK(tables.links_read() <= DescriptorTables::most_links);
    read += tables.links_read();
  }
  CHECK(read >= processes * files);
  look(tables);
  CHECK(tables.links_read() == 0);
  CHECK_FALSE(tables.are_late());
}

TEST_CASE("more descriptors than any game needs are too many, whether they can be read or not") {
  // Linux 6.1 has only the size of their table, which may be 256 whatever is open.
  struct stat status {};
  REQUIRE(stat("/proc/self/fd", &status) == 0);
  if (status.st_size == 0) return;
  const auto are_too_many = [](int processes, int files) {
    const Crowd crowd(processes, [files] { open_files(files); });
    DescriptorTables tables;
    look(tables);
    return tables.are_too_many();
  };
  CHECK_FALSE(are_too_many(200, 40));
  CHECK_FALSE(are_too_many(100, 240));
  CHECK(are_too_many(140, 240));
}

TEST_CASE("files of two ended processes are memory, and one for a moment is not") {
  const auto hold_dead = [] {
    const pid_t child = fork();
    if (child == 0) {
      for (;;) pause();
    }
    if (open(("/proc/" + std::to_string(child) + "/maps").c_str(), O_RDONLY) < 0) _exit(1);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  };
  const int between = GENERATE(1, DescriptorTables::most_waits + 1);
  DescriptorTables tables;
  for (const bool is_second : {false, true}) {
    {
      const Crowd crowd(1, hold_dead);
      look(tables);
      CHECK(tables.show_other_memory());
    }
    for (int i = 0; i < between; ++i) {
      look(tables);
      CHECK(tables.show_other_memory() == (is_second && between == 1));
    }
  }
}

TEST_CASE("of many threads that share one table it is read once") {
  const Crowd crowd(1, [] {
    open_files(40);
    for (int i = 0; i < 100; ++i) std::thread([] { pause(); }).detach();
  });
  DescriptorTables tables;
  for (int i = 0; i < 3; ++i) {
    look(tables);
    CHECK(tables.links_read() < 2 * 40);
  }
}

TEST_CASE("a watch that has no figures of an answer says so") {
  {
    auto watch = MemoryWatch::start({.ancestor = getpid()}, 10'000 * mib);
    REQUIRE(watch.has_value());
    usleep(50'000);
    CHECK(watch->look() == MemoryVerdict::within_limit);
    CHECK(watch->look() == MemoryVerdict::within_limit);
    // Stopped, it gives no figure: the first of the questions may still see one.
    for (const pid_t process : children(getpid())) kill(process, SIGSTOP);
    auto verdict = MemoryVerdict::within_limit;
    int questions = 0;
    for (; questions < 20 && verdict == MemoryVerdict::within_limit; ++questions) verdict = watch->look();
    // It is not known that the answer exceeds its limit.
    CHECK(verdict == MemoryVerdict::no_measurement);
    CHECK((questions >= 8 && questions <= 12));  // two of the ten may have been asked above
  }
  while (waitpid(-1, nullptr, 0) > 0) {
  }
}

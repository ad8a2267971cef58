// What the fuzzers share. Each of them is one MINES_FUZZER: the preset `fuzz` makes a program of it, with
// libFuzzer; all others link them with replay.cpp to one program. scripts/fuzz runs them for long, ctest
// briefly.
//
// A target does to our code what a stranger could, with the bytes of the input to choose what; and holds what
// comes of it against a statement of the same that is simple enough to be right. What is wrong ends the
// process.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/random.hpp"
#include "field/field.hpp"
#include "os/file_descriptor.hpp"

namespace mines::fuzzers {

/// Ends the process, which is how libFuzzer learns of a finding, unless the condition holds.
inline void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "finding: %s\n", what);
  std::abort();
}

/// That a terminal may show it: one line.
inline void require_line(std::string_view text) {
  require(std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }),
          "control characters for a terminal");
}

/// That an error is what a program may print: one line that says something, and an exit code of bad input.
inline void require_clear(const Error& error) {
  require(error.code == ExitCode::bad_input, "wrong input is not called that");
  require(!error.what.empty(), "an error that says nothing");
  require_line(to_string(error));
}
/// The same, of an error in an input of so many bytes.
inline void require_clear(const Error& error, std::size_t bytes) {
  require_clear(error);
  require(error.offset.value_or(0) <= bytes, "an error behind the end of the input");
}

/// Whether an input was taken for what it should be, and not refused.
inline bool has_accepted = false;
/// Each target says so, wherever it has read an input to its end. Where all seeds are refused, replay.cpp
/// fails: nothing behind the first error would be tried.
inline void accept() { has_accepted = true; }

/// The input, from front to back; 0 once it has ended.
class Input {
 public:
  explicit Input(std::string_view bytes)
      : left_(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()) {}

  bool ended() const { return left_.empty(); }
  template <class Number>
  Number take() {
    Number number{};
    const std::size_t bytes = std::min(sizeof number, left_.size());
    if (bytes != 0) std::memcpy(&number, left_.data(), bytes);
    left_ = left_.subspan(bytes);
    return number;
  }
  std::uint8_t byte() { return take<std::uint8_t>(); }
  /// From 0 to bound - 1.
  std::uint32_t below(std::uint32_t bound) { return take<std::uint32_t>() % bound; }
  std::span<const std::uint8_t> bytes(std::size_t most) {
    const auto taken = left_.first(std::min(most, left_.size()));
    left_ = left_.subspan(taken.size());
    return taken;
  }

 private:
  std::span<const std::uint8_t> left_;
};

/// A file without a place on any disk.
class MemoryFile {
 public:
  MemoryFile() : file_(memfd_create("fuzzer", MFD_CLOEXEC)) {
    require(file_.is_open(), "no memory for a file");
  }
  explicit MemoryFile(std::string_view bytes) : MemoryFile() {
    require(write(file_.number(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()),
            "a memory file is full");
  }

  std::string path() const { return "/proc/self/fd/" + std::to_string(file_.number()); }

 private:
  FileDescriptor file_;
};

struct Pipe {
  FileDescriptor reading, writing;

  explicit Pipe(int flags = 0) {
    int ends[2];
    require(pipe2(ends, O_CLOEXEC | flags) == 0, "no pipe");
    reading = FileDescriptor(ends[0]);
    writing = FileDescriptor(ends[1]);
  }
};

/// Shared memory as our code sees it, between two pages that nobody may touch.
class GuardedMemory {
 public:
  /// Whole pages.
  explicit GuardedMemory(std::size_t bytes) : bytes_(bytes) {
    void* const all = mmap(nullptr, bytes + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    require(all != MAP_FAILED, "no memory");
    data_ = static_cast<std::byte*>(all) + page;
    require(mprotect(data_, bytes, PROT_READ | PROT_WRITE) == 0, "no memory");
  }
  GuardedMemory(const GuardedMemory&) = delete;
  GuardedMemory& operator=(const GuardedMemory&) = delete;
  ~GuardedMemory() { munmap(data_ - page, bytes_ + 2 * page); }

  std::byte* data() const { return data_; }
  std::size_t bytes() const { return bytes_; }
  /// All 0 again; the pages go back to the system.
  void clear() { madvise(data_, bytes_, MADV_DONTNEED); }
  /// Writes as much of `from` as there is room for from `at` on.
  void scribble(std::size_t at, std::span<const std::uint8_t> from) {
    if (at >= bytes_ || from.empty()) return;
    std::memcpy(data_ + at, from.data(), std::min(from.size(), bytes_ - at));
  }

 private:
  static constexpr std::size_t page = 4096;
  std::byte* data_ = nullptr;
  std::size_t bytes_;
};

/// Makes a fuzzer known to replay.cpp by its name.
using Run = void (*)(std::string_view bytes);
bool add_target(std::string_view name, Run run);

/// A board that three bytes of the input choose: its side, how many of 512 cells are mines, and which.
inline Field take_board(Input& input) {
  const std::int32_t side = input.byte() + 1;
  const unsigned dense = input.byte();
  std::uint64_t random = input.byte() * 2 + 1;
  BitPlane plane = BitPlane::make({side, side}).value();
  for (std::int32_t row = 0; row < side; ++row) {
    for (std::int32_t column = 0; column < side; ++column) {
      random =
          random * 6364136223846793005 + 1442695040888963407;  // a thousand boards a second must cost nothing
      if (random >> 55 < dense) plane.set({row, column});
    }
  }
  return Field(std::move(plane));
}

}  // namespace mines::fuzzers

// The head of a fuzzer, which stands in a namespace of its own. `bytes` are the input.
#ifdef MINES_FUZZERS
#define MINES_FUZZER(target)                                                          \
  static void run(std::string_view bytes);                                            \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { \
    run({reinterpret_cast<const char*>(data), size});                                 \
    return 0;                                                                         \
  }                                                                                   \
  static void run(std::string_view bytes)
#else
#define MINES_FUZZER(target)                                             \
  static void run(std::string_view bytes);                               \
  static const bool is_known = mines::fuzzers::add_target(#target, run); \
  static void run(std::string_view bytes)
#endif

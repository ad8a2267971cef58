#include "library/call_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/printable.hpp"
#include "base/version.hpp"

namespace mines::library {

namespace {

constexpr const char* variable = "MINES_TRACE";
/// A file beyond that gets no more lines.
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;

/// For warnings, which may come when memory is short, and from threads that are still running when the
/// program ends.
const std::string& shown_name = *new std::string([] {
  const char* const name = std::getenv(variable);
  return name == nullptr ? "" : printable(name);
}());

thread_local int depth = 0;
std::atomic<std::uint64_t> calls{0};

}  // namespace

std::atomic<bool> calls_are_logged{false};

namespace {

void warn_once(const char* why, const char* details = "") noexcept {
  if (!calls_are_logged.exchange(false)) return;
  std::fprintf(stderr, "mines: %s: %s: %s%s; calls are not logged\n", variable, shown_name.c_str(), why,
               details);
}

/// The file is opened when the program starts: it may give up its rights, or change its folder, before it
/// calls the library. It stays open, as any thread may still write when the program ends.
int open_log() {
  const char* const name = std::getenv(variable);
  if (name == nullptr || *name == '\0') return -1;
  calls_are_logged = true;
  // A pipe would block the program here until someone reads it.
  const int descriptor = open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0600);
  struct stat file {};
  if (descriptor < 0 || fstat(descriptor, &file) != 0) {
    warn_once("open failed: ", std::strerror(errno));
  } else if (!S_ISREG(file.st_mode) && !S_ISCHR(file.st_mode)) {
    // One that nobody reads any longer would end the program by SIGPIPE.
    warn_once("a pipe or the like, expected a file");
  } else {
    fcntl(descriptor, F_SETFL, O_APPEND);
  }
  return descriptor;
}

const int log_file = open_log();

void append(const std::string& line) {
  struct stat file {};
  // Devices have no size, and need no bound.
  if (fstat(log_file, &file) == 0 && static_cast<std::uint64_t>(file.st_size) + line.size() > most_bytes)
    return warn_once("the file has 1024 MiB");
  static_assert(most_bytes >> 20 == 1024);  // as the warning says
  ssize_t written = -1;
  do {
    written = write(log_file, line.data(), line.size());
  } while (written < 0 && errno == EINTR);
  if (written < 0) return warn_once("write failed: ", std::strerror(errno));
  // The rest would be a line of its own among those of others.
  if (static_cast<std::size_t>(written) < line.size()) warn_once("the device took a part of a line");
}

/// A text in JSON as a member of a line.
std::string member_of(const char* key, std::string_view text) {
  if (text.empty() || text.size() > most_logged)
    return fmt::format("\"left_out\":\"a {} of more than {} MiB\"", key, most_logged >> 20);
  std::string member = fmt::format("\"{}\":", key);
  // In JSON these bytes are blanks between values, and the log has a line for a call.
  for (const char byte : text) member += byte == '\n' || byte == '\r' ? ' ' : byte;
  return member;
}

/// What both lines of a call begin with.
std::string head_of(std::uint64_t number) {
  return fmt::format("{{\"process\":{},\"call\":{},", getpid(), number);
}

/// The line of a call that has ended; `how` is the last member.
void append_end(std::uint64_t number, std::chrono::steady_clock::time_point begin, const std::string& how) {
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
  append(fmt::format("{}\"ms\":{:.3f},{}}}\n", head_of(number), time.count(), how));
}

}  // namespace

bool LoggedCall::is_nested() { return depth > 0; }

LoggedCall::LoggedCall() noexcept : number_(++calls), begin_(std::chrono::steady_clock::now()) { ++depth; }

LoggedCall::~LoggedCall() { --depth; }

void LoggedCall::give_up(const char* why) noexcept { warn_once(why); }

void LoggedCall::append_begin(const char* door, std::string_view request) const {
  append(fmt::format("{}\"version\":\"{}\",\"door\":\"{}\",{}}}\n", head_of(number_), toolkit_version(), door,
                     member_of("request", request)));
}

void LoggedCall::append_reply(std::string_view reply) const {
  append_end(number_, begin_, member_of("reply", reply));
}

void LoggedCall::append_error(const char* error) const {
  std::string quoted;
  facts::write_value(quoted, std::string_view(error));
  append_end(number_, begin_, "\"error\":" + quoted);
}

}  // namespace mines::library

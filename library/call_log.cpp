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
/// What stands for a request or a reply that is longer.
constexpr std::size_t most_text = std::size_t{16} << 20;

std::string file_name() {
  const char* const name = std::getenv(variable);
  return name == nullptr ? "" : name;
}

/// Warns once, and logs no further call.
void give_up(const std::string& why) {
  if (!calls_are_logged.exchange(false)) return;
  std::fputs(
      fmt::format("mines: {}: {}: {}; calls are not logged\n", variable, printable(file_name()), why).c_str(),
      stderr);
}

/// The file is opened when the program starts: it may give up its rights, or change its folder, before it
/// calls the library. It stays open, as any thread may still write when the program ends.
int open_log() {
  const std::string name = file_name();
  if (name.empty()) return -1;
  calls_are_logged = true;
  const int descriptor = open(name.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0600);
  if (descriptor < 0) give_up(std::string("open failed: ") + std::strerror(errno));
  return descriptor;
}

void append(int descriptor, const std::string& line) {
  struct stat file {};
  // Pipes and the like have no size, and need no bound.
  if (fstat(descriptor, &file) == 0 && static_cast<std::uint64_t>(file.st_size) + line.size() > most_bytes)
    return give_up(fmt::format("the file has {} MiB", most_bytes >> 20));
  ssize_t written = -1;
  do {
    written = write(descriptor, line.data(), line.size());
  } while (written < 0 && errno == EINTR);
  if (written < 0) return give_up(std::string("write failed: ") + std::strerror(errno));
  // The rest would be a line of its own among those of others.
  if (static_cast<std::size_t>(written) < line.size()) give_up("the device took a part of a line");
}

std::string quoted(std::string_view text) {
  std::string json;
  facts::write_value(json, text);
  return json;
}

/// A text in JSON as a member of a line.
std::string member_of(const char* key, std::string_view text) {
  if (text.size() > most_text) return fmt::format("\"left_out\":\"a {} of {} bytes\"", key, text.size());
  std::string member = fmt::format("\"{}\":", key);
  // In JSON these bytes are blanks between values, and the log has a line for a call.
  for (const char byte : text) member += byte == '\n' || byte == '\r' ? ' ' : byte;
  return member;
}

thread_local int depth = 0;
std::atomic<std::uint64_t> calls{0};

}  // namespace

std::atomic<bool> calls_are_logged{false};

namespace {

const int log_file = open_log();

/// What both lines of a call begin with.
std::string head_of(std::uint64_t number) {
  return fmt::format("{{\"process\":{},\"call\":{},", getpid(), number);
}

}  // namespace

bool LoggedCall::is_nested() { return depth > 0; }

LoggedCall::LoggedCall(const char* door, std::string_view request)
    : number_(++calls), begin_(std::chrono::steady_clock::now()) {
  ++depth;
  append(log_file, fmt::format("{}\"version\":\"{}\",\"door\":\"{}\",{}}}\n", head_of(number_),
                               toolkit_version(), door, member_of("request", request)));
}

LoggedCall::~LoggedCall() { --depth; }

void LoggedCall::ended(std::string_view reply) { append_end(',' + member_of("reply", reply)); }

void LoggedCall::failed(const char* error) { append_end(",\"error\":" + quoted(error)); }

void LoggedCall::append_end(const std::string& how) const {
  if (!calls_are_logged) return;
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin_;
  append(log_file, fmt::format("{}\"ms\":{:.3f}{}}}\n", head_of(number_), time.count(), how));
}

}  // namespace mines::library

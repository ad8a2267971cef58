#include "base/error.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "base/assert.hpp"
#include "base/printable.hpp"

namespace mines {

namespace {

/// People read messages, which may have others' text in them: a name or a number of megabytes.
constexpr std::size_t longest_message = 4000;

std::string cut_short(const std::string& what) {
  if (what.size() <= longest_message) return what;
  std::size_t end = longest_message;
  // Not within a character of UTF-8.
  while (end > 0 && (static_cast<unsigned char>(what[end]) & 0xc0) == 0x80) --end;
  return what.substr(0, end) + "...";
}

}  // namespace

void assertion_failed(const char* condition, const char* file, int line) noexcept {
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
  std::abort();
}

std::string to_string(const Error& error) {
  std::string line;
  if (!error.where.empty()) line += error.where + ": ";
  if (error.offset) line += fmt::format("byte {}: ", *error.offset);
  return printable(line + cut_short(error.what));
}

std::string shown(char byte) {
  const auto code = static_cast<unsigned char>(byte);
  return code > ' ' && code < 0x7f ? fmt::format("'{}'", byte) : fmt::format("byte {:#04x}", code);
}

Unexpected<Error> bad_input(std::string where, std::string what) {
  return Unexpected(Error{ExitCode::bad_input, std::move(where), {}, std::move(what)});
}

Unexpected<Error> bad_input(std::string where, std::uint64_t offset, std::string what) {
  return Unexpected(Error{ExitCode::bad_input, std::move(where), offset, std::move(what)});
}

Unexpected<Error> broken(std::string where, std::string what) {
  return Unexpected(Error{ExitCode::broken, std::move(where), {}, std::move(what)});
}

Unexpected<Error> not_found_out(std::string where, std::string what) {
  return Unexpected(Error{ExitCode::unknown, std::move(where), {}, std::move(what)});
}

Unexpected<Error> system_failure(ExitCode code, std::string where, const char* call, int errno_value) {
  MINES_ASSERT(errno_value > 0);
  return Unexpected(Error{code,
                          std::move(where),
                          {},
                          fmt::format("{} failed: {}", call, std::generic_category().message(errno_value))});
}

}  // namespace mines

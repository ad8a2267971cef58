// Errors as values. A library returns Result<T> and never prints or exits. A program's main prints
// to_string(error) to standard error and ends with the exit code of the error.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "base/expected.hpp"

namespace mines {

/// The exit codes of all programs of the toolkit. A program may have further codes; its help lists them.
enum class ExitCode : int {
  ok = 0,         ///< success
  bad_input = 2,  ///< wrong arguments, environment or files
  /// the game itself broke: the other program died or broke the protocol, the system refused something, or
  /// standard output cannot be written to
  broken = 3,
  unknown = 4,  ///< the work that was allowed did not suffice to find the answer
};

struct Error {
  ExitCode code = ExitCode::bad_input;
  std::string where;                      ///< a file, an option or another program; may be empty
  std::optional<std::uint64_t> offset{};  ///< byte offset of the mistake in the file `where`
  std::string what;                       ///< the value found and what was expected
};

/// "where: byte OFFSET: what", or less if parts are absent. One line, safe for a terminal (printable.hpp). Of
/// `what` the first 4000 bytes or so.
std::string to_string(const Error& error);
/// A byte as text for messages: "'x'" if printable; "byte 0x0a" if not. A blank is shown as "byte 0x20".
std::string shown(char byte);

template <class T>
using Result = Expected<T, Error>;

// Errors to return from a function, with the ExitCode of the same name.
Unexpected<Error> bad_input(std::string where, std::string what);
Unexpected<Error> bad_input(std::string where, std::uint64_t offset, std::string what);
Unexpected<Error> broken(std::string where, std::string what);
Unexpected<Error> not_found_out(std::string where, std::string what);  ///< ExitCode::unknown
/// The error "CALL failed: meaning of errno_value" for a system call on `where`. `errno_value` is above 0.
Unexpected<Error> system_failure(ExitCode code, std::string where, const char* call, int errno_value);

}  // namespace mines

/// MINES_TRY(expression): if the Result is an error, the enclosing function or lambda returns this error.
#define MINES_TRY(...) MINES_TRY_RESULT(MINES_JOIN(mines_result_, __LINE__), __VA_ARGS__)

/// MINES_LET(const auto map, read_map(path)): does MINES_TRY(read_map(path)), then declares `map` with the
/// value of the Result. At most one MINES_TRY or MINES_LET may stand in a line of source.
#define MINES_LET(declaration, ...)                                   \
  MINES_TRY_RESULT(MINES_JOIN(mines_result_, __LINE__), __VA_ARGS__); \
  declaration =                                                       \
      *std::forward<decltype(MINES_JOIN(mines_result_, __LINE__))>(MINES_JOIN(mines_result_, __LINE__))

#define MINES_TRY_RESULT(result, ...) \
  auto&& result = (__VA_ARGS__);      \
  if (!result) return mines::Unexpected(std::forward<decltype(result)>(result).error())
#define MINES_JOIN(a, b) MINES_JOIN_EXPANDED(a, b)
#define MINES_JOIN_EXPANDED(a, b) a##b

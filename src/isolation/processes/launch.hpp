// Starts servers, answers (contestants' programs) and programs that build sandboxes. Reports how they ended.
#pragma once

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "isolation/processes/descriptors.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// A pipe. Both ends are close-on-exec: a child gets an end only if its Launch lists the end.
struct Pipe {
  FileDescriptor reader;
  FileDescriptor writer;

  /// ExitCode::broken if no descriptors are left.
  static Result<Pipe> open();
};

/// "NAME=value".
template <class Value>
std::string variable_text(const char* name, const Value& value) {
  return fmt::format("{}={}", name, value);
}

/// How to start a program.
struct Launch {
  std::string program;                 ///< a path
  std::vector<std::string> variables;  ///< "NAME=value"; added to the judge's own environment
  /// Entry i becomes descriptor first_descriptor + i; -1: left out. No standard descriptors: 0 to 2 may be
  /// replaced before the entries are placed.
  std::vector<int> descriptors;
  bool reads_terminal = false;           ///< gets the judge's standard input if this is a terminal
  std::vector<std::string> arguments{};  ///< argv without the program's name
  int output = -1;                       ///< target of standard output and error; -1: the judge's stderr
  int printed = -1;                      ///< target of standard output alone, above 2; -1: as `output`
  bool few_variables = false;            ///< drops variables that may describe the judge's user (launch.cpp)
  bool expendable = false;               ///< the kernel kills it first when memory runs out
  bool steps_back = false;               ///< the program gets a lower priority (os/urgency.hpp)
  std::optional<uid_t> account{};  ///< the user and the group that it takes, not root; empty: the judge's
  std::vector<int> processors{};   ///< the processors that it may use; empty: the judge's
};

/// Starts the program in its own session, so that only the judge gets the terminal's signals. The program is
/// killed when the judge dies. Its standard input is empty, except with reads_terminal. Returns when execve
/// has succeeded, so that the caller can start the program's clock. ExitCode::bad_input if the program cannot
/// be executed. The program's file may lie in a folder that is closed to `account`.
Result<pid_t> launch(const Launch& launch);

/// A child that has ended.
struct Reaped {
  pid_t process = 0;
  int status = 0;  ///< as waitpid gives it
  rusage usage{};
};

/// Reaps one child that has ended; empty if there is none. Never waits.
std::optional<Reaped> reap();

/// How a process ended.
struct ProcessEnd {
  std::optional<int> exit_code;  ///< empty if a signal ended the process
  std::optional<int> signal;     ///< the signal that ended the process
  std::uint64_t peak_bytes = 0;  ///< highest peak memory of the process and of children it waited for

  /// `status` is that of waitpid.
  void take_status(int status);
  void take_usage(const rusage& usage);
};

/// Whose fault it is that a stranger's file cannot be opened or executed: ExitCode::broken if `errno_value`
/// shows that the system lacks something, such as memory or descriptors; else ExitCode::bad_input.
ExitCode code_of_file_error(int errno_value);

/// Whether `path` is an executable file.
bool is_program(const std::string& path);

/// ExitCode::bad_input unless `path` is an executable file. The error says that `what` was expected.
Result<void> require_program(const std::string& path, const char* what);

/// The toolkit's program `name` in the folder of the running program. Has the errors of require_program().
Result<std::string> program_beside(const char* name, const char* what);

}  // namespace mines::judge

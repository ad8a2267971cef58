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

/// A pipe, close-on-exec: a child gets only the descriptors of its Launch.
struct Pipe {
  FileDescriptor reader;
  FileDescriptor writer;

  /// ExitCode::broken if no descriptors are left.
  static Result<Pipe> open();
};

struct Account {
  uid_t user;
  gid_t group;
};

/// An account that owns no files of the machine (os/passing_account.hpp), for answers of a judge that is
/// root. Two judges at the same time rarely share it. Empty if the judge is not root.
std::optional<Account> unused_account();

/// "NAME=value".
template <class Value>
std::string variable_text(const char* name, const Value& value) {
  return fmt::format("{}={}", name, value);
}

struct Launch {
  std::string program;                   ///< a path
  std::vector<std::string> variables;    ///< "NAME=value"; added to the judge's own environment
  std::vector<int> descriptors;          ///< entry i becomes descriptor first_descriptor + i; -1: left out
  bool reads_terminal = false;           ///< gets the judge's standard input if this is a terminal
  std::vector<std::string> arguments{};  ///< after the program's name
  int output = -1;                       ///< target of standard output and error; -1: standard error
  int printed = -1;                      ///< target of standard output alone; -1: as `output`
  bool few_variables = false;            ///< of the judge's variables, only those of is_plain() (launch.cpp)
  bool expendable = false;               ///< the kernel kills it first when memory runs out
  bool steps_back = false;               ///< it gets a lower priority (os/urgency.hpp)
  std::optional<Account> account{};
  std::vector<int> processors{};  ///< the processors that it may use; empty: the judge's
};

/// Starts the program in its own session, so that only the judge gets the terminal's signals. The program is
/// killed when the judge dies. Its standard input is empty, except with reads_terminal. Returns when execve
/// has succeeded: the program's time may start. ExitCode::bad_input if the program cannot be executed. Its
/// file may lie in a folder that is closed to `account`.
Result<pid_t> launch(const Launch& launch);

struct Reaped {
  pid_t process = 0;
  int status = 0;
  rusage usage{};
};

/// Reaps one child that has ended; empty if there is none. Never waits.
std::optional<Reaped> reap();

/// How a process ended. The peak is the largest of the process and of each process that it waited for.
struct ProcessEnd {
  std::optional<int> exit_code;  ///< set unless a signal ended it
  std::optional<int> signal;
  std::uint64_t peak_bytes = 0;

  /// `status` is that of waitpid.
  void take_status(int status);
  void take_usage(const rusage& usage);
};

/// Whether `path` is an executable file.
bool is_program(const std::string& path);

/// ExitCode::bad_input unless `path` is an executable file. The error says that `what` was expected.
Result<void> require_program(const std::string& path, const char* what);

/// The toolkit's program `name` in the folder of the running program. Has the errors of require_program().
Result<std::string> program_beside(const char* name, const char* what);

}  // namespace mines::judge

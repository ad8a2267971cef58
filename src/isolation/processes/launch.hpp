// Starts a child, and reports how it has ended (reap). The child is the server, the answer (a contestant's
// program), or the program that builds the answer's sandbox. It gets exactly the protocol's resources:
// descriptors from 100 up, a few variables, and no descriptor of the judge. Pipes for it are made here, too
// (Pipe), and the toolkit's programs are found beside the running one (program_beside).
#pragma once

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "isolation/processes/descriptors.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// A pipe. The judge opens every descriptor close-on-exec: a child gets the descriptors of its Launch and
/// inherits no other.
struct Pipe {
  FileDescriptor reader;
  FileDescriptor writer;

  /// Fails with ExitCode::broken if no descriptors are left.
  static Result<Pipe> open();
};

/// A child's user and group, if they differ from the judge's.
struct Account {
  uid_t user;
  gid_t group;
};

/// If the judge is root: an account that owns no files of the machine (os/passing_account.hpp). The answers
/// of such a judge run under this account, never as root. Two judges at the same time rarely share an
/// account. Empty if the judge is not root: then its answers run under its own account.
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
  std::vector<std::string> arguments{};  ///< arguments after the program's name; servers and answers have
                                         ///< none
  int output = -1;                       ///< target of standard output and error; -1: standard error
  int printed = -1;                      ///< target of standard output alone; -1: as `output`
  bool few_variables = false;            ///< it gets only those variables of the judge's environment that
                                         ///< is_plain() in launch.cpp lists
  bool expendable = false;               ///< the kernel kills it first when memory runs out
  bool steps_back = false;               ///< it gets lower priority than ordinary processes (os/urgency.hpp)
  std::optional<Account> account{};
  std::vector<int> processors{};  ///< the processors that it may use; empty: the judge's
};

/// Starts the program in its own session, so that only the judge gets the terminal's signals. The program is
/// killed when the judge dies. Its standard input is empty, except with reads_terminal. Returns when execve
/// has succeeded: the program's time may start. A program that cannot be executed is ExitCode::bad_input. The
/// program's file is opened before the child changes to `account`, so the file may lie in a folder that is
/// closed to that account.
///
/// It uses fork, not vfork or posix_spawn, because the kernel keeps the peak of memory across execve. After
/// vfork the kept peak is the judge's own. After fork it is only the private pages of the copy, 1 MB; every
/// program except a static one needs that much anyway to start.
Result<pid_t> launch(const Launch& launch);

/// The end of a child, as wait4 reports it.
struct Reaped {
  pid_t process = 0;
  int status = 0;
  rusage usage{};
};

/// Reaps one child that has ended; empty if there is none. Never waits.
std::optional<Reaped> reap();

/// How a process ended. Peak memory is the largest peak of the process and of the processes that it waited
/// for.
struct ProcessEnd {
  std::optional<int> exit_code;  ///< set unless a signal ended it
  std::optional<int> signal;
  std::uint64_t peak_bytes = 0;

  /// Takes exit code or signal from the status of waitpid.
  void take_status(int status);
  /// Raises the peak to that of `usage`, as wait4 reports it, if it is higher.
  void take_usage(const rusage& usage);
};

/// Whether `path` is an executable file.
bool is_program(const std::string& path);

/// Fails with ExitCode::bad_input unless `path` is an executable file. The error says that `what` was
/// expected.
Result<void> require_program(const std::string& path, const char* what);

/// The path of the toolkit's program `name`, which lies in the folder of the running program. Has the errors
/// of require_program().
Result<std::string> program_beside(const char* name, const char* what);

}  // namespace mines::judge

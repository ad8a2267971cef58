// Starts a child (the server, the answer, or the program that builds the answer's sandbox) with exactly what
// the protocol gives it: descriptors from 100 up, a few variables, and nothing of the judge's own.
#pragma once

#include <fmt/format.h>
#include <sys/types.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "isolation/processes/descriptors.hpp"

namespace mines::judge {

/// The user and group that a child runs as, if they are not the judge's own.
struct Account {
  uid_t user;
  gid_t group;
};

/// When the judge is root: an account that owns nothing of the machine (os/passing_account.hpp), for its
/// answers, which never run as root. Each judge has a different account, so that two answers share none.
/// Nothing if the judge is not root: then its answers run under its own account.
std::optional<Account> unused_account();

/// "NAME=value".
template <class Value>
std::string variable_text(const char* name, const Value& value) {
  return fmt::format("{}={}", name, value);
}

struct Launch {
  std::string program;                   ///< a path
  std::vector<std::string> variables;    ///< "NAME=value"; the judge's own environment fills in the rest
  std::vector<int> descriptors;          ///< the i-th becomes number first_descriptor + i; -1: there is none
  bool reads_terminal = false;           ///< standard input is the judge's if that is a terminal
  std::vector<std::string> arguments{};  ///< what follows the program's name; servers and answers have none
  int output = -1;                       ///< standard output and error go there; -1: to standard error
  int printed = -1;                      ///< standard output goes there, standard error stays
  bool few_variables = false;            ///< of the judge's environment it gets only what is_plain() lists
  bool expendable = false;               ///< the kernel kills it first when memory runs out
  bool steps_back = false;               ///< it runs behind ordinary processes (os/urgency.hpp)
  std::optional<Account> account{};
  std::vector<int> processors{};  ///< those that it may use; empty: the judge's
};

/// Starts the program in its own session, so that the terminal's signals reach the judge alone; it is killed
/// when the judge dies. Standard output goes to standard error, standard input is empty. Returns when execve
/// has succeeded: the program's time may start. A program that cannot be executed is ExitCode::bad_input.
/// The program is opened before the account is taken, so that it may lie in a folder that is closed to the
/// account.
///
/// By fork, not vfork or posix_spawn: the kernel carries the peak memory of the process over execve. After
/// vfork that is all that the judge ever used. After fork it is only its private pages, 1 MB, which any
/// program but a static one touches to start.
Result<pid_t> launch(const Launch& launch);

}  // namespace mines::judge

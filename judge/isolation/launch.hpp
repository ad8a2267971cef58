// Starting server and answer, or what builds the answer's sandbox, with exactly what the protocol gives them:
// descriptors from 100 up, a few variables, and nothing of the judge's own.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "judge/isolation/descriptors.hpp"

namespace mines::judge {

/// Under which the child runs, if not under the judge's own.
struct Account {
  uid_t user;
  gid_t group;
};

/// For the answers of a judge that is root: no answer ever has root's account. Another one for each judge, so
/// that two answers share none. None for a judge that is not root, who has no choice.
std::optional<Account> passing_account();

struct Launch {
  std::string program;                   ///< a path
  std::vector<std::string> variables;    ///< "NAME=value"; the judge's own environment fills in the rest
  std::vector<int> descriptors;          ///< the i-th becomes number first_descriptor + i; -1: there is none
  bool reads_terminal = false;           ///< standard input is the judge's if that is a terminal
  std::vector<std::string> arguments{};  ///< what follows the program's name; servers and answers have none
  int messages = -1;                     ///< standard output and error go there; -1: to standard error

  bool few_variables = false;  ///< of the judge's own environment only what tells programs how to work
  bool expendable = false;     ///< when the machine runs out of memory, this one goes first
  std::optional<Account> account{};
};

/// Starts the program in a session of its own, so that the terminal's signals reach the judge alone; it is
/// killed when the judge dies. Standard output goes to standard error, standard input is empty.
/// Returns when the program runs, i.e. execve is past: its time may start. A program that cannot be executed
/// is ExitCode::bad_input. With an account the program is opened before that is taken, so that it may lie in
/// a folder that is closed to the account.
///
/// A plain fork, not vfork or posix_spawn: the kernel carries the peak memory of the process over execve.
/// After vfork that is all that the judge ever used; after fork it is only its private pages, 1 MB, which any
/// program but a static one touches to start.
Result<pid_t> launch(const Launch& launch);

}  // namespace mines::judge

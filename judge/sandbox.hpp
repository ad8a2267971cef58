// The place where an answer runs: namespaces of its own, made by bubblewrap, and in them mines-stage, which
// waits for the judge's word to start the answer. It is set up while the server loads its map, before the
// answer's time.
//
// Inside there are the system's programs and libraries, read-only; the answer, a copy, so that an answer in a
// folder that is closed to others runs as well; the game's shared memory; a scratch directory in memory,
// which is the working directory, HOME and TMPDIR; a /proc of its own processes; and no network. Without
// bubblewrap the stage runs outside, where it can still set limits and filter system calls.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/file_descriptor.hpp"
#include "judge/isolation.hpp"
#include "judge/launch.hpp"
#include "judge/stage_message.hpp"

namespace mines {

/// The program `name` on the PATH; empty if there is none.
std::string program_on_path(const std::string& name);

/// The mines-stage beside the running program, whether it exists or not.
std::string stage_path();

/// An account of nobody's for the answers of a judge that is root, who is not bound by limits: one of those
/// that systems keep for passing purposes, another for each judge, so that two answers share none. None for
/// others, who have no choice.
std::optional<Account> passing_account();

struct SandboxPlan {
  std::string bubblewrap;  ///< its path; empty for the stage alone
  std::string answer;
  std::vector<std::string> variables;  ///< for the answer
  std::string shared_name;             ///< of the shared memory; empty: there is none
  std::string map;                     ///< to be hidden, wherever it is
  int to_server = -1;
  int from_server = -1;
  bool reads_terminal = false;
  int output = -1;            ///< what it prints goes there; -1: to standard error
  std::vector<int> groups{};  ///< cgroups to join
  std::optional<Account> account{};
  IsolationSettings settings;
};

class Sandbox {
 public:
  Sandbox() = default;
  /// Starts it, and returns without waiting for it to be ready. An answer that cannot be read is
  /// ExitCode::bad_input.
  static Result<Sandbox> start(const SandboxPlan& plan);

  bool exists() const { return process_ > 0; }
  /// The judge's child; when it ends, so does everything inside.
  pid_t process() const { return process_; }
  /// To be watched for the stage's messages, which read_messages() takes.
  int messages() const { return messages_.number(); }
  bool open() const { return messages_.is_open(); }
  void read_messages();

  const std::optional<StageMessage>& ready() const { return ready_; }
  /// The answer's end, or that it cannot be executed.
  const std::optional<StageMessage>& end() const { return end_; }

  /// Starts the answer.
  void go();
  /// Kills everything inside at one blow; false if that cannot be done, as it has no namespaces (yet).
  bool kill() const;

 private:
  pid_t process_ = 0;
  bool namespaces_ = false;
  FileDescriptor go_;
  FileDescriptor messages_;
  std::optional<StageMessage> ready_;
  std::optional<StageMessage> end_;
};

}  // namespace mines

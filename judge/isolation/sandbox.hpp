// The place where an answer runs: namespaces of its own, made by bubblewrap, and in them mines-stage, which
// waits for the judge's word to fetch the answer and again to start it. All of it is there while the server
// loads its map, before the answer's time. What there is inside: judge/sandbox_arguments.hpp.
//
// Until load() a sandbox holds programs of ours alone, so that it fails for reasons of the host alone.
// Without bubblewrap the stage runs outside, where it can still set limits and filter system calls.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/file_descriptor.hpp"
#include "judge/isolation/isolation_options.hpp"
#include "judge/isolation/launch.hpp"
#include "judge/isolation/refused_calls.hpp"
#include "judge/isolation/sandbox_arguments.hpp"
#include "judge/isolation/stage_report.hpp"

namespace mines::judge {

/// The largest answer that is brought into a sandbox. It is copied into memory.
inline constexpr std::uint64_t most_answer_bytes = std::uint64_t{256} << 20;

/// The program `name` on the PATH; empty if there is none. Only whole paths count: the working directory is
/// nobody's choice of programs.
std::string program_on_path(const std::string& name);

/// The mines-stage beside the running program, whether it exists or not.
std::string stage_path();

struct SandboxPlan {
  std::string bubblewrap;  ///< its path; empty for the stage alone
  SandboxFeatures features;
  std::string answer;                  ///< empty: nothing is to be run, see Sandbox::ready()
  std::vector<std::string> variables;  ///< for the answer
  std::string shared_name;             ///< of the shared memory; empty: there is none
  std::string map;                     ///< to be hidden, wherever it is
  int to_server = -1;                  ///< -1 where there is no game
  int from_server = -1;
  bool reads_terminal = false;
  bool counts_refused = false;  ///< refused calls are noted, by whoever watches refused()
  int output = -1;              ///< what it prints goes there; -1: to standard error
  std::optional<Account> account{};
  IsolationSettings settings;
};

class Sandbox {
 public:
  Sandbox() = default;
  /// Starts it, and returns without waiting for it to be ready. An answer that cannot be read, is no regular
  /// file or too large is ExitCode::bad_input.
  static Result<Sandbox> start(const SandboxPlan& plan);

  bool exists() const { return process_ > 0; }
  /// The judge's child; when it ends, so does everything inside.
  pid_t process() const { return process_; }
  /// The stage, from which all that runs inside descends; 0: it is gone, or not there yet.
  pid_t first_process() const;
  /// To be watched for the stage's messages, which read_messages() takes.
  int messages() const { return messages_.number(); }
  /// False once the stage is gone.
  bool open() const { return messages_.is_open(); }
  void read_messages();
  /// The same, after the next one has come or the moment has passed.
  void wait_for_message(std::chrono::steady_clock::time_point deadline);

  /// That it stands, with what could be had in it.
  const std::optional<StageMessage>& ready() const { return ready_; }
  /// That the answer is in it, or could not be brought in.
  const std::optional<StageMessage>& loaded() const { return loaded_; }
  /// The answer's end, or that it cannot be executed.
  const std::optional<StageMessage>& end() const { return end_; }
  RefusedCalls& refused() { return refused_; }
  const RefusedCalls& refused() const { return refused_; }

  /// Brings the answer in, after ready().
  void load();
  /// Starts the answer, after loaded().
  void go();
  /// Kills everything inside at one blow; false if that cannot be done, as it has no namespaces (yet).
  bool kill() const;

 private:
  void write_byte(char byte) const;
  void take(const StageMessage& message, FileDescriptor listener);

  pid_t process_ = 0;
  bool namespaces_ = false;
  bool counts_refused_ = false;
  FileDescriptor go_;
  FileDescriptor messages_;
  RefusedCalls refused_;
  std::optional<StageMessage> ready_;
  std::optional<StageMessage> loaded_;
  std::optional<StageMessage> end_;
};

/// The shared memory `name` belongs to whoever runs the answer, as nobody else may open it. For a judge that
/// is root; others have no choice.
Result<void> give_shared_memory(const std::string& name, const Account& owner);

}  // namespace mines::judge

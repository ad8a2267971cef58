// Programs run by tests: started with arguments, variables and if wanted a terminal, signalled, waited for
// with a limit. Every program of a run carries a tag in its environment, so that a test can tell whether any
// process that it started, however deep, is left.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/temporary_folder.hpp"

namespace mines::testing {

struct Finished {
  std::optional<int> exit_code;  ///< unless a signal ended it
  std::optional<int> signal;
  std::string output;    ///< standard output
  std::string errors;    ///< standard error
  std::string terminal;  ///< what a terminal got, if there was one
  double seconds = 0;
};

struct Command {
  std::vector<std::string> arguments;    ///< the program's path first
  std::vector<std::string> variables{};  ///< "NAME=value", on top of this process's
  int terminal_columns = 0;              ///< not 0: standard input and error are a terminal of this width
  std::string typed{};                   ///< what is typed on that terminal
  std::vector<int> ignored_signals{};
  std::string output_path{};                    ///< standard output goes there instead, and is not read
  std::string input{};                          ///< on standard input, unless that is a terminal
  std::optional<std::uint64_t> largest_file{};  ///< in bytes
};

/// A running program. The destructor kills it, with every process that carries its tag.
class Process {
 public:
  explicit Process(const Command& command);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  pid_t number() const { return number_; }
  void signal(int signal) const;
  /// Fails the test if it takes longer than `seconds`.
  Finished wait(double seconds = 20);
  /// Processes that carry the tag, the program itself included.
  std::vector<pid_t> tagged() const;
  /// Those of tagged() whose name in /proc is `name`.
  std::vector<pid_t> named(const std::string& name) const;
  /// Whether all tagged processes are gone within `seconds`.
  bool leaves_nothing(double seconds = 0) const;

 private:
  void drain_terminal();

  TemporaryFolder folder_;
  std::string tag_;
  pid_t number_ = 0;
  int terminal_ = -1;
  std::string from_terminal_;
  double started_ = 0;
};

/// Starts the program, waits for it, and requires that no process is left at that moment.
Finished run(const Command& command, double seconds = 20);

/// Whether `condition` comes true within `seconds`.
template <class Condition>
bool becomes_true(double seconds, Condition condition);

using Words = std::vector<std::string>;

/// Words with more words behind them.
Words with(Words words, const Words& more);

/// A program's name, from its path.
inline std::string name_of(const std::string& program) { return program.substr(program.rfind('/') + 1); }

/// Seconds on a clock that only goes forward.
double clock_seconds();
void sleep_seconds(double seconds);

template <class Condition>
bool becomes_true(double seconds, Condition condition) {
  for (const double deadline = clock_seconds() + seconds;;) {
    if (condition()) return true;
    if (clock_seconds() >= deadline) return false;
    sleep_seconds(0.005);
  }
}

}  // namespace mines::testing

// A stranger's program in the isolation that the judge gives to answers: it talks with us through two pipes
// and has limits of time, memory and output. The destructor ends the program and all that it has started.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/processes/pipe.hpp"
#include "isolation/processes/supervisor.hpp"

namespace mines::classroom {

struct ConfinedLimits {
  double seconds = 60;                                  ///< the longest run, from start to end
  std::uint64_t reply_bytes = std::uint64_t{64} << 20;  ///< the most bytes that it may send in all
  judge::IsolationSettings isolation;
};

/// The program reads descriptor 101 and writes descriptor 100. Only the first line that it prints and that is
/// not empty is kept. One thread uses it; the process has called become_subreaper(), takes SIGPIPE for an
/// error, and has no other children.
class Confined {
 public:
  /// Why the program no longer talks.
  enum class End { running, exited, signalled, late, memory, too_much };

  /// `scratch` is a folder that the program may use if isolation gives it no file system; its name is in the
  /// variable MINES_SCRATCH. The limits outlive the object.
  Confined(std::string program, std::string scratch, const ConfinedLimits& limits);
  Confined(const Confined&) = delete;
  Confined& operator=(const Confined&) = delete;
  ~Confined();
  /// Starts the program. Fails if the system refuses something, and with IsolationMode::require if a layer of
  /// isolation is missing. Call it once, before all that follows.
  Result<void> start();

  /// Sends bytes to the program. They are dropped once it no longer listens.
  void send(std::string_view text);
  /// Ends the program's input: nothing more will be sent.
  void close_input() { input_.writer.close(); }
  /// The next line that the program sends, without its end; nothing if the program ends first.
  std::optional<std::string> line();
  /// The next `count` bytes that the program sends; nothing if it ends first.
  std::optional<std::string> bytes(std::size_t count);
  /// Everything that the program still sends until it ends.
  std::string rest();

  End end() const { return end_; }
  /// How the program ended, in words: "ended with code 3", "was killed by signal 11 (Segmentation fault)" ...
  std::string end_text() const;
  /// The first line that the program has printed so far, cut to 400 bytes.
  const std::string& first_words();

 private:
  using Clock = judge::Clock;

  bool wait_for_sandbox(Clock::time_point until);
  bool is_late();
  std::string take(std::size_t count);
  void pump();
  void wait(Clock::time_point until);
  void read_reply();
  bool read_words();
  void write_pending();
  void collect_ends();
  void stop(End end);

  std::string program_;
  std::string scratch_;
  const ConfinedLimits& limits_;
  judge::Supervisor supervisor_;
  judge::Pipe input_;  // to the program
  judge::Pipe reply_;  // from it
  Clock::time_point deadline_;
  std::string pending_;  // to be sent
  std::string received_;
  std::size_t taken_ = 0;  // bytes taken from its beginning; the rest was not asked for yet
  std::uint64_t received_bytes_ = 0;
  bool reply_closed_ = false;
  bool words_closed_ = false;
  std::string first_words_;
  bool has_first_words_ = false;  // the first line is complete
  End end_ = End::running;
};

}  // namespace mines::classroom

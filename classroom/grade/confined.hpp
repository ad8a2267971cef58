// A stranger's program in the isolation that the judge gives to answers: it talks with us through two pipes,
// and has limits of time, memory and output. Whatever it does, nothing of it is left when this is gone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "judge/isolation/clock.hpp"
#include "judge/isolation/pipe.hpp"
#include "judge/isolation/supervisor.hpp"

namespace mines::classroom {

struct ConfinedLimits {
  double seconds = 60;                                  ///< from its start to its end
  std::uint64_t reply_bytes = std::uint64_t{64} << 20;  ///< of what it sends in all
  judge::IsolationSettings isolation;
};

/// The program reads descriptor 101 and writes descriptor 100. Of what it prints only the first line that is
/// not empty is kept. One thread; the process has called become_subreaper(), takes SIGPIPE for an error, and
/// has no other children.
class Confined {
 public:
  /// Why it does not talk any more.
  enum class End { running, exited, signalled, late, memory, too_much };

  /// `scratch` is a folder for the program where it has no file system of its own; the program finds its name
  /// in MINES_SCRATCH. The limits outlive the object.
  Confined(std::string program, std::string scratch, const ConfinedLimits& limits);
  Confined(const Confined&) = delete;
  Confined& operator=(const Confined&) = delete;
  ~Confined();
  /// Fails where the system lets us down, or with IsolationMode::require. Once, before all that follows.
  Result<void> start();

  /// Sends, as long as the program listens.
  void send(std::string_view text);
  /// No more will be sent.
  void close_input() { input_.writer.close(); }
  /// The next line without its end; nothing if the program ends before.
  std::optional<std::string> line();
  /// The next `count` bytes; nothing if the program ends before.
  std::optional<std::string> bytes(std::size_t count);
  /// All that it sends until its end.
  std::string rest();

  End end() const { return end_; }
  /// In words: "ended with code 3", "was killed by signal 11 (Segmentation fault)" ...
  std::string end_text() const;
  /// The first line that it has printed so far, cut to 400 bytes.
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
  std::size_t taken_ = 0;  // of it, from its beginning; the rest was not asked for yet
  std::uint64_t received_bytes_ = 0;
  bool reply_closed_ = false;
  bool words_closed_ = false;
  std::string first_words_;
  bool has_first_words_ = false;  // all of them
  End end_ = End::running;
};

}  // namespace mines::classroom

// Shows a game in a browser. Server and judge write the watch page (watch/watch_page.hpp), which is shared
// memory. The program mines-view shows this page to browsers. mines-view can neither change nor end the game.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/processes/launch.hpp"
#include "os/mapping.hpp"
#include "watch/watch_page.hpp"

namespace mines::judge {

/// The facts of a game that the page shows.
struct Shown {
  std::string name;          ///< the player's name
  std::string record;        ///< the file of the game's record; empty: no record
  std::int64_t penalty = 8;  ///< points that a mine costs
  double limit_seconds = 0;  ///< the game's time limit; 0: no limit
};

class Viewer {
 public:
  /// A function that writes a line to standard error.
  using Tell = std::function<void(const std::string&)>;

  /// Makes the watch page. `program`: the path of mines-view; `port`: 0 for any. Fails with ExitCode::broken.
  static Result<std::unique_ptr<Viewer>> create(const Shown& game, std::string program, int port, Tell tell);
  Viewer(const Viewer&) = delete;
  Viewer& operator=(const Viewer&) = delete;
  ~Viewer() { end(); }

  watch::WatchPage& page() const { return *reinterpret_cast<watch::WatchPage*>(memory_.mapping.data()); }
  int descriptor() const { return memory_.descriptor.number(); }
  /// Starts mines-view, waits for its address, and prints the address. ExitCode::bad_input unless the game
  /// server has filled in its part of the watch page. mines-view ends when the calling thread ends. The
  /// caller has taken over signals (isolation/processes/signals.hpp); a stop signal ends the wait.
  Result<void> start();

  /// True until a browser opens the address. False if standard error is no terminal, or if mines-view has
  /// ended. The caller delays the game while this is true, for at most first_look_seconds.
  bool awaits_first_look() const;
  static constexpr double first_look_seconds = 30;

  /// mines-view's process; 0 if it does not run.
  pid_t process() const { return has_ended_ ? 0 : process_; }
  /// `process`: a child that has ended. If it is mines-view, notes the end and returns true; else false.
  bool note_end(pid_t process);
  /// Prints that mines-view has ended; no effect after the game, or if mines-view never had an address. Call
  /// it after note_end() has returned true.
  void tell_end() const;

  /// Each show function writes a part of the watch page. `seconds` count from the time `started`.
  void show_start(Clock::time_point started);
  void show_opened(double seconds, std::uint64_t safe, std::uint64_t mines);
  void show_end(Clock::time_point ended);
  /// Adds a sample to the game's history. show_opened() adds samples, too, but with some time between them.
  /// The last sample must be the game's final count.
  void show_sample(const watch::Sample& sample);
  /// Shows that the game's record is whole.
  void show_record();

  /// Call it after the game's report. Waits, then ends mines-view. The wait ends with a stop signal, or when
  /// nobody has looked at the page for 60 s. If standard error is no terminal, and nobody looked in the last
  /// 10 s, there is no wait. Reaps all children that end meanwhile.
  void linger();

 private:
  Viewer() = default;
  Result<std::string> read_address();
  bool looked_within(double seconds) const;
  void end();

  Tell tell_;
  std::string program_;
  int port_ = 0;
  double limit_seconds_ = 0;
  double next_sample_ = 0;
  std::uint32_t samples_ = 0;
  SealedMemory memory_;
  Pipe printed_;
  pid_t process_ = 0;
  bool has_address_ = false;
  bool has_ended_ = false;
};

}  // namespace mines::judge

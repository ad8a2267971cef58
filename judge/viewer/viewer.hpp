// Shows a game in a browser. Server and judge write the watch page (watch/watch_page.hpp) in shared memory,
// and mines-view serves the page by HTTP. mines-view can neither change nor end the game.
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

struct Shown {
  std::string name;          ///< the player's name
  std::string record;        ///< the file of the game's record; empty: no record
  std::int64_t penalty = 8;  ///< points
  double limit_seconds = 0;  ///< the game's time limit
};

class Viewer {
 public:
  /// Writes a line to standard error.
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

  /// Whether the game waits for a browser to open the address. The caller waits for at most
  /// first_look_seconds. False if standard error is no terminal.
  bool awaits_first_look() const;
  static constexpr double first_look_seconds = 30;

  /// mines-view's process; 0 if it does not run.
  pid_t process() const { return has_ended_ ? 0 : process_; }
  /// If the ended child `process` is mines-view, notes its end; otherwise returns false.
  bool note_end(pid_t process);
  /// Call it when mines-view has ended. Prints a line about that, unless the game is over or mines-view never
  /// had an address.
  void tell_end() const;

  /// Each show function writes a part of the watch page. `seconds` count from `started`.
  void show_start(Clock::time_point started);
  void show_opened(double seconds, std::uint64_t safe, std::uint64_t mines);
  void show_end(Clock::time_point ended);
  /// Adds a sample at once (show_opened() skips most). The last sample must be the game's final count.
  void show_sample(const watch::Sample& sample);
  void show_record();

  /// Call it after the game's report. Waits until nobody has looked at the page for 60 s, then ends
  /// mines-view. Does not wait if standard error is no terminal and nobody looked in the last 10 s, and no
  /// longer after a stop signal. Reaps all children that end meanwhile.
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

// A game that is watched in a browser: the page in which our server shows it (watch/watch_page.hpp), and
// mines-view, which serves it to browsers. The judge makes the one and starts the other; it knows no HTTP.
//
// Nothing that mines-view does may change the game: it has the page and nothing else, and if it ends the game
// goes on.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/file_descriptor.hpp"
#include "base/mapping.hpp"
#include "judge/game/settings.hpp"
#include "judge/isolation/clock.hpp"
#include "judge/isolation/pipe.hpp"
#include "judge/isolation/reap.hpp"
#include "watch/watch_page.hpp"

namespace mines::judge {

class Viewer {
 public:
  /// Called with lines for standard error.
  using Tell = std::function<void(const std::string&)>;

  /// Makes the page for a game with these settings. Fails with ExitCode::broken.
  static Result<std::unique_ptr<Viewer>> create(const Settings& settings, Tell tell);
  Viewer(const Viewer&) = delete;
  Viewer& operator=(const Viewer&) = delete;
  /// Ends mines-view, if it still runs.
  ~Viewer() { end(); }

  /// The page's descriptor, for the server.
  int descriptor() const { return memory_.number(); }
  /// Starts mines-view, waits until it has an address, and tells that. The server must be ready. A server
  /// that does not know the page is ExitCode::bad_input.
  Result<void> start();

  /// Whether the game waits for the page to be opened, for at most first_look_seconds: a person at the
  /// terminal has to open it, and a program that reads the address need not be waited for.
  bool awaits_first_look() const;
  static constexpr double first_look_seconds = 30;

  /// mines-view as a list of processes: empty if it does not run.
  std::vector<pid_t> processes() const;
  /// Notes the end of mines-view. False if it was another child that ended.
  bool take(const Reaped& reaped);
  /// To be called when mines-view has ended: tells that unless the game is over.
  void tell_end() const;

  /// What the page says of the game. Times are seconds since the start.
  void show_start(Clock::time_point started);
  void show_opened(double seconds, std::uint64_t safe, std::uint64_t mines);
  void show_end(Clock::time_point ended);
  /// The last sample: how the game was counted.
  void show_result(double seconds, std::uint64_t safe, std::uint64_t mines);
  /// The record is there.
  void show_record();

  /// Once the game has been reported: keeps mines-view while somebody looks, then ends it. Returns at once if
  /// nobody has looked lately, and when a stop signal comes.
  void linger();

 private:
  Viewer() = default;
  Result<std::string> read_address();
  bool looked_within(double seconds) const;
  void end();
  void add_sample(const watch::Sample& sample);
  watch::WatchPage& page() const { return *reinterpret_cast<watch::WatchPage*>(mapping_.data()); }

  Tell tell_;
  std::string program_;
  int port_ = 0;
  double sample_interval_ = 0;
  double next_sample_ = 0;
  std::uint32_t samples_ = 0;
  FileDescriptor memory_;
  Mapping mapping_;
  Pipe printed_;
  pid_t process_ = 0;
  bool has_address_ = false;
  bool has_ended_ = false;
};

}  // namespace mines::judge

// A game that is watched in a browser: the page on which it is shown (watch/watch_page.hpp), and mines-view,
// which serves the page to browsers. It knows no HTTP.
//
// Nothing that mines-view does may change the game: it has the page and nothing else, and if it ends the game
// goes on.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/processes/pipe.hpp"
#include "os/file_descriptor.hpp"
#include "os/mapping.hpp"
#include "watch/watch_page.hpp"

namespace mines::judge {

/// The game that a viewer shows.
struct Shown {
  std::string name;          ///< who plays
  std::string record;        ///< the file that the game's record goes to; empty: none is kept
  std::int64_t penalty = 8;  ///< points
  double limit_seconds = 0;  ///< of the game; 0: none
};

/// The path of mines-view, which lies in the same folder as this program. Fails with ExitCode::bad_input if
/// it is not there.
Result<std::string> viewer_program();

class Viewer {
 public:
  /// Called with lines for standard error.
  using Tell = std::function<void(const std::string&)>;
  /// Whether a signal has come that ends the game.
  using IsStopped = std::function<bool()>;

  /// Makes the page. `program` is mines-view, `port` where it is to listen; 0: any that is free. Fails with
  /// ExitCode::broken.
  static Result<std::unique_ptr<Viewer>> create(const Shown& game, std::string program, int port, Tell tell);
  Viewer(const Viewer&) = delete;
  Viewer& operator=(const Viewer&) = delete;
  /// Ends mines-view, if it still runs.
  ~Viewer() { end(); }

  watch::WatchPage& page() const { return *reinterpret_cast<watch::WatchPage*>(mapping_.data()); }
  /// The page's descriptor, for a server.
  int descriptor() const { return memory_.number(); }
  /// Starts mines-view, waits until it has an address, and tells that. Who shows the game must have written
  /// on the page which game it is; otherwise it fails with ExitCode::bad_input. mines-view ends with the
  /// calling thread.
  Result<void> start(const IsStopped& is_stopped);

  /// Whether the game waits for the page to be opened, for at most first_look_seconds: a person at the
  /// terminal has to open it, and a program that reads the address need not be waited for.
  bool awaits_first_look() const;
  static constexpr double first_look_seconds = 30;

  /// The number of mines-view's process; 0 if it does not run.
  pid_t process() const { return has_ended_ ? 0 : process_; }
  /// The caller has taken note of the end of a child. False if it was another than mines-view.
  bool note_end(pid_t process);
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
  /// nobody has looked lately. `rest` is called meanwhile: it takes up to 0.2 s, takes note of the ends of
  /// children, and gives whether mines-view is to end now.
  void linger(const std::function<bool()>& rest);

 private:
  Viewer() = default;
  Result<std::string> read_address(const IsStopped& is_stopped);
  bool looked_within(double seconds) const;
  void end();
  double interval(double seconds) const;
  void add_sample(const watch::Sample& sample);

  Tell tell_;
  std::string program_;
  int port_ = 0;
  double limit_seconds_ = 0;
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

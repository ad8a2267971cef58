// How many v1 channels each link uses at once, found out by trying while a game is played.
//
// What is best depends on the server and the machine. A server with a thread for each channel loses most of
// its time to wake-ups once its threads outnumber the free processors. A server with one thread for many
// channels gains from requests that wait for it. An answer cannot see which one it plays with, but it can
// count replies.
//
// So it begins with one channel, tries twice as many, and keeps them if replies come faster; then twice as
// many again. Later it also tries half as many, now and again, and gives channels back that gain nothing. A
// trial compares intervals of time in turn, so that a change of the game or of the machine's load does not
// look like a gain. Each trial that fails doubles the pause before the next one, up to 1,024 intervals; a
// success does not shorten it.
#pragma once

#include <cstdint>

namespace mines::v1 {

/// No threads, no clock: it sees what was measured and says what to do.
class ChannelTuner {
 public:
  /// At most `most` channels a link are tried, at least 1.
  explicit ChannelTuner(int most) : most_(most) {}

  /// How many channels each link is to use in the next interval.
  int channels() const { return in_trial() && measures_trial_ ? trial_ : kept_; }
  /// How long the next interval is to last, in seconds.
  double interval() const { return failures_ == 0 ? short_interval : long_interval; }

  /// To be called at the end of an interval in which channels() were in use and there was always something to
  /// send. `rate` is replies a second, of all links together.
  void add(double rate);
  /// To be called instead when intervals have no such end: the game has too little to send. Ends a trial.
  void abandon();

 private:
  static constexpr double short_interval = 0.5e-3;  // at first: a small board takes some milliseconds
  static constexpr double long_interval = 2e-3;
  static constexpr int pairs_at_first = 3;
  static constexpr int pairs_later = 9;
  static constexpr double gain_at_first = 1.15;  // what more channels must gain at least
  static constexpr double gain_later = 1.08;
  static constexpr double loss = 0.99;           // what fewer channels may lose at most
  static constexpr double clear_loss = 0.7;      // an interval this slow ends the trial
  static constexpr int longest_pause = 1 << 10;  // intervals

  bool in_trial() const { return trial_ != 0; }
  void begin_trial(int channels);
  void decide();
  void fail();

  int most_;
  int kept_ = 1;
  int trial_ = 0;                // channels that are tried; 0: none are
  bool measures_trial_ = false;  // the next interval is one with trial_ channels
  double kept_rate_ = 0;         // sums over the intervals of a trial
  double trial_rate_ = 0;
  int pairs_ = 0;
  bool next_up_ = true;
  int failures_ = 0;  // in all: from the first on, intervals are long and a gain must be clear
  int pause_ = 0;     // intervals until the next trial
};

}  // namespace mines::v1

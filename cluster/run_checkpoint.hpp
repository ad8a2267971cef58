// Checkpoints: what a run has done so far, in a file that appears whole or not at all. A run that was killed
// goes on from there, with any number of ranks. Rank 0 alone reads and writes them.
//
//   mines-cluster 1.0.0 arena checkpoint      the version that plays, and the subcommand
//   board 16x30/99 ...                        what is played; another run does not go on from it
//   the length of the state, 8 bytes          little-endian, as all numbers (cluster/bytes.hpp)
//   the state
//   XXH3 of all that stands before, 8 bytes
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "cluster/bytes.hpp"

namespace mines::cluster {

struct CheckpointSettings {
  std::optional<std::string> folder;  ///< empty: no checkpoints
  double every = 60;                  ///< seconds, more than 0
  bool resume = false;
};

/// The options --checkpoint, --checkpoint-every and --resume.
std::vector<cli::Option> checkpoint_options(CheckpointSettings& settings);

/// How to go on after a run has ended too soon; empty without checkpoints.
std::string advice_of(const CheckpointSettings& settings);

class RunCheckpoint {
 public:
  /// The checkpoint of a run of `subcommand` on `subject`, a line that says all that its results depend on.
  /// Reads the file if the run is to be resumed. Fails when there is none, when it is damaged or of another
  /// run; or, if the run is a new one, when there is one already: it may be hours of work.
  static Result<RunCheckpoint> open(const CheckpointSettings& settings, const std::string& subcommand,
                                    const std::string& subject);

  /// Whether there is a state to go on from.
  bool has_state() const { return state_.has_value(); }
  /// Takes the state; its errors name file and byte. The checkpoint outlives it.
  Unpacker state() const;
  /// Whether it is time to write again.
  bool is_due() const;
  /// Writes a state, if there are to be checkpoints, and waits until it is on the disk. Only then, and only
  /// if the disk took all of it, is the file before replaced: a failure, of power too, leaves that or this
  /// one.
  Result<void> write(const Bytes& state);

 private:
  Result<void> read();
  std::string head() const { return first_line_ + subject_ + "\n"; }

  CheckpointSettings settings_;
  std::string path_;
  std::string first_line_;
  std::string subject_;
  std::optional<Bytes> state_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
};

}  // namespace mines::cluster

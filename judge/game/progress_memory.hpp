// The judge's side of the progress page (protocol/progress.hpp): shared memory in which the server, the
// process that holds the board, reports how far a game is.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "base/error.hpp"
#include "os/mapping.hpp"
#include "protocol/progress.hpp"

namespace mines::judge {

/// The state of the game's record, as the server reports it.
struct RecordFate {
  RecordState state = no_record;
  int failure = 0;           ///< errno of the failure, if the record was lost
  std::uint32_t chunks = 0;  ///< number of chunks (record/record_layout.hpp), once the record is whole
};

/// The progress page. If the server does not use the page, the functions return 0, no_record or empty.
class ProgressMemory {
 public:
  ProgressMemory() = default;
  /// Makes the page, filled with zeros. No process can shrink the page, so reading it cannot fault.
  static Result<ProgressMemory> create();

  int descriptor() const { return memory_.descriptor.number(); }

  struct Opened {
    std::uint64_t safe = 0;
    std::uint64_t mines = 0;
  };
  /// The cells that the server has opened so far. Only for a page from create().
  Opened opened() const;
  /// The number of v2 channels (protocol/v2.hpp) that the answer (the contestant's program) has opened.
  std::uint32_t v2_channels() const;
  RecordFate record() const;

  using Clock = std::chrono::steady_clock;
  /// Writes the end of the answer's time on the page, for the server. Call it before the answer starts.
  void set_deadline(Clock::time_point deadline);
  /// The time after which no cell was opened; empty until the server reports it.
  std::optional<Clock::time_point> stopped() const;

 private:
  ProgressPage* page() const { return reinterpret_cast<ProgressPage*>(memory_.mapping.data()); }

  SealedMemory memory_;
};

}  // namespace mines::judge

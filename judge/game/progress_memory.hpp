// The judge's side of the progress page (protocol/progress.hpp), on which the server reports.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "base/error.hpp"
#include "os/mapping.hpp"
#include "protocol/progress.hpp"

namespace mines::judge {

struct RecordFate {
  RecordState state = no_record;
  int failure = 0;           ///< errno of the failure, if the record was lost
  std::uint32_t chunks = 0;  ///< of a whole record (record/record_layout.hpp)
};

/// If the server does not use the page, the results are 0, no_record or empty.
class ProgressMemory {
 public:
  ProgressMemory() = default;
  /// Makes the page, all zero. Its size is fixed for all processes, so reads cannot fault.
  static Result<ProgressMemory> create();

  int descriptor() const { return memory_.descriptor.number(); }

  struct Opened {
    std::uint64_t safe = 0;
    std::uint64_t mines = 0;
  };
  /// The cells opened so far by all of the server's threads.
  Opened opened() const;
  /// The v2 channels (protocol/v2.hpp) that the answer has opened.
  std::uint32_t v2_channels() const;
  /// The state of the record.
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

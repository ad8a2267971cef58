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
  std::uint32_t chunks = 0;  ///< the number of chunks, if the record is whole
};

class ProgressMemory {
 public:
  ProgressMemory() = default;
  /// Makes the page, all zero. No process can change its size, so reading it cannot fault.
  static Result<ProgressMemory> create();

  int descriptor() const { return memory_.descriptor.number(); }

  struct Opened {
    std::uint64_t safe = 0;
    std::uint64_t mines = 0;
  };
  /// The cells opened so far by all of the server's threads; 0 if the server does not use the page.
  Opened opened() const;
  /// The v2 channels (protocol/v2.hpp) that the answer has opened; 0 if the server does not use the page.
  std::uint32_t v2_channels() const;
  /// The state of the record; no_record if the server does not use the page.
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

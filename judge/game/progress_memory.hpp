// The memory in which our server shows how far the game is. The judge makes it, and writes nothing there but
// when the answer's time is over.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "base/error.hpp"
#include "base/file_descriptor.hpp"
#include "base/mapping.hpp"
#include "protocol/progress.hpp"

namespace mines::judge {

/// What the server says of the record that it was asked for.
struct RecordFate {
  RecordState state = no_record;
  int failure = 0;           ///< errno, of a lost one
  std::uint32_t chunks = 0;  ///< of a whole one
};

class ProgressMemory {
 public:
  ProgressMemory() = default;
  /// Zeroes whose size nobody can change, so that reading it cannot fault.
  static Result<ProgressMemory> create();

  /// For the server.
  int descriptor() const { return memory_.number(); }

  struct Opened {
    std::uint64_t safe = 0;
    std::uint64_t mines = 0;
  };
  /// The sum over all lines; zero with a server that does not know the page.
  Opened opened() const;
  /// V2 channels that the answer has opened; likewise.
  std::uint32_t v2_channels() const;
  /// What has become of the record; likewise.
  RecordFate record() const;

  using Clock = std::chrono::steady_clock;
  /// Tells the server when the answer's time is over, before the answer starts.
  void set_deadline(Clock::time_point deadline);
  /// From when on nothing was opened, once the server has said so.
  std::optional<Clock::time_point> stopped() const;

 private:
  /// Null before create().
  ProgressPage* page() const { return reinterpret_cast<ProgressPage*>(page_.data()); }

  FileDescriptor memory_;
  Mapping page_;
};

}  // namespace mines::judge

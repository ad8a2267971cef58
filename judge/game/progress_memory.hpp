// The memory in which our server shows how far the game is. The judge makes it, and writes nothing there but
// when the answer's time is over.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "judge/isolation/pipe.hpp"
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

  ProgressMemory(ProgressMemory&& other) noexcept
      : memory_(std::move(other.memory_)), page_(std::exchange(other.page_, nullptr)) {}
  ProgressMemory& operator=(ProgressMemory&& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(page_, other.page_);
    return *this;
  }
  ~ProgressMemory();

  /// For the server.
  int descriptor() const { return memory_.number(); }

  struct Opened {
    std::uint64_t safe = 0;
    std::uint64_t mines = 0;
  };
  /// The sum over all lines; zero with a server that does not know the page.
  Opened opened() const;
  /// Batch channels that the answer has opened; likewise.
  std::uint32_t batch_channels() const;
  /// What has become of the record; likewise.
  RecordFate record() const;

  using Clock = std::chrono::steady_clock;
  /// Tells the server when the answer's time is over, before the answer starts.
  void set_deadline(Clock::time_point deadline);
  /// From when on nothing was opened, once the server has said so.
  std::optional<Clock::time_point> stopped() const;

 private:
  FileDescriptor memory_;
  ProgressPage* page_ = nullptr;
};

}  // namespace mines::judge

// Clients of each wire for tests of the server: plain stores and loads of the shared memory, as the reference
// has them.
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "e2e/test_game.hpp"

namespace mines::testing {

struct RawRequest {
  int row = 0, column = 0;
  std::uint32_t skip_when_reopen = 0;
  std::uint32_t do_not_expand = 0;
};

struct RawReply {
  std::int32_t count = 0;
  std::map<std::pair<int, int>, int>
      cells;  ///< number by (row, column); fewer than `count` if one came twice
};

void post(TestGame& game, std::int32_t channel, const RawRequest& request);
/// The reply, if it comes in time; wakes the server as the reference says.
std::optional<RawReply> reply(TestGame& game, std::int32_t channel,
                              std::chrono::milliseconds most = std::chrono::seconds(20));
/// post() and reply(); an exception if none comes.
RawReply click(TestGame& game, std::int32_t channel, const RawRequest& request);
/// Waits until the server sleeps on the channel.
bool falls_asleep(TestGame& game, std::int32_t channel);

/// Of a v2 channel.
class RawBatchClient {
 public:
  /// Asks for the next v2 channel of the game.
  explicit RawBatchClient(TestGame& game) : memory_(game.create_v2_channel()) {}

  // Offsets of the indices and flags.
  static constexpr std::size_t posted = 0, taken = 128, replied = 256, answered = 260, published = 264,
                               server_sleeping = 384, answer_sleeping = 512;
  std::uint32_t load(std::size_t offset) const;
  void store(std::size_t offset, std::uint32_t value);

  /// Writes a request for cells of one row; publish() posts what has been written.
  void write(int row, int word, std::uint64_t mask, std::uint32_t flags = 0);
  /// Writes a request for cells of eight rows, from `row` on.
  void write_block(int row, int word, const std::uint64_t (&rows)[8], std::uint32_t flags = 0);
  void publish();
  /// Wakes the server if its flag says that it sleeps.
  void wake();
  /// Takes the replies that are there. Cells that came twice are counted in `twice`.
  void take();
  /// Takes replies until all requests are answered; false if that takes too long.
  bool take_all(std::chrono::milliseconds most = std::chrono::seconds(20));
  /// Waits until the server sleeps, on a word that its flag names.
  bool falls_asleep(std::uint32_t on);

  /// What has been reported: the number by (row, column), −1 for a mine.
  const std::map<std::pair<int, int>, int>& cells() const { return cells_; }
  int twice() const { return twice_; }
  std::size_t replies() const { return taken_; }
  std::byte* memory() const { return memory_; }

 private:
  void add(int row, int word, const std::uint64_t (&planes)[6]);

  std::byte* memory_;
  std::uint32_t written_ = 0;
  std::uint32_t taken_ = 0;
  std::map<std::pair<int, int>, int> cells_;
  int twice_ = 0;
};

}  // namespace mines::testing

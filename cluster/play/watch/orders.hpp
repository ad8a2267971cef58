// What the ranks of a watched game tell each other. Rank 0 has the watch page (watch/watch_page.hpp), and
// every rank, rank 0 too, what is open in its band. Rank 0 gives orders, and ranks answer them.
//
// No order is given while nobody looks, so nothing crosses and nothing is counted.
#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "cluster/bytes.hpp"
#include "show/details.hpp"
#include "watch/patch.hpp"

namespace mines::cluster {

/// Count what has changed since the last round.
struct CountOrder {
  std::uint64_t round = 0;  ///< from 1 on
  bool is_last = false;     ///< once the rank's game is over, all of it, as fast as it goes
};
/// Draw patches of the rank's band. The next such order comes when this one is answered.
using DrawOrder = show::Details;
/// Nobody looks any more: give the last answer.
struct EndOrder {};
using Order = std::variant<CountOrder, DrawOrder, EndOrder>;

/// The value of a patch, by its number on the board.
struct CountedPatch {
  std::int32_t patch = 0;
  PatchValue value = 0;
};
/// Patches that have changed. A round may take several answers.
struct CountAnswer {
  std::uint64_t round_done = 0;  ///< the round that ends with this answer; 0: none
  std::vector<CountedPatch> patches;
};
/// The patches of a DrawOrder, in its order.
struct DrawAnswer {
  std::vector<std::uint8_t> pixels;
};
/// No answer follows.
struct EndAnswer {};
using Answer = std::variant<CountAnswer, DrawAnswer, EndAnswer>;

Bytes packed(const Order& order);
Bytes packed(const Answer& answer);
/// Fail with ExitCode::broken if the bytes are no order or answer.
Result<Order> unpacked_order(std::span<const std::byte> bytes);
Result<Answer> unpacked_answer(std::span<const std::byte> bytes);

}  // namespace mines::cluster

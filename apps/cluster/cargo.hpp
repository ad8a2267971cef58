// The source and receiver of a transport's parcels: a band's game, which exchanges them with its neighbours.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "field/band/band_game.hpp"

namespace mines::cluster {

/// Calls may come during the game.
class Cargo {
 public:
  virtual ~Cargo() = default;
  /// The bytes gathered for the neighbour on a side since the last call; empty if there are none.
  virtual std::vector<std::byte> take_parcel(Side to) = 0;
  /// The number of bytes gathered.
  virtual std::size_t gathered(Side to) const = 0;
  /// Takes a parcel of the neighbour on a side.
  virtual Result<void> deliver(Side from, std::span<const std::byte> parcel) = 0;
  /// Whether delivered news still wait for the player.
  virtual bool has_news() const = 0;
};

}  // namespace mines::cluster

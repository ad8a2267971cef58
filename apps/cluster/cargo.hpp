// What a transport carries: the parcels that a band's game has for the neighbours, and takes from them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "field/band/band_game.hpp"

namespace mines::cluster {

/// Calls may come while the game goes on.
class Cargo {
 public:
  virtual ~Cargo() = default;
  /// What has gathered for the neighbour on a side since the last call; empty: nothing.
  virtual std::vector<std::byte> take_parcel(Side to) = 0;
  /// How many bytes have gathered.
  virtual std::size_t gathered(Side to) const = 0;
  /// Takes a parcel of the neighbour on a side.
  virtual Result<void> deliver(Side from, std::span<const std::byte> parcel) = 0;
  /// Whether something delivered still waits for the player.
  virtual bool has_news() const = 0;
};

}  // namespace mines::cluster

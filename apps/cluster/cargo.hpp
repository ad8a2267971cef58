// A parcel is news that the game of a band (field/band/band_game.hpp) has for the game of a neighbouring
// band. A cargo gives a game's parcels to the transport (apps/cluster/transport.hpp), and takes the
// neighbours' parcels.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "field/band/band_game.hpp"

namespace mines::cluster {

/// The thread that carries parcels calls these functions while another thread plays the game.
class Cargo {
 public:
  virtual ~Cargo() = default;
  /// The bytes gathered for the neighbour on a side since the last call; empty if there are none.
  virtual std::vector<std::byte> take_parcel(Side to) = 0;
  /// The number of bytes gathered for a side and not taken yet.
  virtual std::size_t gathered(Side to) const = 0;
  /// Takes a parcel of the neighbour on a side.
  virtual Result<void> deliver(Side from, std::span<const std::byte> parcel) = 0;
  /// Whether the player has not yet taken all delivered news.
  virtual bool has_news() const = 0;
};

}  // namespace mines::cluster

// The components of a board as the stage of the mines left takes them: from one player's view, or from the
// views of all players who share the board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/partners.hpp"
#include "components/component.hpp"
#include "components/component_search.hpp"
#include "counted/counted_component.hpp"

namespace mines {

/// The components of some tiles. A component with one number has that many mines and is not kept.
struct FoundComponents {
  std::vector<Component> components;
  bool possible = true;           ///< each number by itself; if not, nothing below counts
  bool complete = true;           ///< none goes on where it cannot be seen
  MineRange range;                ///< of the mines on all components
  std::uint64_t fixed_mines = 0;  ///< on components with one number
  std::uint64_t cells = 0;        ///< of all components

  void add(const Component& component);
  void append(FoundComponents&& other);
};

/// The components that belong to the view's band and have frontier cells in `tiles`, which ascend.
FoundComponents find_components(ComponentSearch& search, const Band& band, std::span<const StuckTile> tiles,
                                int threads);

/// The components that all players have found, each with those of its band. Cells and numbers go in and come
/// out with the rows of the window of `band`, so that other bands' may be negative or too large.
Result<FoundComponents> join_found(Partners& partners, const Band& band, FoundComponents found);

}  // namespace mines

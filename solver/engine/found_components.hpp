// Finds the components of a board (components/component.hpp) for the stage of the mines left
// (engine/mines_left_stage.hpp): those that one player sees, or those of all players who share the board.
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

/// The components of some tiles. A component with a single constraint has the same number of mines in every
/// placement. So `components` leaves it out, and only the sums below include it.
struct FoundComponents {
  std::vector<Component> components;
  bool possible = true;           ///< false if a number cannot be satisfied even alone; then the sums below
                                  ///< are invalid
  bool complete = true;           ///< false if a component may go on outside of the view
  MineRange range;                ///< bounds of the number of mines in all components
  std::uint64_t fixed_mines = 0;  ///< number of mines in components with one constraint
  std::uint64_t cells = 0;        ///< number of cells in all components

  void add(const Component& component);
  void append(FoundComponents&& other);
};

/// The components that belong to `band` (Band::owns()) and have frontier cells
/// (components/component_finder.hpp) in `tiles`, which must ascend. `band` must be the band of the view that
/// `search` searches.
FoundComponents find_components(ComponentSearch& search, const Band& band, std::span<const StuckTile> tiles,
                                int threads);

/// The components of all players together. All players must call it at the same time, each with the
/// components of its own band. Rows, in arguments and result, are rows of this player's window
/// (board/band.hpp). So rows of other bands may be negative or beyond the window.
Result<FoundComponents> join_found(Partners& partners, const Band& band, FoundComponents found);

}  // namespace mines

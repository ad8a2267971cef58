// Finds the components of a board (components/component.hpp) for the stage of the mines left: those that one
// player sees, or those of all players who share the board.
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

/// The components of some tiles. A component with one number has a fixed number of mines; it is only counted
/// in the sums below.
struct FoundComponents {
  std::vector<Component> components;
  bool possible = true;           ///< false if a number cannot be satisfied even alone; then the sums below
                                  ///< are invalid
  bool complete = true;           ///< false if a component may go on outside of the view
  MineRange range;                ///< bounds of the mines on all components
  std::uint64_t fixed_mines = 0;  ///< mines on components with one number
  std::uint64_t cells = 0;        ///< number of cells in all components

  void add(const Component& component);
  void append(FoundComponents&& other);
};

/// The components that belong to the view's band and have frontier cells (components/component_finder.hpp) in
/// `tiles`, which must ascend.
FoundComponents find_components(ComponentSearch& search, const Band& band, std::span<const StuckTile> tiles,
                                int threads);

/// The components of all players together; all players call it at the same time, each with the components of
/// its own band. Rows, in arguments and result, are rows of this player's window (board/band.hpp). So rows of
/// other bands may be negative or beyond the window.
Result<FoundComponents> join_found(Partners& partners, const Band& band, FoundComponents found);

}  // namespace mines

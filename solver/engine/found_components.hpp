// The components of a board for the stage of the mines left, from one player's view or from the views of all
// players who share the board.
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

/// The components of some tiles. A component with one number has a fixed number of mines and is not stored.
struct FoundComponents {
  std::vector<Component> components;
  bool possible = true;           ///< every number alone can be satisfied; if false, the members below are
                                  ///< invalid
  bool complete = true;           ///< no component continues outside of the view
  MineRange range;                ///< bounds of the mines on all components
  std::uint64_t fixed_mines = 0;  ///< mines on components with one number
  std::uint64_t cells = 0;        ///< number of cells in all components

  void add(const Component& component);
  void append(FoundComponents&& other);
};

/// The components that belong to the view's band and have frontier cells in `tiles`, which must ascend.
FoundComponents find_components(ComponentSearch& search, const Band& band, std::span<const StuckTile> tiles,
                                int threads);

/// The components of all players. Each player passes the components of its own band. Rows are counted in the
/// window of `band`, in arguments and result, so rows of other bands may be negative or beyond the window.
Result<FoundComponents> join_found(Partners& partners, const Band& band, FoundComponents found);

}  // namespace mines

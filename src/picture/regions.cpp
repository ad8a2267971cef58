#include "picture/regions.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "picture/orders.hpp"

namespace mines::picture {

namespace {

/// Blank cells of one label that touch each other, and the numbers around them.
struct Region {
  std::vector<int> cells;
  std::vector<int> numbers;
  int beside_mines = 0;  ///< of the cells
  int beside_closed = 0;
};

std::vector<Region> blank_regions(const LabelledKinds& on, const std::vector<std::int8_t>& cells,
                                  std::vector<int>& region_of) {
  std::vector<Region> regions;
  for (int first = 0; first < std::ssize(cells); ++first) {
    if (region_of[first] >= 0 || !on.is_blank(on.kind_of[first]) || cells[first] > 0) continue;
    const int number = static_cast<int>(regions.size());
    Region& region = regions.emplace_back(Region{{first}, {}});
    region_of[first] = number;
    for (std::size_t i = 0; i < region.cells.size(); ++i) {
      bool touches_mine = false, touches_closed = false;
      for (const int other : on.around[region.cells[i]]) {
        touches_mine |= cells[other] == mine_cell;
        touches_closed |= cells[other] == unknown_cell;
        if (cells[other] > 0) region.numbers.push_back(other);
        if (region_of[other] >= 0 || cells[other] != cells[first] || !on.is_blank(on.kind_of[other]))
          continue;
        region_of[other] = number;
        region.cells.push_back(other);
      }
      region.beside_mines += touches_mine ? 1 : 0;
      region.beside_closed += touches_closed ? 1 : 0;
    }
    remove_doubles(region.numbers);
  }
  return regions;
}

}  // namespace

void settle_regions(const LabelledKinds& on, Labels& labels) {
  std::vector<std::int8_t>& cells = labels.cells;
  const bool has_open = std::find(cells.begin(), cells.end(), 0) != cells.end();
  std::vector<int> region_of(cells.size(), -1);
  std::vector<char> opened(on.kinds.size());
  const std::vector<Region> regions = blank_regions(on, cells, region_of);
  std::vector<std::size_t> numbers;
  for (const Region& region : regions) numbers.push_back(region.numbers.size());
  for (const std::size_t next : largest_first(numbers)) {
    const Region& region = regions[next];
    const int here = region_of[region.cells.front()];
    const auto needs_region = [&](int number) {
      const auto elsewhere =
          std::count_if(on.around[number].begin(), on.around[number].end(),
                        [&](int other) { return cells[other] < 0 && region_of[other] != here; });
      return elsewhere < cells[number];
    };
    const auto needing = std::count_if(region.numbers.begin(), region.numbers.end(), needs_region);
    // Numbers on the border may have their mines beyond the picture.
    std::vector<int> inside;
    std::copy_if(region.numbers.begin(), region.numbers.end(), std::back_inserter(inside),
                 [&](int number) { return on.is_inside(number); });
    const auto& judges = inside.empty() ? region.numbers : inside;
    std::int8_t label = cells[region.cells.front()];
    if (label == 0 && 2 * std::count_if(judges.begin(), judges.end(), needs_region) > std::ssize(judges))
      label = unknown_cell;
    const bool is_open = label == unknown_cell && !has_open && region.numbers.size() >= 5 && needing == 0 &&
                         region.beside_mines == 0;
    // Closed cells that are held down look open.
    const bool is_pressed =
        label == 0 && (region.numbers.empty() || 2 * region.beside_mines >= std::ssize(region.cells) ||
                       2 * region.beside_closed > std::ssize(region.cells));
    for (const int cell : region.cells) {
      cells[cell] = is_open ? std::int8_t{0} : is_pressed ? unknown_cell : label;
      if (is_open || is_pressed) labels.doubtful[cell] = 1;
      if (is_open) opened[on.kind_of[cell]] = 1;
    }
  }
  // If no cell of a kind stayed closed, its look tells the same. If a few did, it speaks against these, but
  // for those that a number needs.
  const auto is_needed = [&](int cell) {
    return std::any_of(on.around[cell].begin(), on.around[cell].end(), [&](int number) {
      const auto closed = std::count_if(on.around[number].begin(), on.around[number].end(),
                                        [&](int other) { return cells[other] < 0; });
      return cells[number] > 0 && closed <= cells[number];
    });
  };
  for (std::size_t i = 0; i < on.kinds.size(); ++i) {
    if (opened[i] == 0) continue;
    const auto& all = on.kinds[i].cells;
    const auto closed = std::count_if(all.begin(), all.end(), [&](int cell) { return cells[cell] != 0; });
    if (closed == 0 && all.size() >= 4)
      for (const int cell : all) labels.doubtful[cell] = 0;
    if (closed * 20 > std::ssize(cells)) continue;
    for (const int cell : all)
      if (cells[cell] != 0 && !is_needed(cell)) labels.doubtful[cell] = 1;
  }
}

}  // namespace mines::picture

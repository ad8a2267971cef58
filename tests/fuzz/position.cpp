#include <algorithm>

#include "components/component_finder.hpp"
#include "fuzz/calls.hpp"

namespace mines::fuzz {

Position::Position(const Picture& picture, Cell at)
    : picture_(picture),
      at_(at),
      view_(can_be_shown(picture) ? view_of(picture, at) : View::make(picture.size()).value()) {
  look();
}

void Position::look() {
  pieces_.clear();
  whole_ = piece_of(picture_, unknown_cells(picture_));
  interior_ = whole_.cells.size();
  for (std::vector<Cell>& cells : split(picture_, Together::by_numbers)) {
    interior_ -= cells.size();
    pieces_.push_back(piece_of(picture_, std::move(cells)));
  }
  components_.clear();
  ComponentFinder finder(view_, Join::numbers);
  for_each_cell(picture_, [&](Cell cell) {
    const Cell place{cell.row + at_.row, cell.column + at_.column};
    const bool on_frontier = (frontier_cells(view_, place.row, word_of(place)) & bit_of(place)) != 0;
    if (on_frontier && !finder.found(place)) finder.grow(place, components_.emplace_back());
  });
}

const Piece* Position::piece_with(const Component& component) const {
  std::vector<Cell> cells;
  for (const Cell cell : component.cells) cells.push_back(in_picture(cell));
  std::sort(cells.begin(), cells.end());
  const auto piece = std::find_if(pieces_.begin(), pieces_.end(),
                                  [&](const Piece& candidate) { return candidate.cells == cells; });
  return piece == pieces_.end() ? nullptr : &*piece;
}

std::vector<std::size_t> Position::places_in(const Piece& piece, const Component& component) const {
  std::vector<std::size_t> places;
  for (const Cell cell : component.cells) {
    const auto place = std::lower_bound(piece.cells.begin(), piece.cells.end(), in_picture(cell));
    places.push_back(static_cast<std::size_t>(place - piece.cells.begin()));
  }
  return places;
}

void Position::go_on() {
  if (!consistent()) return;
  const std::uint64_t placement = whole_.placements.front();
  const Picture before = picture_;
  std::vector<Cell> safe;
  for (std::size_t i = 0; i < whole_.cells.size(); ++i) {
    const Cell cell = whole_.cells[i];
    if (whole_.verdict(i) == Verdict::mine) picture_.at(cell) = '*';
    if (whole_.verdict(i) == Verdict::safe) safe.push_back(cell);
  }
  for (const Cell cell : safe) {
    int mines = count_around(before, cell, '*');
    for (std::size_t i = 0; i < whole_.cells.size(); ++i) {
      const Cell other = whole_.cells[i];
      const bool beside = std::abs(other.row - cell.row) <= 1 && std::abs(other.column - cell.column) <= 1;
      mines += beside ? static_cast<int>(placement >> i & 1) : 0;
    }
    picture_.at(cell) = static_cast<char>('0' + mines);
  }
  // An 8 shows the mines around it; and the mines beyond the edges may make one of what is none.
  for (const Cell cell : safe) {
    if (picture_.at(cell) != '8') continue;
    for_each_neighbour(picture_.size(), cell, [&](Cell beside) { picture_.at(beside) = '*'; });
  }
  if (!can_lie_at(picture_, at_)) {
    picture_ = before;
    return;
  }
  for_each_cell(picture_, [&](Cell cell) {
    if (before.at(cell) == '?' && picture_.at(cell) != '?') show(view_, picture_, cell, at_);
  });
  look();
}

}  // namespace mines::fuzz

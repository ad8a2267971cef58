#include "counted/pieces.hpp"

#include <limits>
#include <numeric>

namespace mines {

namespace {

constexpr std::uint32_t no_piece = std::numeric_limits<std::uint32_t>::max();

bool is_open(Verdict verdict) { return verdict == Verdict::undecided; }

/// What a constraint says of the cells that are open questions.
Constraint rest_of(const Constraint& constraint, std::span<const Verdict> verdicts) {
  Constraint rest = Constraint::bounds_of(constraint);
  for (const std::uint32_t cell : constraint.cells()) {
    if (is_open(verdicts[cell])) rest.add(cell);
    if (verdicts[cell] == Verdict::mine) --rest.mines;
  }
  return rest;
}

}  // namespace

bool Pieces::split(const Component& component, std::span<const Verdict> verdicts) {
  count_ = 0;
  join_cells(component, verdicts);
  piece_.assign(component.cells.size(), no_piece);
  place_.resize(component.cells.size());
  for (std::uint32_t cell = 0; cell < component.cells.size(); ++cell) {
    if (!is_open(verdicts[cell])) continue;
    const std::uint32_t root = root_of(cell);
    // Cells come in order, so pieces are numbered by their first cells.
    if (piece_[root] == no_piece) {
      piece_[root] = static_cast<std::uint32_t>(count_);
      new_piece();
    }
    std::vector<Cell>& cells = pieces_[piece_[root]].cells;
    place_[cell] = static_cast<std::uint32_t>(cells.size());
    cells.push_back(component.cells[cell]);
  }
  for (const Constraint& constraint : component.constraints) {
    Constraint rest = rest_of(constraint, verdicts);
    if (!rest.is_possible()) {
      count_ = 0;
      return false;
    }
    if (rest.size() == 0 || rest.is_void()) continue;
    // All cells of the rest are in one piece, because the constraint joined them.
    const std::uint32_t piece = piece_[root_of(rest.cells().front())];
    for (std::uint32_t& cell : rest.cells()) cell = place_[cell];
    pieces_[piece].constraints.push_back(std::move(rest));
  }
  return true;
}

std::uint32_t Pieces::root_of(std::uint32_t cell) {
  while (parent_[cell] != cell) {
    // Path halving keeps the trees flat.
    parent_[cell] = parent_[parent_[cell]];
    cell = parent_[cell];
  }
  return cell;
}

void Pieces::join_cells(const Component& component, std::span<const Verdict> verdicts) {
  parent_.resize(component.cells.size());
  std::iota(parent_.begin(), parent_.end(), 0);
  for (const Constraint& constraint : component.constraints) {
    // A constraint that every placement satisfies joins nothing. Without slack it is void only without cells.
    if (constraint.slack > 0 && rest_of(constraint, verdicts).is_void()) continue;
    std::uint32_t first = no_piece;
    for (const std::uint32_t cell : constraint.cells()) {
      if (!is_open(verdicts[cell])) continue;
      const std::uint32_t root = root_of(cell);
      if (first == no_piece) first = root;
      parent_[root] = first;
    }
  }
}

Component& Pieces::new_piece() {
  // Pieces of an earlier split keep their memory.
  if (count_ == pieces_.size()) pieces_.emplace_back();
  Component& piece = pieces_[count_++];
  piece.clear();
  return piece;
}

}  // namespace mines

// The kinds of cells on a board, each with a label, and what the board says of these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "mines/cell.hpp"
#include "picture/kinds.hpp"

namespace mines::picture {

inline constexpr double no_rim = 255;    // the difference from rims of which there is none
inline constexpr int other_colour = 60;  // the difference of grounds from which on they are of two colours

struct LabelledKinds {
  /// `looks` row by row, and `kinds` of them; both outlive it. O(cells + kinds²).
  LabelledKinds(int rows, int columns, const std::vector<Look>& looks, const std::vector<Kind>& kinds,
                float most_rim);

  int rows;
  int columns;
  const std::vector<Look>& looks;
  const std::vector<Kind>& kinds;
  float most_rim;                        ///< how far the rims of blank cells of one group may differ
  std::vector<int> kind_of;              ///< of each cell
  std::vector<std::vector<int>> around;  ///< of each cell: its neighbours
  std::vector<std::vector<int>> reach;   ///< of each kind: its cells and those around them

  // What the search of labels finds out.
  std::vector<std::int8_t> labels;  ///< of each kind, as in mines/cell.hpp
  bool has_zeros = false;           ///< the program writes zeros out: no blank cell is open
  std::vector<char> blank;          ///< of each kind: without a sign
  std::vector<char> certain;  ///< of each kind: blank, or like a flag. Other signs may be misread numbers
  std::vector<char> on_red;   ///< of each kind: a mine that was hit, or a flag, on a redder ground of its own
  std::vector<char> crossed_out;  ///< of each kind: a flag that the program has shown to be wrong
  /// Of each kind: blank, and on the ground of the numbers, from which that of closed cells is far, by the
  /// first labels of signs. Some programs leave cells closed beside such ones.
  std::vector<char> clearly_open;
  std::vector<std::size_t> signs;  ///< the kinds with a sign, those of most cells first
  std::vector<int> group;  ///< of each blank kind: the first kind of those that are all open or all closed
  /// Of each blank kind, by its rim: -1, as mines, to 1, as numbers; 0 if unclear.
  std::vector<double> likely_open;
  std::vector<char> odd;  ///< of each kind: a blank look of one or two cells

  int count(std::size_t kind) const { return static_cast<int>(kinds[kind].cells.size()); }
  /// Whether more than half of the cells are of a kind.
  bool is_on_most_cells(std::size_t kind) const { return 2 * count(kind) > std::ssize(looks); }
  std::int8_t label_at(int cell) const { return labels[kind_of[cell]]; }
  bool is_blank(std::size_t kind) const { return blank[kind] != 0; }
  bool is_closed(std::size_t i) const { return is_blank(i) && labels[i] == unknown_cell; }
  bool is_inside(int cell) const;
  /// The mines around a cell, if each unknown one counts as so many.
  int mines_around(int cell, int unknown) const;
  /// How far the position is from a possible one around a cell.
  double wrong_at(int cell) const;
  /// Whether what stands around a cell speaks against its label: a clearly open one touches a closed one, or
  /// the position is farther from a possible one by 1.
  bool is_doubtful_at(int cell) const;
  double wrong_in(const std::vector<int>& cells) const;
  /// On the whole board.
  double wrong() const;
  /// The sum over the cells on which the label of a kind has a say, if the label is this.
  double wrong_as(std::size_t kind, std::int8_t label);
  /// How much the signs of two kinds are alike.
  float likeness_of(std::size_t i, std::size_t other) const;
  /// Whether numbers say of each cell of a kind that it is a mine, or of most cells if there are many.
  bool is_forced(std::size_t kind) const;
  /// Whether a sign has the shape of one that is more frequent and a mine: a flag in other colours,
  /// below the pointer.
  bool is_like_mines(std::size_t i) const;
  /// Whether a sign lies on a ground that more frequent mines have, and nothing else.
  bool is_on_ground_of_mines(std::size_t i) const;
  /// Whether a sign of several cells lies on another colour than the clear numbers, if several different ones
  /// have one colour, and it has the shape of none of these.
  bool is_on_other_colour(std::size_t i) const;
  /// A flag, by its shape, red or ground, or any sign that occurs more often. Another sign that occurs once
  /// may be a mark, or a pointer.
  bool is_known_by_look(std::size_t i) const;
  /// Known by its look, or by the numbers.
  bool is_known_mine(std::size_t i) const;
  /// Whether two signs differ in colour, and not in colour alone, as the numbers do that have all their flags
  /// in some programs.
  bool has_other_ink(std::size_t i, std::size_t other) const;

 private:
  /// Whether numbers say of a cell that it is a mine: they have no other cells for theirs.
  bool is_forced_at(int cell) const;

  static constexpr float not_compared = -2;
  mutable std::vector<float> likeness_;  ///< of the signs of two kinds
};

}  // namespace mines::picture

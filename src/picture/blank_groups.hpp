// The blank kinds of a board in groups that are all open or all closed, and which of these are which.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "picture/labelled_kinds.hpp"

namespace mines::picture {

/// Groups of blank kinds that are all open or all unknown: they look nearly alike, as the shades of a
/// checkerboard and of a board that is lit from a corner, or many of their cells touch.
class BlankGroups {
 public:
  /// Needs the kinds that are blank, and gives each its group. O(kinds² + cells).
  explicit BlankGroups(LabelledKinds& on);

  /// Labels the blank kinds so that the position is least wrong, given the labels of the others.
  void label();
  /// What is gained by the groups that are open.
  double gain() const { return gain_; }
  /// Of the largest groups, those that are tried in all ways: as LabelledKinds::group has them.
  std::vector<int> largest() const;

 private:
  /// Finds the kinds that are clearly open: each group of more than a few cells has the ground of the numbers
  /// or one far from it, and if the former are open, the numbers have cells for their mines.
  void find_clearly_open();

  struct Gains {
    /// Of each group, if it is open: a little in any case, more if it looks like the cells with numbers.
    std::vector<double> gain;
    /// Of each group, as LabelledKinds::likely_open, where some are unclear.
    std::vector<double> likely;
  };

  void set(std::size_t group, std::int8_t label);
  Gains gains_of_open(int numbers);
  /// Opens groups: the large ones in all ways together, the small ones one after the other.
  void try_all_ways(const Gains& gains);
  /// Closed cells in red, also with a disc that fills them, are mines if at least twice as many are closed
  /// and without red, no other blank cell has some, mines have no sign of their own, and hardly a number
  /// speaks against it.
  void label_red();
  /// Cells of another colour than the closed ones that are mines by the numbers (`forced`) are flags. If they
  /// are of a group with closed cells, they may be these, painted by a solver: then only if there is no other
  /// flag.
  void label_flags();
  /// Whether flags have another colour than closed cells: light makes some difference, most of it from one
  /// side of the board to the other.
  bool is_another_colour(std::size_t flags, std::size_t closed) const;
  /// Whether `flags` have so many colours that they are closed cells, lit from a corner: flags have one.
  bool are_lit(const std::vector<std::size_t>& flags) const;
  /// The closed cells of the kinds that have one shade, of which `kind` is one.
  std::vector<int> closed_like(std::size_t kind) const;
  /// Whether a blank kind has the ink of a mine that is seen as a sign, and its rim: the disc of one that
  /// fills its cell by a pixel more is no sign.
  bool looks_like_mines(std::size_t i) const;
  /// Another colour than the closed cells have, or red or like mines where all others are open.
  bool has_colour_of_flags(std::size_t i, const std::vector<char>& forced, bool may_be_of_group) const;
  /// Of each kind whether it is a mine that is shown at the end of a game, whose ground says nothing of
  /// closed cells: it is that of numbers, or red. `near` and `far`: how far the rims of groups are from
  /// numbers.
  std::vector<char> shown_mines(double near, double far) const;
  /// The least difference of a group's rim from those of numbers; of these only those that occur more than
  /// once count, if there are any.
  double rim_from_numbers(const std::vector<int>& group) const;
  /// From those of mines that are not shown and not hit; only those like flags count, if there are any.
  double rim_from_mines(const std::vector<int>& group, const std::vector<char>& shown) const;
  template <class Counts, class IsCertain>
  double rim_from(const std::vector<int>& group, Counts counts, IsCertain is_certain) const;
  /// Whether no other blank cells look similar.
  bool is_odd(const std::vector<int>& group) const;
  /// Whether a group of blank cells touches no mine, and numbers that have all their mines elsewhere: so do
  /// open cells at the end of a game, whatever they look like.
  bool is_done(const std::vector<int>& group) const;

  LabelledKinds& on_;
  std::vector<std::vector<int>> groups_{};   ///< of blank kinds
  std::vector<int> sizes_{};                 ///< of each group, in cells
  std::vector<std::size_t> order_{};         ///< of the groups, the largest first
  std::vector<std::vector<int>> reaches_{};  ///< of each group: its cells and those around them
  double gain_ = 0;
};

}  // namespace mines::picture

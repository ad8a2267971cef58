// What a game took, declared once: the field, the key and the line of the report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>

namespace mines {

struct Statistics {
  std::uint64_t cells_opened = 0;
  std::uint64_t mines_hit = 0;
  std::uint64_t tile_visits = 0;
  std::uint64_t blocks_evaluated = 0;
  std::uint64_t clicks_posted = 0;
  std::uint64_t replies = 0;
  std::uint64_t components = 0;
  std::uint64_t known_components = 0;
  std::uint64_t eliminated_components = 0;
  std::uint64_t solved_components = 0;
  std::uint64_t undecided_components = 0;
  std::uint64_t components_to_2 = 0;
  std::uint64_t components_of_3 = 0;
  std::uint64_t components_of_4 = 0;
  std::uint64_t components_to_8 = 0;
  std::uint64_t components_to_16 = 0;
  std::uint64_t components_to_32 = 0;
  std::uint64_t components_to_64 = 0;
  std::uint64_t components_beyond_64 = 0;
  std::uint64_t largest_component = 0;
  std::uint64_t solver_calls = 0;
  std::uint64_t decided_cells = 0;
  std::uint64_t regions = 0;
  std::uint64_t known_regions = 0;
  std::uint64_t exact_regions = 0;
  std::uint64_t region_work = 0;
  std::uint64_t large_regions = 0;
  std::uint64_t pushes = 0;
  std::uint64_t pushed_mines = 0;
  std::uint64_t guesses = 0;
  double predicted_deficit = 0;
  std::uint64_t mines_left_runs = 0;
  std::uint64_t mines_left_counted = 0;
  std::uint64_t mines_left_solver_runs = 0;
  std::uint64_t mines_left_given_up = 0;
  std::uint64_t mines_left_cells = 0;
  std::uint64_t rounds = 0;
  std::uint64_t sweep_microseconds = 0;
  std::uint64_t component_microseconds = 0;
  std::uint64_t guess_microseconds = 0;
  std::uint64_t mines_left_microseconds = 0;

  Statistics& operator+=(const Statistics& other);
};

struct StatisticRow {
  std::variant<std::uint64_t Statistics::*, double Statistics::*> field;
  const char* key;
  const char* meaning;
  bool is_time = false;  ///< two equal games differ in it

  /// The value as people read it, a double with one digit behind the point.
  std::string text(const Statistics& statistics) const;
};

/// All rows, in the order of the stages.
std::span<const StatisticRow> statistic_rows();

/// The row that counts components of so many cells.
std::uint64_t Statistics::*row_of_component_size(std::size_t cells);

}  // namespace mines

#include "position/pasted_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/quantity.hpp"
#include "position/pasted_lines.hpp"

namespace mines {

namespace {

/// What headings in a row or column are known by.
struct Sequence {
  bool is_one = false;      ///< 0, 1, 2, ...; 1, 2, 3, ...; or A, B, C, ...
  bool is_certain = false;  ///< cells hardly look like this: letters, marks, numbers above 8, or six in order
};

template <class At>
Sequence sequence_of(std::size_t count, const At& at) {
  Sequence found;
  std::optional<Heading> before;
  for (std::size_t i = 0; i < count; ++i) {
    const auto heading = heading_of(at(i));
    if (!heading) return {};
    // Some headings have only the last digit.
    const bool is_next =
        before && (heading->value == before->value + 1 || (heading->value == 0 && before->value == 9));
    if (before && (!is_next || heading->is_letter != before->is_letter)) return {};
    if (!before && heading->value > 1) return {};
    if (heading->is_letter || heading->is_marked || heading->value > 8) found.is_certain = true;
    before = heading;
  }
  found.is_one = count > 1;
  if (count > 5) found.is_certain = true;
  return found;
}

/// Makes the grid of the rows that lines or lists have.
class GridMaker {
 public:
  GridMaker(std::string_view text, const std::string& name, const GivenSigns& given)
      : text_(text), name_(name), given_(given) {}

  Result<PastedGrid> make() {
    glyphs_ = glyphs_of(text_);
    PastedRows found = rows_of(glyphs_, given_);
    rows_ = std::move(found.rows);
    std::erase_if(rows_, [](const PastedRow& row) { return row.empty(); });
    made_.mines = found.mines;
    made_.mines_left = found.mines_left;
    left_out_ = found.left_out;
    if (rows_.empty()) return bad_input(name_, text_.size(), "no rows of cells, expected a position");
    if (!found.is_list) {
      if (!found.is_separated) leave_out_size();
      leave_out_headings(found.is_framed);
      // Blanks are cells only where the rows are not whole without them.
      if (!is_whole() && !found.columns.empty() && !has_other_first_line(found.columns))
        take_columns(std::move(found.columns));
    }
    MINES_TRY(is_compact() ? take_compact() : take_fields());
    made_.words = words();
    return std::move(made_);
  }

 private:
  // ---- what is no cell

  /// The number of columns of all rows from `first` on; 0 if they differ.
  std::size_t columns_from(std::size_t first) const {
    std::size_t columns = 0;
    for (std::size_t i = first; i < rows_.size(); ++i) {
      const std::size_t here = rows_[i].size() == 1 ? rows_[i][0].size() : rows_[i].size();
      if (columns != 0 && here != columns) return 0;
      columns = here;
    }
    return columns;
  }

  /// A first row "ROWS COLUMNS [MINES]" or "COLUMNS ROWS [MINES]" that fits the rows below it.
  void leave_out_size() {
    if (rows_.size() < 2) return;
    const std::vector<std::uint64_t> numbers = numbers_in(rows_[0]);
    const std::size_t columns = columns_from(1);
    const std::size_t rows = rows_.size() - 1;
    if (numbers.size() == 1 && columns > 1 && stands_alone(rows_[0][0]) && numbers[0] <= rows * columns &&
        columns_from(0) == 0) {
      made_.mines = numbers[0];
      has_mines_ = true;
      rows_.erase(rows_.begin());
      return;
    }
    if ((numbers.size() != 2 && numbers.size() != 3) || columns == 0) return;
    const bool fits =
        (numbers[0] == rows && numbers[1] == columns) || (numbers[0] == columns && numbers[1] == rows);
    if (!fits || (numbers.size() == 3 && numbers[2] > rows * columns)) return;
    if (numbers.size() == 3) made_.mines = numbers[2];
    has_size_ = true;
    rows_.erase(rows_.begin());
  }

  /// Whether a field is a whole line, without blanks that could be cells.
  bool stands_alone(PastedField field) const {
    const std::size_t before = field.front().at, behind = field.back().at + 1;
    return (before == 0 || text_[before - 1] == '\n') &&
           (behind >= text_.size() || text_[behind] == '\n' || text_[behind] == '\r');
  }

  /// Whether the first line is no row: it goes on to the right of the rows below, which are whole without
  /// blanks.
  bool has_other_first_line(const std::vector<PastedRow>& columns) const {
    const auto cells_to_last = [](const PastedRow& row) {
      const auto last =
          std::find_if(row.rbegin(), row.rend(), [](PastedField field) { return !field.empty(); });
      return row.rend() - last;
    };
    const auto first = cells_to_last(columns[0]);
    return rows_.size() > 1 && columns_from(1) > 0 &&
           std::all_of(columns.begin() + 1, columns.end(),
                       [&](const PastedRow& row) { return cells_to_last(row) < first; });
  }

  /// Whole numbers of a row, which may have 'x' between them; empty if something else is there.
  static std::vector<std::uint64_t> numbers_in(const PastedRow& row) {
    std::vector<std::uint64_t> numbers;
    for (const PastedField& field : row) {
      if (field.empty() || !is_pasted_digit(field.front().sign) || !is_pasted_digit(field.back().sign))
        return {};
      bool is_in_number = false;
      for (const Glyph& glyph : field) {
        const bool is_digit = is_pasted_digit(glyph.sign);
        if (!is_digit && glyph.sign != U'x' && glyph.sign != U'X' && glyph.sign != U'*' && glyph.sign != U'/')
          return {};
        if (is_digit && !is_in_number) numbers.push_back(0);
        if (numbers.size() > 3) return {};
        if (is_digit)
          numbers.back() = std::min<std::uint64_t>(numbers.back() * 10 + (glyph.sign - U'0'), max_cells_);
        is_in_number = is_digit;
      }
    }
    return numbers;
  }

  void leave_out_headings(bool is_framed) {
    leave_out_names();
    if (rows_.size() < 2) return;
    leave_out_repeated();
    const PastedRow& top = rows_[0];
    const std::size_t width = rows_[1].size();
    const bool has_same_width = std::all_of(rows_.begin() + 1, rows_.end(),
                                            [&](const PastedRow& row) { return row.size() == width; });
    if (!has_same_width || width < 1) return;
    const auto side = [&](std::size_t first) {
      return sequence_of(rows_.size() - first, [&](std::size_t i) { return rows_[first + i][0]; });
    };
    const auto above = [&](std::size_t first) {
      return sequence_of(top.size() - first, [&](std::size_t i) { return top[first + i]; });
    };
    // "0 1 2 3" above rows "0 ? ? ?" with a heading of their own, or "0123" above "0 ????".
    const bool has_row_names =
        width > 1 && (rows_.size() > 2 ? side(1).is_one : heading_of(rows_[1][0]).has_value());
    const bool is_run = top.size() == 1 && width == 2 && rows_[1][1].size() == top[0].size();
    if (has_row_names && ((top.size() == width - 1 && (width == 2 || above(0).is_one)) || is_run)) {
      if (is_run ? is_run_of_headings(top[0]) : top.size() > 1) return leave_out(true, true);
    }
    const bool has_corner = top.size() == width && width > 2 && above(1).is_one;
    if (has_corner && has_row_names && !heading_of(top[0])) return leave_out(true, true);
    if (top.size() == width && width > 1 && above(0).is_one && (above(0).is_certain || is_framed))
      return leave_out(true, false);
    if (top.size() == width && width > 1 && side(0).is_one && side(0).is_certain)
      return leave_out(false, true);
    // "1 ???": a heading and a row in one piece.
    if (top.size() == 2 && width == 2 && side(0).is_one && has_long_second_field())
      return leave_out(false, true);
  }

  /// Leaves out a first row of names: "c1 c2 c3".
  void leave_out_names() {
    const auto is_name = [](PastedField field) {
      return field.size() > 1 && !is_pasted_digit(field[0].sign) && !sign_of_field(field) &&
             std::any_of(field.begin(), field.end(), [](const Glyph& glyph) {
               return (glyph.sign | 0x20) >= U'a' && (glyph.sign | 0x20) <= U'z';
             });
    };
    const auto are_cells = [](const PastedRow& row) {
      return row.size() > 1 && std::all_of(row.begin(), row.end(), sign_of_field);
    };
    if (rows_.size() < 2) return;
    const PastedRow& top = rows_[0];
    if (top.size() < 2 || !std::all_of(top.begin(), top.end(), is_name)) return;
    if (!std::all_of(rows_.begin() + 1, rows_.end(), are_cells)) return;
    const bool has_row_names = rows_[1].size() == top.size() + 1;
    if (rows_[1].size() == top.size() || has_row_names) leave_out(true, has_row_names);
  }

  static bool is_run_of_headings(PastedField field) {
    return field.size() > 1 &&
           sequence_of(field.size(), [&](std::size_t i) { return field.subspan(i, 1); }).is_one;
  }

  bool has_long_second_field() const {
    return std::all_of(rows_.begin(), rows_.end(), [&](const PastedRow& row) {
      return row[1].size() > 1 && row[1].size() == rows_[0][1].size() && !sign_of_field(row[1]);
    });
  }

  void leave_out(bool top, bool side) {
    has_headings_ = true;
    if (top) rows_.erase(rows_.begin());
    if (!side) return;
    for (PastedRow& row : rows_) row.erase(row.begin());
  }

  /// Leaves out headings that are repeated below the rows, and behind them.
  void leave_out_repeated() {
    const auto same = [](PastedField one, PastedField other) {
      return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                        [](const Glyph& a, const Glyph& b) { return a.sign == b.sign; });
    };
    const PastedRow& top = rows_.front();
    const PastedRow& below = rows_.back();
    const bool is_repeated = rows_.size() > 3 && top.size() > 1 &&
                             std::equal(top.begin(), top.end(), below.begin(), below.end(), same) &&
                             sequence_of(top.size(), [&](std::size_t i) { return top[i]; }).is_one;
    if (is_repeated) rows_.pop_back();
    const bool is_behind =
        rows_.size() > 2 && std::all_of(rows_.begin() + 1, rows_.end(), [&](const PastedRow& row) {
          return row.size() == rows_.front().size() + 2 && same(row.front(), row.back());
        });
    if (!is_behind) return;
    for (std::size_t i = 1; i < rows_.size(); ++i) rows_[i].pop_back();
  }

  void take_columns(std::vector<PastedRow> columns) {
    rows_ = std::move(columns);
    if (has_size_ || has_mines_) made_.mines.reset();
    has_size_ = has_headings_ = has_mines_ = false;
  }

  /// Whether all rows have as many cells.
  bool is_whole() const {
    const bool compact = is_compact();
    const auto cells = [&](const PastedRow& row) { return compact ? row[0].size() : row.size(); };
    return std::all_of(rows_.begin(), rows_.end(), [&](const PastedRow& row) {
      return cells(row) == cells(rows_[0]) && (compact || std::all_of(row.begin(), row.end(), sign_of_field));
    });
  }

  // ---- cells

  bool is_compact() const {
    return std::all_of(rows_.begin(), rows_.end(),
                       [](const PastedRow& row) { return row.size() == 1 && !row[0].empty(); });
  }

  Result<void> take_compact() {
    for (const PastedRow& row : rows_) {
      MINES_TRY(begin_row(row[0].size(), row[0]));
      for (const Glyph& glyph : row[0]) {
        // A 9 that nothing separates from its neighbours is a mistake.
        if (glyph.sign == U'9' && !given_.contains(U'9'))
          return wrong(glyph.at, "found '9', expected the sign of a cell");
        MINES_TRY(take(glyph));
      }
    }
    return {};
  }

  Result<void> take_fields() {
    for (const PastedRow& row : rows_) {
      MINES_TRY(begin_row(row.size(), row.back()));
      for (const PastedField& field : row) {
        const auto sign = sign_of_field(field);
        if (!sign) return wrong_field(field);
        MINES_TRY(take({*sign, field.empty() ? 0 : field[0].at}));
      }
    }
    return {};
  }

  Result<void> begin_row(std::size_t cells, PastedField last) {
    BoardSize& size = made_.grid.size;
    const std::size_t at = last.empty() ? text_.size() : last.back().at;
    if (size.rows == max_side || cells > max_side)
      return wrong(at, fmt::format("expected at most {} rows and columns", max_side));
    if (size.rows > 0 && cells != static_cast<std::size_t>(size.columns))
      return wrong(at, fmt::format("the row ends after {}, expected {} as in the row above",
                                   quantity(cells, "cell"), size.columns));
    size.columns = static_cast<std::int32_t>(cells);
    ++size.rows;
    return {};
  }

  Result<void> take(Glyph glyph) {
    const bool is_known = is_cell_sign(glyph.sign) || given_.contains(glyph.sign);
    if (!is_known && glyph.sign >= signs::invalid)
      return wrong(glyph.at, fmt::format("found {}, expected the sign of a cell", name_of_sign(glyph.sign)));
    if (!is_known)
      return wrong(glyph.at,
                   fmt::format("found {}, expected the sign of a cell; signs \"{}=?\" says what it is",
                               name_of_sign(glyph.sign), given_name_of(glyph.sign)));
    made_.grid.cells.push_back(glyph);
    return {};
  }

  Unexpected<Error> wrong_field(PastedField field) const {
    constexpr std::size_t most_shown = 12;
    const std::size_t end = field.back().at;
    const std::string shown(
        text_.substr(field[0].at, std::min<std::size_t>(end - field[0].at + 1, most_shown)));
    if (shown.starts_with("..."))
      return wrong(field[0].at, "found '...': cells were left out where this was printed");
    return wrong(field[0].at, fmt::format("found '{}', expected one cell", shown));
  }

  Unexpected<Error> wrong(std::size_t at, const std::string& what) const {
    const std::string_view before = text_.substr(0, at);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t begin = before.rfind('\n') + 1;
    return bad_input(name_, at, fmt::format("line {}, column {}: {}", line, at - begin + 1, what));
  }

  std::string words() const {
    std::string text;
    const auto add = [&](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
    if (has_size_) add("the first line is the size");
    if (has_mines_) add("the first line is the number of mines");
    if (has_headings_) add("headings are left out");
    if (left_out_ > 0) add(fmt::format("{} without cells left out", quantity(left_out_, "line")));
    return text;
  }

  static constexpr std::uint64_t max_cells_ = std::uint64_t{1} << 32;

  std::string_view text_;
  const std::string& name_;
  const GivenSigns& given_;
  std::vector<Glyph> glyphs_;
  std::vector<PastedRow> rows_;  // in glyphs_
  PastedGrid made_;
  std::size_t left_out_ = 0;
  bool has_size_ = false;
  bool has_mines_ = false;
  bool has_headings_ = false;
};

}  // namespace

Result<PastedGrid> grid_of(std::string_view text, const std::string& name, const GivenSigns& given) {
  return GridMaker(text, name, given).make();
}

}  // namespace mines

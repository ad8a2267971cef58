#include "position/pasted_lines.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "position/pasted_list.hpp"
#include "position/pasted_words.hpp"

namespace mines {

namespace {

constexpr bool is_box_drawing(char32_t sign) { return sign >= 0x2500 && sign <= 0x257f; }
constexpr bool is_bar(char32_t sign) { return sign == U'|' || sign == 0xa6 || is_box_drawing(sign); }

bool contains(PastedField field, char32_t sign) {
  return std::any_of(field.begin(), field.end(), [&](const Glyph& glyph) { return glyph.sign == sign; });
}

/// The pieces between blanks.
PastedRow tokens_of(PastedField field) {
  PastedRow tokens = pieces_of(field, is_pasted_blank);
  std::erase_if(tokens, [](const PastedField& token) { return token.empty(); });
  return tokens;
}

class LineReader {
 public:
  LineReader(std::span<const Glyph> glyphs, const GivenSigns& given) : given_(given) {
    for (PastedField line : pieces_of(glyphs, [](char32_t sign) { return sign == U'\n'; })) {
      line = without_row_word(without_quotation(line));
      if (!trimmed(line).empty()) lines_.push_back(line);
    }
  }

  PastedRows read() {
    leave_out_words();
    leave_out_bullets();
    leave_out_frames();
    split_single_line();
    if (lines_.empty()) return std::move(found_);
    if (is_barred()) {
      take_bars();
    } else if (const auto separator = separator_of(); separator != 0) {
      found_.is_separated = true;
      take_separated(separator);
    } else {
      take_blanks(false);
    }
    return std::move(found_);
  }

 private:
  /// The line without '>' before it, which marks a quotation.
  static PastedField without_quotation(PastedField line) {
    PastedField rest = line;
    while (!trimmed(rest).empty() && trimmed(rest).front().sign == U'>') {
      rest = rest.subspan(static_cast<std::size_t>(trimmed(rest).data() - rest.data()) + 1);
      if (!rest.empty() && rest.front().sign == U' ') rest = rest.subspan(1);
    }
    return rest;
  }

  /// The line without "Row" before the number of the row.
  static PastedField without_row_word(PastedField line) {
    constexpr std::u32string_view word = U"row ";
    const PastedField words = trimmed(line);
    const bool has_word =
        words.size() > word.size() && is_pasted_digit(words[word.size()].sign) &&
        std::equal(word.begin(), word.end(), words.begin(),
                   [](char32_t sign, const Glyph& glyph) { return sign == lower_sign(glyph.sign); });
    return has_word ? words.subspan(word.size()) : line;
  }

  bool is_cell(char32_t sign) const { return is_cell_sign(sign) || given_.contains(sign); }

  /// A line of words has a word with two letters that stand for no cell, or letters and a colon at its end.
  bool is_words(PastedField line) const {
    const auto is_letter = [](char32_t sign) {
      return (lower_sign(sign) >= U'a' && lower_sign(sign) <= U'z') ||
             (sign >= 0xc0 && !is_box_drawing(sign));
    };
    const PastedField words = trimmed(line);
    const bool has_colon = words.size() > 1 && words.back().sign == U':';
    if (has_colon && is_letter(words[words.size() - 2].sign)) return true;
    for (std::size_t begin = 0; begin < line.size();) {
      std::size_t end = begin;
      char32_t other = 0;
      bool has_two = false;
      while (end < line.size() && is_letter(line[end].sign)) {
        const char32_t sign = lower_sign(line[end++].sign);
        if (is_cell(sign) || is_cell(sign & ~char32_t{0x20})) continue;
        if (other != 0 && sign != other) has_two = true;
        other = sign;
      }
      if (has_two && end - begin > 2 && sign_of_field(line.subspan(begin, end - begin)) == std::nullopt)
        return true;
      begin = std::max(end, begin + 1);
    }
    return false;
  }

  void leave_out_words() {
    MinesInWords mines;
    std::size_t begin = 0;
    std::size_t end = lines_.size();
    while (begin < end && is_words(lines_[begin])) mines.look(lines_[begin++]);
    while (end > begin && is_words(lines_[end - 1])) mines.look(lines_[--end]);
    found_.left_out = lines_.size() - (end - begin);
    found_.mines = mines.all;
    found_.mines_left = mines.left;
    lines_ = {lines_.begin() + static_cast<std::ptrdiff_t>(begin),
              lines_.begin() + static_cast<std::ptrdiff_t>(end)};
  }

  /// "- 1?1": the dashes or stars of a list in Markdown, before rows without blanks.
  void leave_out_bullets() {
    const bool has_bullets =
        lines_.size() > 1 && std::all_of(lines_.begin(), lines_.end(), [](PastedField line) {
          const PastedRow tokens = tokens_of(line);
          return tokens.size() == 2 && tokens[0].size() == 1 && tokens[1].size() > 2 &&
                 (tokens[0][0].sign == U'-' || tokens[0][0].sign == U'*' || tokens[0][0].sign == 0x2022);
        });
    if (!has_bullets) return;
    for (PastedField& line : lines_) line = tokens_of(line)[1];
  }

  static bool is_of_dashes(PastedField line) {
    return std::all_of(line.begin(), line.end(),
                       [](const Glyph& glyph) { return glyph.sign == U'-' || is_pasted_blank(glyph.sign); });
  }

  static bool may_be_frame(PastedField line) {
    return std::all_of(line.begin(), line.end(), [](const Glyph& glyph) {
      return is_bar(glyph.sign) || is_pasted_blank(glyph.sign) || glyph.sign == U'+' || glyph.sign == U'-' ||
             glyph.sign == U'=' || glyph.sign == U':';
    });
  }

  /// The lines that are surely rows: how many cells those have whose cells stand side by side.
  struct SureRows {
    bool has_any = false;
    std::set<std::size_t> lengths{};
  };

  SureRows sure_rows() const {
    SureRows rows;
    for (const PastedField& line : lines_) {
      const PastedField cells = trimmed(line);
      if (may_be_frame(cells)) continue;
      rows.has_any = true;
      if (tokens_of(cells).size() == 1) rows.lengths.insert(cells.size());
    }
    return rows;
  }

  /// Whether a line of dashes alone is a row of cells and no frame: it has blanks between the dashes, or as
  /// many cells as another row, or there are no other rows.
  static bool is_dash_row(PastedField line, const SureRows& rows) {
    const PastedRow tokens = tokens_of(line);
    const bool is_apart =
        std::all_of(tokens.begin(), tokens.end(), [](const PastedField& token) { return token.size() == 1; });
    if (tokens.size() > 1) return is_apart;
    return !rows.has_any || rows.lengths.contains(tokens[0].size());
  }

  bool has_given_sign(PastedField line) const {
    return std::any_of(line.begin(), line.end(),
                       [&](const Glyph& glyph) { return glyph.sign != U' ' && given_.contains(glyph.sign); });
  }

  void leave_out_frames() {
    const SureRows sure = sure_rows();
    std::vector<PastedField> rows;
    for (const PastedField& line : lines_) {
      const PastedField cells = trimmed(line);
      // "| - | - |" is a row: each field has one dash.
      const bool has_fields = contains(cells, U'|') && !contains(cells, U'+') && has_single_fields(cells);
      const bool is_row = has_given_sign(cells) || (is_of_dashes(cells) && is_dash_row(cells, sure));
      const bool is_frame = may_be_frame(cells) && !has_fields && !is_row;
      if (is_frame && rows.size() == 1) found_.is_framed = true;
      if (!is_frame) rows.push_back(line);
    }
    lines_ = std::move(rows);
  }

  static bool has_single_fields(PastedField line) {
    bool has_dash = false;
    for (const PastedField& field : pieces_of(line, is_bar)) {
      if (trimmed(field).size() > 1) return false;
      has_dash = has_dash || !trimmed(field).empty();
    }
    return has_dash ||
           std::count_if(line.begin(), line.end(), [](const Glyph& glyph) { return is_bar(glyph.sign); }) > 1;
  }

  bool is_barred() const {
    const auto barred = std::count_if(lines_.begin(), lines_.end(), [](PastedField line) {
      return std::any_of(line.begin(), line.end(), [](const Glyph& glyph) { return is_bar(glyph.sign); });
    });
    return 2 * static_cast<std::size_t>(barred) > lines_.size() || barred == std::ssize(lines_);
  }

  void take_bars() {
    std::vector<PastedRow> rows;
    for (const PastedField& line : lines_) rows.push_back(pieces_of(line, is_bar));
    const auto all = [&](const auto& is) {
      return std::all_of(rows.begin(), rows.end(),
                         [&](const PastedRow& row) { return row.size() < 2 || is(row); });
    };
    leave_out_padding_rows(rows);
    // The bars at the edges.
    if (all([](const PastedRow& row) { return row.size() > 2 && trimmed(row.front()).empty(); })) {
      for (PastedRow& row : rows)
        if (row.size() > 1) row.erase(row.begin());
    }
    if (all([](const PastedRow& row) { return trimmed(row.back()).empty(); })) {
      for (PastedRow& row : rows)
        if (row.size() > 1) row.pop_back();
    }
    const auto most =
        std::max_element(rows.begin(), rows.end(), [](const PastedRow& one, const PastedRow& other) {
          return one.size() < other.size();
        })->size();
    const bool is_fields =
        most > 1 && std::all_of(rows.begin(), rows.end(), [&](const PastedRow& row) {
          return row.size() == 1 || std::all_of(row.begin(), row.end(), [](PastedField field) {
                   return sign_of_field(trimmed(field)).has_value() || trimmed(field).size() <= 2;
                 });
        });
    if (is_fields) {
      for (const PastedRow& row : rows) {
        // Headings above the bars have none.
        if (row.size() == 1 && most > 1) {
          found_.rows.push_back(tokens_of(row[0]));
          continue;
        }
        PastedRow& cells = found_.rows.emplace_back();
        for (const PastedField& field : row) cells.push_back(trimmed(field));
      }
      return;
    }
    // The names of rows on both sides.
    const bool has_names_behind =
        most == 3 && all([](const PastedRow& row) {
          return row.size() == 3 && heading_of(trimmed(row[0])) &&
                 std::equal(trimmed(row[0]).begin(), trimmed(row[0]).end(), trimmed(row[2]).begin(),
                            trimmed(row[2]).end(),
                            [](const Glyph& one, const Glyph& other) { return one.sign == other.sign; });
        });
    if (has_names_behind) {
      for (PastedRow& row : rows)
        if (row.size() == 3) row.pop_back();
    }
    take_pieces(rows, has_names_behind ? 2 : most);
  }

  /// Leaves out lines of blanks or underscores that make cells higher: one between each two rows.
  static void leave_out_padding_rows(std::vector<PastedRow>& rows) {
    const auto is_padding = [](const PastedRow& row) {
      return row.size() > 2 && std::all_of(row.begin(), row.end(), [](PastedField field) {
               return std::all_of(field.begin(), field.end(),
                                  [](const Glyph& glyph) {
                                    return glyph.sign == U'_' || is_pasted_blank(glyph.sign);
                                  }) &&
                      field.size() != 1;
             });
    };
    const auto are_rows = [&](const PastedRow& one, const PastedRow& other) {
      return one.size() > 2 && other.size() > 2 && !is_padding(one) && !is_padding(other);
    };
    if (rows.size() < 3 || std::adjacent_find(rows.begin(), rows.end(), are_rows) != rows.end()) return;
    // Of nothing but blanks, each line is a row.
    if (!std::all_of(rows.begin(), rows.end(), is_padding)) std::erase_if(rows, is_padding);
  }

  /// Rows of which bars divide more than single cells: frames around rows, headings before them, or groups.
  void take_pieces(const std::vector<PastedRow>& rows, std::size_t most) {
    const bool has_names = most == 2 && std::all_of(rows.begin(), rows.end(), [](const PastedRow& row) {
                             return row.size() == 1 || heading_of(trimmed(row[0]));
                           });
    if (most > 1 && !has_names) {
      for (const PastedRow& row : rows) {
        PastedRow& all = found_.rows.emplace_back();
        for (const PastedField& field : row) {
          const PastedRow tokens = tokens_of(field);
          all.insert(all.end(), tokens.begin(), tokens.end());
        }
      }
      if (!found_.rows.empty()) join_groups(found_.rows);
      return;
    }
    lines_.clear();
    for (const PastedRow& row : rows) {
      if (row.size() == most) lines_.push_back(row.back());  // headings above the names have no bar
    }
    take_blanks(true);
  }

  /// A single line that has its rows one after the other, as "1?1, ???": each becomes a line.
  void split_single_line() {
    if (lines_.size() != 1) return;
    for (const char32_t separator : {U',', U';', U'|', U' '}) {
      std::vector<PastedField> rows;
      for (const PastedField& piece :
           pieces_of(lines_[0], [&](char32_t sign) { return sign == separator; })) {
        if (!trimmed(piece).empty()) rows.push_back(unquoted(piece));
      }
      const bool are_rows =
          rows.size() > 1 && std::all_of(rows.begin(), rows.end(), [&](const PastedField& row) {
            return row.size() > 1 && row.size() == rows[0].size() && !sign_of_field(row);
          });
      if (are_rows) lines_ = std::move(rows);
      if (are_rows) return;
    }
  }

  /// The sign that separates the cells; 0 if it is a blank, or none.
  char32_t separator_of() const {
    for (const char32_t separator : {U'\t', U',', U';'}) {
      const auto lines = std::count_if(lines_.begin(), lines_.end(),
                                       [&](PastedField line) { return contains(trimmed(line), separator); });
      if (2 * static_cast<std::size_t>(lines) > lines_.size()) return separator;
    }
    return 0;
  }

  void take_separated(char32_t separator) {
    std::size_t most = 0;
    std::size_t empty = 0;
    for (const PastedField& line : lines_) {
      PastedRow& row = found_.rows.emplace_back();
      const PastedField whole = separator == U'\t' ? line : trimmed(line);
      for (const PastedField& field : pieces_of(whole, [&](char32_t sign) { return sign == separator; })) {
        row.push_back(unquoted(field));
        empty += row.back().empty() ? 1 : 0;
      }
      most = std::max(most, row.size());
    }
    // Tabs before all lines are no cells.
    const bool is_indented = separator == U'\t' && most > 1 &&
                             std::all_of(found_.rows.begin(), found_.rows.end(), [](const PastedRow& row) {
                               return row.size() > 1 && row.front().empty();
                             });
    if (is_indented) {
      for (PastedRow& row : found_.rows) row.erase(row.begin());
      empty -= found_.rows.size();
      --most;
    }
    // Cells between blanks, and only the rows end in a sign.
    if (most <= 2 && std::any_of(found_.rows.begin(), found_.rows.end(),
                                 [](const PastedRow& row) { return contains(row[0], U' '); })) {
      for (PastedRow& row : found_.rows) row = tokens_of(row[0]);
      return;
    }
    // A comma behind each cell, or each row, leaves an empty field at the end of each line.
    const bool ends_so = separator != U'\t' && empty == found_.rows.size() &&
                         std::all_of(found_.rows.begin(), found_.rows.end(), [&](const PastedRow& row) {
                           return row.size() > 1 && row.back().empty();
                         });
    if (ends_so) {
      for (PastedRow& row : found_.rows) row.pop_back();
      return;
    }
    // Empty fields at the end of a line may be lost. At most as many are put back as the text has fields.
    if (empty == 0 || most * found_.rows.size() > 2 * total_fields() + most) return;
    for (PastedRow& row : found_.rows) row.resize(most);
  }

  std::size_t total_fields() const {
    return std::accumulate(found_.rows.begin(), found_.rows.end(), std::size_t{0},
                           [](std::size_t sum, const PastedRow& row) { return sum + row.size(); });
  }

  /// Rows with blanks between the cells, or none; where a blank may be a cell, the columns of the text, too.
  void take_blanks(bool is_framed) {
    std::vector<PastedRow> rows;
    for (const PastedField& line : lines_) {
      rows.push_back(tokens_of(line));
      for (PastedField& token : rows.back()) token = unquoted(token);
    }
    take_columns(is_framed);
    if (is_framed && !found_.columns.empty()) {
      found_.rows = std::move(found_.columns);
      found_.columns.clear();
      return;
    }
    join_groups(rows);
    found_.rows = std::move(rows);
  }

  /// Groups of cells side by side, as "????? ?????": the groups become one field.
  static void join_groups(std::vector<PastedRow>& rows) {
    const PastedRow& first = rows[0];
    if (first.size() < 2 || heading_of(first[0]).value_or(Heading{}).is_marked) return;
    for (const PastedRow& row : rows) {
      if (row.size() != first.size()) return;
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i].size() < 2 || row[i].size() != first[i].size() || sign_of_field(row[i])) return;
      }
    }
    for (PastedRow& row : rows) {
      PastedRow cells;
      for (const PastedField& piece : row) {
        for (std::size_t i = 0; i < piece.size(); ++i) cells.push_back(piece.subspan(i, 1));
      }
      row = std::move(cells);
    }
  }

  /// In a frame that all lines touch with blanks only, one on each side belongs to the frame.
  void leave_out_padding() {
    const bool is_padded = std::all_of(lines_.begin(), lines_.end(), [](PastedField line) {
      return line.size() > 2 && is_pasted_blank(line.front().sign) && is_pasted_blank(line.back().sign);
    });
    if (!is_padded) return;
    for (PastedField& line : lines_) line = line.subspan(1, line.size() - 2);
  }

  /// Finds cells in columns of the text, where a blank is a cell, too.
  void take_columns(bool is_framed) {
    if (is_framed) leave_out_padding();
    std::size_t pitch = 0;
    std::size_t first = glyph_limit;
    std::size_t width = 0;
    for (const PastedField& line : lines_) {
      for (std::size_t i = 0; i < line.size(); ++i) {
        if (is_pasted_blank(line[i].sign)) continue;
        // Columns are as far apart as what all distances between signs have in common.
        if (first != glyph_limit) pitch = std::gcd(pitch, i > first ? i - first : first - i);
        first = std::min(first, i);
        width = std::max(width, i + 1);
      }
      if (is_framed) width = std::max(width, line.size());
    }
    if (pitch == 0) return;
    if (is_framed) first %= pitch;
    const std::size_t columns = (width - first + pitch - 1) / pitch;
    std::vector<PastedRow> rows;
    std::size_t signs = 0;
    bool has_gap = is_framed;
    for (const PastedField& line : lines_) {
      signs += line.size();
      if (columns * (rows.size() + 1) > 2 * (signs + 64)) return;  // nearly all cells would be blanks
      PastedRow& row = rows.emplace_back();
      for (std::size_t i = first; row.size() < columns; i += pitch) {
        const bool is_there = i < line.size() && !is_pasted_blank(line[i].sign);
        // A blank that is written counts, also at the end of its line.
        has_gap =
            has_gap || (is_there && !row.empty() && row.back().empty()) || (!is_there && i < line.size());
        row.push_back(is_there ? line.subspan(i, 1) : PastedField());
      }
    }
    // A row that only ends early lacks a cell.
    if (has_gap) found_.columns = std::move(rows);
  }

  static constexpr std::size_t glyph_limit = ~std::size_t{0};

  const GivenSigns& given_;
  std::vector<PastedField> lines_;
  PastedRows found_;
};

}  // namespace

PastedRows rows_of(std::vector<Glyph>& glyphs, const GivenSigns& given) {
  PastedList list = list_in(glyphs);
  if (list.brackets == Brackets::cells) glyphs = without_brackets(glyphs);
  if (list.brackets != Brackets::list) return LineReader(glyphs, given).read();
  PastedRows found;
  found.is_list = true;
  found.rows = std::move(list.rows);
  MinesInWords mines;
  mines.look_for_member(glyphs);
  found.mines = mines.all;
  return found;
}

}  // namespace mines

#include "position/pasted_list.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace mines {

namespace {

/// Rows of a list in brackets: those groups that have no groups in them.
class ListReader {
 public:
  explicit ListReader(std::span<const Glyph> glyphs) : glyphs_(glyphs) {}

  void read() {
    const auto first = std::find_if_not(glyphs_.begin(), glyphs_.end(),
                                        [](const Glyph& glyph) { return is_pasted_blank(glyph.sign); });
    // A round bracket opens a list only where the text begins with it, or inside of another one:
    // array([...]).
    may_be_round_ = first != glyphs_.end() && first->sign == U'(';
    for (at_ = 0; at_ < glyphs_.size() && !is_too_deep_;) step();
  }

  bool is_list() const {
    if (is_too_deep_ || groups_.empty()) return false;
    return is_nested_ || has_texts_ ||
           std::any_of(groups_.begin(), groups_.end(),
                       [](const PastedRow& piece) { return piece.size() > 1; });
  }
  /// Each cell stands in brackets of its own: "[ ][1][F]".
  bool is_cells() const {
    return !is_nested_ && groups_.size() > 1 && !has_commas_ &&
           std::all_of(groups_.begin(), groups_.end(), [](const PastedRow& piece) {
             return piece.size() <= 1 && (piece.empty() || piece[0].size() <= 1);
           });
  }

  std::vector<PastedRow> rows() && {
    if (groups_.size() != 1) {
      for (PastedRow& piece : groups_) piece = split(piece);
      return std::move(groups_);
    }
    // A single group: of its texts each is a row.
    const PastedRow all = std::move(groups_[0]);
    const bool has_texts = std::all_of(all.begin(), all.end(), [](const PastedField& field) {
      return field.size() > 1 && !sign_of_field(field);
    });
    if (!has_texts) return {all};
    std::vector<PastedRow> rows;
    for (const PastedField& field : all) rows.push_back(split({field}));
    return rows;
  }

 private:
  struct Open {
    bool has_groups = false;
    PastedRow fields{};
  };

  static bool opens(char32_t sign) { return sign == U'[' || sign == U'{'; }

  void step() {
    const char32_t sign = glyphs_[at_].sign;
    const bool is_inside = !open_.empty();
    // A dictionary of places and values is no list of rows.
    if (sign == U':' && at_ > 0 && glyphs_[at_ - 1].sign == U')') is_too_deep_ = true;
    if (is_inside && is_quote(sign)) return read_text(sign);
    if (opens(sign) || (sign == U'(' && (is_inside || may_be_round_))) {
      if (is_inside) {
        open_.back().has_groups = true;
        is_nested_ = true;
      }
      if (open_.size() == most_levels) is_too_deep_ = true;
      open_.emplace_back();
    } else if ((sign == U']' || sign == U'}' || sign == U')') && is_inside) {
      close();
    } else if (is_inside && sign == U';') {
      // A matrix of MATLAB has its rows in one pair of brackets.
      if (!open_.back().has_groups && !open_.back().fields.empty()) {
        close();
        open_.emplace_back();
      }
    } else if (is_inside && sign != U',' && !is_pasted_blank(sign)) {
      return read_word();
    } else if (is_inside && sign == U',') {
      has_commas_ = true;
    }
    ++at_;
  }

  void read_text(char32_t quote) {
    has_texts_ = true;
    std::size_t end = at_ + 1;
    while (end < glyphs_.size() && glyphs_[end].sign != quote && glyphs_[end].sign != U'\n') ++end;
    open_.back().fields.push_back(glyphs_.subspan(at_ + 1, end - at_ - 1));
    at_ = std::min(end + 1, glyphs_.size());
  }

  void read_word() {
    constexpr std::u32string_view ends = U",;[]{}() \t\n\"'";
    std::size_t end = at_;
    while (end < glyphs_.size() && ends.find(glyphs_[end].sign) == ends.npos) ++end;
    open_.back().fields.push_back(glyphs_.subspan(at_, end - at_));
    at_ = end;
  }

  /// Of groups that are nested differently only the innermost count: "int b[2][2] = {{1, 2}, {3, 4}}".
  void close() {
    if (!open_.back().has_groups && open_.size() >= depth_) {
      if (open_.size() > depth_) groups_.clear();
      depth_ = open_.size();
      groups_.push_back(std::move(open_.back().fields));
    }
    open_.pop_back();
  }

  /// A single text with blanks or commas between its cells.
  static PastedRow split(const PastedRow& row) {
    if (row.size() != 1) return row;
    PastedRow cells = pieces_of(row[0], [](char32_t sign) { return is_pasted_blank(sign) || sign == U','; });
    std::erase_if(cells, [](const PastedField& cell) { return cell.empty(); });
    return cells.size() > 1 ? cells : row;
  }

  /// A list of cells has three: an object, rows, cells.
  static constexpr std::size_t most_levels = 16;

  std::span<const Glyph> glyphs_;
  std::size_t at_ = 0;
  bool is_too_deep_ = false;
  bool has_texts_ = false;
  bool may_be_round_ = false;
  bool is_nested_ = false;
  bool has_commas_ = false;
  std::vector<Open> open_;
  std::vector<PastedRow> groups_;
  std::size_t depth_ = 0;  // of groups_
};

}  // namespace

PastedList list_in(std::span<const Glyph> glyphs) {
  ListReader list(glyphs);
  list.read();
  if (list.is_cells()) return {Brackets::cells, {}};
  if (!list.is_list()) return {};
  PastedList found{Brackets::list, std::move(list).rows()};
  std::erase_if(found.rows, [](const PastedRow& row) { return row.empty(); });
  return found;
}

std::vector<Glyph> without_brackets(std::span<const Glyph> glyphs) {
  std::vector<Glyph> plain(glyphs.begin(), glyphs.end());
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (plain[i].sign == U'[') {
      plain[i].sign = U' ';
      std::size_t end = i + 1;
      while (end < plain.size() && plain[end].sign == U' ') ++end;
      if (end < plain.size() && plain[end].sign == U']' && end > i)
        plain[std::min(i + 1, end)].sign = signs::empty_box;
    } else if (plain[i].sign == U']') {
      plain[i].sign = U' ';
    }
  }
  return plain;
}

}  // namespace mines

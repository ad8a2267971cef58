#include "position/pasted_signs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/assert.hpp"

namespace mines {

namespace {

constexpr std::u32string_view covered_signs =
    U"?xX#HhUuCE\u2588\u2593\u2592\u25a0\u25a3\u25a6\u25a9\u25fc\u25fe\u2753\u2754\u274c"
    U"\U0001F7E6\U0001F7E9\U0001F7EA\U0001F7E7\U0001F7E8\U0001F7E5\U0001F532\U0001F533\U0001F535\U0001F534"
    U"\U0001F7E0"
    U"\U0001F7E1\U0001F7E2\U0001F7E3\u2b50";
constexpr std::u32string_view mine_signs =
    U"F!"
    U"fPMmBb\u2691\u2690\u26f3\u2620\u2738\u2735\U0001F4A3\U0001F4A5\U0001F9E8\U0001F6A9\U0001F3F4\U0001F3C1"
    U"\U0001F480";
/// The emptiest first; "[ ]" comes after all of these.
constexpr std::u32string_view empty_signs =
    U" \u00b7.\u2219\u2022\u22c5_-\u2013\u2014~"
    U"\u2591\u25ab\u25aa\u25fb\u25fd\u25a1\u25a2\u25cb\u26aa\u2796\u2b1c\U0001F7EB\U0001F7E4\u2b1b"
    U"\u26ab";
constexpr char32_t star_sign = U'*';
constexpr char32_t nine_sign = signs::number_0 + 9;

constexpr bool has(std::u32string_view all, char32_t sign) { return all.find(sign) != all.npos; }

/// What the table says of a sign.
enum class SignKind { number, unknown, mine, star, nine, empty, none };

SignKind kind_of(char32_t sign) {
  if (sign >= U'0' && sign <= U'8') return SignKind::number;
  if (sign == star_sign) return SignKind::star;
  if (sign == nine_sign || sign == U'9') return SignKind::nine;
  if (has(covered_signs, sign) || sign == signs::null || sign == signs::number_0 - 1 ||
      sign == signs::number_0 + 10)
    return SignKind::unknown;
  if (has(mine_signs, sign) || sign == signs::number_0 - 2 || sign == signs::number_0 + 11)
    return SignKind::mine;
  return has(empty_signs, sign) || sign == signs::empty_box ? SignKind::empty : SignKind::none;
}

/// Decides what each sign of a text means.
class Decision {
 public:
  Decision(const SignGrid& grid, const GivenSigns& given) : grid_(grid) {
    std::map<char32_t, std::uint8_t> places;
    index_.reserve(grid.cells.size());
    for (const Glyph& glyph : grid.cells) {
      const auto [place, is_new] = places.emplace(glyph.sign, static_cast<std::uint8_t>(signs_.size()));
      if (is_new) signs_.push_back(sign_of(glyph.sign, given));
      index_.push_back(place->second);
    }
    decide_letters();
    decide_nine();
    decide_star();
    decide_empty();
  }

  Meaning meaning() const {
    Meaning meaning;
    meaning.cells.reserve(index_.size());
    for (const std::uint8_t i : index_) meaning.cells.push_back(*signs_[i].cell);
    meaning.words = words();
    return meaning;
  }

 private:
  struct Sign {
    char32_t sign = 0;
    SignKind kind{};
    std::optional<std::int8_t> cell{};  ///< what it means, once that is decided
    bool is_choice = false;             ///< the table leaves two meanings
    bool is_given = false;              ///< the caller has said what it means
  };

  static Sign sign_of(char32_t sign, const GivenSigns& given) {
    const auto found = given.find(sign);
    const SignKind kind = kind_of(sign);
    if (found != given.end()) return {sign, kind, found->second, false, true};
    switch (kind) {
      case SignKind::number:
        return {sign, kind, static_cast<std::int8_t>(sign - U'0')};
      case SignKind::unknown:
        return {sign, kind, unknown_cell};
      case SignKind::mine:
        return {sign, kind, mine_cell};
      default:
        return {sign, kind, std::nullopt, true};
    }
  }

  bool means(std::int8_t cell) const {
    return std::any_of(signs_.begin(), signs_.end(), [&](const Sign& sign) { return sign.cell == cell; });
  }
  bool has_numbers() const {
    return std::any_of(signs_.begin(), signs_.end(),
                       [](const Sign& sign) { return sign.cell && *sign.cell >= 0; });
  }
  std::vector<Sign*> undecided(SignKind kind) {
    std::vector<Sign*> found;
    for (Sign& sign : signs_) {
      if (sign.kind == kind && !sign.cell) found.push_back(&sign);
    }
    return found;
  }

  /// LeetCode has 'E' for closed cells, 'B' for open ones without a number, 'X' for a mine that was hit.
  void decide_letters() {
    const auto sign_at = [&](char32_t letter) {
      return std::find_if(signs_.begin(), signs_.end(),
                          [&](const Sign& sign) { return sign.sign == letter && !sign.is_given; });
    };
    if (sign_at(U'E') == signs_.end()) return;
    if (const auto sign = sign_at(U'B'); sign != signs_.end()) sign->cell = 0;
    if (const auto sign = sign_at(U'X'); sign != signs_.end()) sign->cell = mine_cell;
  }

  void decide_nine() {
    const std::int8_t cell = means(unknown_cell) ? mine_cell : unknown_cell;
    for (Sign* const sign : undecided(SignKind::nine)) sign->cell = cell;
  }

  void decide_star() {
    const std::vector<Sign*> stars = undecided(SignKind::star);
    if (stars.empty()) return;
    Sign& sign = *stars.front();
    const std::vector<Sign*> empty = undecided(SignKind::empty);
    sign.cell = mine_cell;
    if (means(unknown_cell)) return;
    if (!has_numbers()) {
      if (empty.empty()) sign.cell = unknown_cell;
      return;
    }
    is_solved_ = numbers_count_mines();
    if (is_solved_) return;
    // Terminal games cover cells with '*' and leave zeros blank: no zero is next to a covered cell.
    const bool leaves_zeros = !means(0) && std::any_of(empty.begin(), empty.end(),
                                                       [&](const Sign* each) { return is_apart(*each); });
    if (empty.empty() || leaves_zeros) sign.cell = unknown_cell;
  }

  void decide_empty() {
    std::vector<Sign*> empty = undecided(SignKind::empty);
    if (empty.empty()) return;
    std::sort(empty.begin(), empty.end(), [](const Sign* one, const Sign* other) {
      return empty_signs.find(one->sign) < empty_signs.find(other->sign);
    });
    const bool may_be_zero = !means(0) && (means(unknown_cell) || is_solved_ || empty.size() > 1);
    const Sign* const zero = may_be_zero ? zero_of(empty) : nullptr;
    for (Sign* const sign : empty) sign->cell = sign == zero ? 0 : unknown_cell;
  }

  /// Which of the signs, the emptiest first, is 0.
  const Sign* zero_of(const std::vector<Sign*>& empty) {
    const auto fits = [&](const Sign* zero) {
      for (Sign* const sign : empty) sign->cell = sign == zero ? 0 : unknown_cell;
      const bool fit = numbers_fit();
      for (Sign* const sign : empty) sign->cell.reset();
      return fit && is_apart(*zero);
    };
    const auto apart = [&](const Sign* zero) { return is_apart(*zero); };
    if (empty.size() == 1) return empty.front();
    auto found = std::find_if(empty.begin(), empty.end(), fits);
    if (found == empty.end()) found = std::find_if(empty.begin(), empty.end(), apart);
    return found == empty.end() ? empty.front() : *found;
  }

  /// Whether the sign is next to nothing but itself and numbers.
  bool is_apart(const Sign& sign) const {
    bool apart = true;
    for (std::uint64_t i = 0; i < index_.size() && apart; ++i) {
      if (&signs_[index_[i]] != &sign) continue;
      for_each_neighbour(grid_.size, grid_.size.cell(i), [&](Cell cell) {
        const Sign& other = signs_[index_[grid_.size.index(cell)]];
        const bool is_number = other.cell && *other.cell >= 0;
        if (&other != &sign && !is_number) apart = false;
      });
    }
    return apart;
  }

  /// Whether each number has exactly its mines around it.
  bool numbers_count_mines() const {
    return numbers_are([](int number, int mines, int) { return number == mines; });
  }
  /// Whether each number may be right: it has not too many mines around it, and enough unknown cells.
  bool numbers_fit() const {
    return numbers_are(
        [](int number, int mines, int unknown) { return mines <= number && number <= mines + unknown; });
  }
  /// Whether is_right(number, mines around it, unknown cells around it) for all numbers.
  template <class IsRight>
  bool numbers_are(const IsRight& is_right) const {
    for (std::uint64_t i = 0; i < index_.size(); ++i) {
      const auto number = signs_[index_[i]].cell;
      if (!number || *number < 0) continue;
      int mines = 0;
      int unknown = 0;
      for_each_neighbour(grid_.size, grid_.size.cell(i), [&](Cell cell) {
        const auto near = signs_[index_[grid_.size.index(cell)]].cell;
        mines += near == mine_cell ? 1 : 0;
        unknown += near == unknown_cell ? 1 : 0;
      });
      if (!is_right(*number, mines, unknown)) return false;
    }
    return true;
  }

  std::string words() const {
    std::string text;
    std::string others;
    for (const Sign& sign : signs_) {
      if (sign.kind == SignKind::number) continue;
      const char* const cell = *sign.cell == unknown_cell ? "unknown"
                               : *sign.cell == mine_cell  ? "a mine"
                                                          : nullptr;
      text += fmt::format("{}{} is {}", text.empty() ? "" : ", ", name_of_sign(sign.sign),
                          cell != nullptr ? std::string(cell) : fmt::format("{}", *sign.cell));
      if (!sign.is_choice) continue;
      others += fmt::format("{}{}={}", others.empty() ? "" : " ", given_name_of(sign.sign), other_of(sign));
    }
    if (!others.empty()) text += fmt::format("; signs \"{}\" reads the other way", others);
    return text;
  }

  /// The other meaning of a sign to which the table gives two.
  char other_of(const Sign& sign) const {
    if (sign.kind != SignKind::empty) return *sign.cell == mine_cell ? '?' : '!';
    return *sign.cell == 0 ? '?' : '0';
  }

  const SignGrid& grid_;
  std::vector<Sign> signs_;          // fewer than 256: the table has no more
  std::vector<std::uint8_t> index_;  // of each cell in signs_
  bool is_solved_ = false;           // the numbers count exactly the mines
};

/// A sign as one glyph, or one of the words for signs that are none.
std::optional<char32_t> given_sign_of(std::string_view text) {
  if (text == "blank") return signs::blank_field;
  if (text == "[]") return signs::empty_box;
  const std::vector<Glyph> glyphs = glyphs_of(text);
  if (glyphs.size() != 1) return std::nullopt;
  return glyphs[0].sign;
}

}  // namespace

bool is_cell_sign(char32_t sign) { return kind_of(sign) != SignKind::none; }

Result<GivenSigns> parse_signs(std::string_view text) {
  GivenSigns given;
  for (std::size_t at = text.find_first_not_of(' '); at < text.size(); at = text.find_first_not_of(' ', at)) {
    const std::string_view item = text.substr(at, text.find(' ', at) - at);
    at += item.size();
    const std::size_t equals = item.rfind('=');
    const auto sign = given_sign_of(item.substr(0, equals));
    const std::string_view cell = equals == item.npos ? "" : item.substr(equals + 1);
    const bool is_number = cell.size() == 1 && cell[0] >= '0' && cell[0] <= '8';
    if (!sign || (!is_number && cell != "?" && cell != "!"))
      return bad_input("signs",
                       fmt::format("found '{}', expected SIGN=CELL: one sign, or the word blank; and "
                                   "0 to 8, ? (unknown) or ! (a mine)",
                                   item));
    if (given.size() == 64) return bad_input("signs", "more than 64 signs");
    given[*sign] = is_number     ? static_cast<std::int8_t>(cell[0] - '0')
                   : cell == "?" ? unknown_cell
                                 : mine_cell;
  }
  return given;
}

std::string given_name_of(char32_t sign) {
  if (sign == signs::blank_field) return "blank";
  if (sign == signs::empty_box) return "[]";
  const std::string name = name_of_sign(sign);
  return name.starts_with('\'') ? name.substr(1, name.size() - 2) : name;
}

Meaning meaning_of(const SignGrid& grid, const GivenSigns& given) {
  MINES_ASSERT(grid.cells.size() == grid.size.cells());
  MINES_ASSERT(std::all_of(grid.cells.begin(), grid.cells.end(), [&given](const Glyph& glyph) {
    return is_cell_sign(glyph.sign) || given.contains(glyph.sign);
  }));
  return Decision(grid, given).meaning();
}

}  // namespace mines

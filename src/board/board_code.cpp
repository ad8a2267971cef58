#include "board/board_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/assert.hpp"
#include "base/sha1.hpp"

namespace mines {

namespace {

constexpr std::uint64_t most_coded_cells = 1'000'000;
constexpr std::size_t most_code_bytes = std::size_t{1} << 20;
constexpr std::string_view code_blanks = " \t\r\n";

std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(code_blanks), text.size()));
  return text.substr(0, text.find_last_not_of(code_blanks) + 1);
}

/// The value of a digit of a base up to 32; -1 if it is none.
int digit_value(char digit, int base) {
  MINES_ASSERT(base >= 2 && base <= 32);
  const int value = digit >= '0' && digit <= '9'   ? digit - '0'
                    : digit >= 'a' && digit <= 'v' ? digit - 'a' + 10
                    : digit >= 'A' && digit <= 'V' ? digit - 'A' + 10
                                                   : -1;
  return value < base ? value : -1;
}

/// Where the value of the parameter NAME= begins; npos if the address does not have it.
std::size_t parameter_at(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    if (at > 0 && (text[at - 1] == '?' || text[at - 1] == '&')) return at + name.size();
  }
  return text.npos;
}

std::string_view value_at(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(std::min(at, text.size()));
  return rest.substr(0, rest.find_first_of("&# \t\r\n"));
}

/// Reads one text from front to back.
class CodeReader {
 public:
  CodeReader(std::string_view text, std::size_t at, const std::string& name)
      : text_(text), at_(at), name_(name) {
    MINES_ASSERT(at <= text.size());
  }

  std::size_t at() const { return at_; }
  bool ends() const { return at_ == text_.size(); }
  bool takes(char byte) {
    if (ends() || text_[at_] != byte) return false;
    ++at_;
    return true;
  }
  bool has_digit() const { return !ends() && digit_value(text_[at_], 10) >= 0; }

  Result<std::int32_t> number(const char* what, std::int32_t least, std::int32_t most) {
    std::int64_t value = 0;
    const std::size_t begin = at_;
    // A value above `most` stays as it is, so it cannot overflow.
    for (; has_digit(); ++at_) value = value > most ? value : value * 10 + digit_value(text_[at_], 10);
    if (at_ == begin || value < least || value > most)
      return wrong(begin, fmt::format("{}, a number from {} to {}", what, least, most));
    return static_cast<std::int32_t>(value);
  }
  Result<void> expect(char byte) {
    if (takes(byte)) return {};
    return wrong(at_, fmt::format("'{}'", byte));
  }
  /// The bits of the next digits, `bits` of each, for `cells` cells.
  Result<std::vector<bool>> bits(int each, std::uint64_t cells) {
    std::vector<bool> found;
    for (; !ends(); ++at_) {
      const int value = digit_value(text_[at_], 1 << each);
      if (value < 0) return wrong(at_, fmt::format("a digit of base {}", 1 << each));
      for (int bit = each - 1; bit >= 0; --bit) found.push_back((value >> bit & 1) != 0);
      if (found.size() >= cells + static_cast<std::uint64_t>(each))
        return wrong(at_, fmt::format("the end of {} cells", cells));
    }
    return found;
  }

  Unexpected<Error> wrong(std::size_t at, const std::string& expected) const {
    const std::string found = at < text_.size() ? "found " + shown(text_[at]) : "the text ends";
    return bad_input(name_, at, fmt::format("{}, expected {}", found, expected));
  }

 private:
  std::string_view text_;
  std::size_t at_;
  const std::string& name_;
};

Result<BoardSize> coded_size(const CodeReader& code, std::size_t at, std::int32_t rows,
                             std::int32_t columns) {
  const BoardSize size{rows, columns};
  if (size.cells() <= most_coded_cells) return size;
  return code.wrong(at, fmt::format("at most {} cells", most_coded_cells));
}

Result<BitPlane> plane_of_bits(BoardSize size, const std::vector<bool>& bits) {
  MINES_LET(auto plane, BitPlane::make(size));
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(bits.size(), size.cells()); ++i) {
    if (bits[i]) plane.set(size.cell(i));
  }
  return plane;
}

Result<BoardSize> link_size(std::string_view text, const std::string& name) {
  const std::size_t at = parameter_at(text, "b=");
  if (at == text.npos) return bad_input(name, "an address without 'b=', expected a board's size in it");
  const std::string_view value = value_at(text, at);
  if (value == "1") return BoardSize{9, 9};
  if (value == "2") return BoardSize{16, 16};
  if (value == "3") return BoardSize{16, 30};
  const std::size_t half = value.size() / 2;
  if (value.size() % 2 != 0 || half == 0 || half > 5)
    return bad_input(name, at,
                     "expected 1, 2, 3, or columns and rows in as many digits, as the board's size");
  CodeReader columns(text.substr(0, at + half), at, name);
  CodeReader rows(text.substr(0, at + value.size()), at + half, name);
  MINES_LET(const auto column_count, columns.number("columns", 1, max_side));
  MINES_LET(const auto row_count, rows.number("rows", 1, max_side));
  return coded_size(columns, at, row_count, column_count);
}

/// Combines `bytes` with the mask that `seed` makes.
void apply_mask(std::string& bytes, std::size_t first, std::size_t count, const std::string& seed) {
  MINES_ASSERT(first <= bytes.size() && count <= bytes.size() - first);
  for (std::size_t done = 0, block = 0; done < count; ++block) {
    for (const std::uint8_t byte : sha1_of(seed + fmt::format("{}", block))) {
      if (done == count) break;
      char& masked = bytes[first + done++];
      masked = static_cast<char>(static_cast<unsigned char>(masked) ^ byte);
    }
  }
}

std::vector<bool> unmasked(const std::vector<bool>& bits, std::uint64_t cells) {
  std::string bytes((cells + 7) / 8, '\0');
  const auto mask_of = [](std::uint64_t i) { return static_cast<unsigned char>(0x80 >> (i % 8)); };
  // Digits may have bits behind the last cell.
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(bits.size(), 8 * bytes.size()); ++i) {
    if (bits[i]) bytes[i / 8] = static_cast<char>(static_cast<unsigned char>(bytes[i / 8]) | mask_of(i));
  }
  const std::size_t half = bytes.size() / 2;
  apply_mask(bytes, half, bytes.size() - half, bytes.substr(0, half));
  const auto clear_rest = [&] {
    for (std::uint64_t i = cells; i < 8 * bytes.size(); ++i)
      bytes[i / 8] = static_cast<char>(static_cast<unsigned char>(bytes[i / 8]) & ~mask_of(i));
  };
  clear_rest();
  apply_mask(bytes, 0, half, bytes.substr(half));
  std::vector<bool> plain;
  for (std::uint64_t i = 0; i < cells; ++i)
    plain.push_back((static_cast<unsigned char>(bytes[i / 8]) & mask_of(i)) != 0);
  return plain;
}

/// Where a Game ID begins in a text without blanks: behind the '#' of an address.
std::size_t game_id_at(std::string_view text) {
  return text.find("://") != text.npos ? text.find('#') + 1 : 0;
}

}  // namespace

bool is_board_link(std::string_view text) {
  text = without_blanks(text);
  return text.find_first_of(code_blanks) == text.npos && parameter_at(text, "b=") != text.npos &&
         parameter_at(text, "m=") != text.npos;
}

bool is_game_id(std::string_view text) {
  text = without_blanks(text);
  text.remove_prefix(game_id_at(text));
  const auto take_number = [&] {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(digits);
    return digits > 0;
  };
  const auto take = [&](char byte) {
    const bool is_there = text.starts_with(byte);
    if (is_there) text.remove_prefix(1);
    return is_there;
  };
  if (text.find_first_of(code_blanks) != text.npos) return false;
  if (!take_number() || !take('x') || !take_number() || (take('n') && !take_number())) return false;
  take('a');
  return take(':') && !text.empty();
}

Result<CodedBoard> read_board_link(ByteReader& from) {
  MINES_LET(const auto text, read_whole(from, most_code_bytes));
  MINES_LET(const auto size, link_size(text, from.name()));
  const std::size_t at = parameter_at(text, "m=");
  if (at == std::string::npos)
    return bad_input(from.name(), "an address without 'm=', expected a board in it");
  CodeReader digits(std::string_view(text).substr(0, at + value_at(text, at).size()), at, from.name());
  MINES_LET(const auto bits, digits.bits(5, size.cells()));
  MINES_LET(auto plane, plane_of_bits(size, bits));
  return CodedBoard{std::move(plane)};
}

Result<CodedBoard> read_game_id(ByteReader& from) {
  MINES_LET(const auto text, read_whole(from, most_code_bytes));
  const std::size_t end = text.find_last_not_of(code_blanks) + 1;
  const std::size_t begin = std::max(game_id_at(text), std::min(text.find_first_not_of(code_blanks), end));
  CodeReader code(std::string_view(text).substr(0, end), begin, from.name());
  MINES_LET(const auto columns, code.number("columns", 1, max_side));
  MINES_TRY(code.expect('x'));
  MINES_LET(const auto rows, code.number("rows", 1, max_side));
  MINES_LET(const auto size, coded_size(code, begin, rows, columns));
  if (code.takes('n')) {
    MINES_TRY(code.number("mines", 0, 1'000'000));
  }
  code.takes('a');
  MINES_TRY(code.expect(':'));
  if (!code.ends() && text[code.at()] == 'r')
    return bad_input(from.name(), code.at(),
                     "the seed of a board that only its program can make, expected its cells");
  CodedBoard board;
  // The first click, "4,4,"; digits of cells have no comma behind them.
  if (std::string_view(text).substr(code.at()).find(',') != std::string_view::npos) {
    MINES_LET(const auto column, code.number("the column of the first click", 0, columns - 1));
    MINES_TRY(code.expect(','));
    MINES_LET(const auto row, code.number("the row of the first click", 0, rows - 1));
    MINES_TRY(code.expect(','));
    board.start = Cell{row, column};
  }
  const bool is_masked = code.takes('m');
  if (!is_masked) code.takes('u');
  MINES_LET(auto bits, code.bits(4, size.cells()));
  if (bits.size() < size.cells())
    return code.wrong(code.at(), fmt::format("digits for {} cells", size.cells()));
  MINES_LET(board.mines, plane_of_bits(size, is_masked ? unmasked(bits, size.cells()) : bits));
  return board;
}

}  // namespace mines

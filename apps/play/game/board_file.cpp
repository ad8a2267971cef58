#include "apps/play/game/board_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "field/files/format_ahead.hpp"
#include "field/files/peer_board.hpp"
#include "os/byte_reader.hpp"
#include "replay/formats.hpp"

namespace mines::play {

namespace {

bool is_blank(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }
bool is_decimal(char byte) { return byte >= '0' && byte <= '9'; }

constexpr std::size_t longest_number = 20;
/// 4 GB of priorities.
constexpr std::uint64_t most_cells = std::uint64_t{1} << 30;

/// Reads the numbers of a file, one after the other.
class Numbers {
 public:
  explicit Numbers(ByteReader& from) : from_(from) {}

  /// The byte at which the last number began.
  std::uint64_t at() const { return at_; }

  Result<void> skip_blanks() {
    for (;;) {
      MINES_LET(const auto ahead, from_.peek(ByteReader::longest_peek / 2));
      const auto end = std::find_if_not(ahead.begin(), ahead.end(), is_blank);
      const auto blanks = static_cast<std::size_t>(end - ahead.begin());
      const bool more = blanks == ahead.size() && blanks > 0;
      from_.skip(blanks);
      if (!more) return {};
    }
  }

  /// Reads the next number, which must be from `least` to `most`; name() says what it is.
  template <class Name>
  Result<std::uint64_t> next(std::uint64_t least, std::uint64_t most, const Name& name) {
    MINES_TRY(skip_blanks());
    at_ = from_.offset();
    const auto expected = [&] {
      return fmt::format("expected {}, a number from {} to {}", name(), least, most);
    };
    // One byte more than the longest number, so that its end is seen.
    MINES_LET(const auto ahead, from_.peek(longest_number + 1));
    if (ahead.empty()) return bad_input(from_.name(), at_, "the file ends, " + expected());
    std::uint64_t value = 0;
    std::size_t digits = 0;
    for (; digits < ahead.size() && is_decimal(ahead[digits]); ++digits)
      // A value above `most` stays as it is, so it cannot overflow and come back into the range.
      value = value > most ? value : value * 10 + static_cast<std::uint64_t>(ahead[digits] - '0');
    const bool ended = digits == ahead.size() || is_blank(ahead[digits]);
    if (digits <= longest_number && !ended)
      return bad_input(from_.name(), at_ + digits, "found " + shown(ahead[digits]) + ", " + expected());
    if (digits > longest_number || value < least || value > most)
      return bad_input(from_.name(), at_, fmt::format("found {}, {}", ahead.substr(0, digits), expected()));
    from_.skip(digits);
    return value;
  }

  /// Checks that nothing follows.
  Result<void> end(std::uint64_t cells) {
    MINES_TRY(skip_blanks());
    MINES_LET(const auto ahead, from_.peek(1));
    if (ahead.empty()) return {};
    return bad_input(from_.name(), from_.offset(),
                     fmt::format("found {}, expected the end of the file after {} priorities",
                                 shown(ahead.front()), cells));
  }

 private:
  ByteReader& from_;
  std::uint64_t at_ = 0;
};

/// The priorities must be the numbers from 0 to W·H - 1, each once.
Result<PrioritiesMap> read_priorities(ByteReader& from) {
  Numbers numbers(from);
  MINES_LET(const auto width, numbers.next(1, max_side, [] { return "the width W"; }));
  // The width limits the height, so that the board has at most most_cells cells before memory is taken for
  // them.
  MINES_LET(const auto height, numbers.next(1, std::min<std::uint64_t>(max_side, most_cells / width),
                                            [] { return "the height H"; }));
  const BoardSize size{static_cast<std::int32_t>(height), static_cast<std::int32_t>(width)};
  const std::uint64_t cells = size.cells();
  MINES_LET(const auto mines, numbers.next(0, cells, [] { return "the number of mines C"; }));
  MINES_LET(auto plane, BitPlane::make(size));
  PrioritiesMap map;
  std::vector<bool> taken;
  try {
    taken.resize(cells);
    map.priorities.reserve(cells);
  } catch (const std::bad_alloc&) {
    return broken("memory", fmt::format("not enough for {} priorities", cells));
  }
  for (std::uint64_t i = 0; i < cells; ++i) {
    const Cell cell{static_cast<std::int32_t>(i / width), static_cast<std::int32_t>(i % width)};
    MINES_LET(const auto priority, numbers.next(0, cells - 1, [cell] {
      return fmt::format("the priority of row {}, column {}", cell.row, cell.column);
    }));
    if (taken[priority]) {
      return bad_input(from.name(), numbers.at(),
                       fmt::format("the priority {} has come before, expected each from 0 to {} once",
                                   priority, cells - 1));
    }
    taken[priority] = true;
    map.priorities.push_back(static_cast<std::uint32_t>(priority));
    if (priority < mines) plane.set(cell);
  }
  MINES_TRY(numbers.end(cells));
  map.field = Field(std::move(plane));
  return map;
}

/// A board in any format; of a recorded game its board.
Result<PrioritiesMap> read_known_board(Format format, ByteReader& from) {
  if (replay::is_position(format))
    return bad_input(from.name(),
                     "holds a position, expected a board with its mines; --edit reads positions");
  if (replay::is_game(format)) {
    MINES_LET(auto game, replay::read_game_as(format, from, 1));
    return PrioritiesMap{Field(std::move(game.mines)), {}};
  }
  MINES_LET(auto board, read_board_as(format, from));
  return PrioritiesMap{std::move(board.field), {}};
}

}  // namespace

Result<PrioritiesMap> read_board_file(const std::string& path) {
  MINES_LET(auto from, replay::open_source(path));
  const std::optional<Format> named = replay::format_of(path);
  // Maps and texts are known by their bytes, whatever their endings.
  if (named && named != Format::map && named != Format::text) return read_known_board(*named, from);
  MINES_LET(const auto ahead, format_ahead(from));
  // A line of three numbers may also begin a map with priorities.
  if (ahead && ahead != Format::position) return read_known_board(*ahead, from);
  if (named == Format::map) return read_known_board(Format::map, from);
  MINES_LET(const auto start, from.peek(ByteReader::longest_peek));
  const bool looks_like_position = start.find_first_of("?!F.") != start.npos;
  auto priorities = read_priorities(from);
  if (!priorities && looks_like_position) priorities.error().what += "; --edit reads positions";
  return priorities;
}

}  // namespace mines::play

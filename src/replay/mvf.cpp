// Recorded games in MVF, the format of Minesweeper Clone. A state of the mouse, with its time and place, is
// recorded where an event would be: which buttons are down, and x and y in pixels. Three kinds of files:
//
// - Before 0.97: the board, a byte for question marks, another byte, then a state in 8 bytes each (seconds,
//   hundredths, buttons, x, y, a byte that is not needed), and at the end of the file the time of the game, a
//   name and a checksum, whose lengths depend on the version.
// - 0.97: four texts, three bytes, facts about the game, the board, the player's name, and a state in 5 bytes
//   each, with the bits of its fields shuffled.
// - 2006 and 2007: likewise, with other facts, and 6 bytes for a state.
//
// The place of each bit follows from a key of two bytes: cosines and sines of the key's roots give digits,
// and the positions of these digits, sorted by digit, are the positions of the bits.
//
// The format has no specification. Sources: the readers src/parser_mvf.c of
// github.com/thefinerminer/minesweeper-rawvf and base/src/videos/mvf_video.rs of
// github.com/eee555/ms-toollib.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "replay/byte_fields.hpp"
#include "replay/formats.hpp"
#include "replay/mouse_game.hpp"

namespace mines::replay {

namespace {

/// The mouse at a time.
struct MouseState {
  std::uint32_t milliseconds = 0;
  bool left = false;
  bool middle = false;
  bool right = false;
  std::int32_t x = 0;
  std::int32_t y = 0;
};

/// Plays states: the differences of two states in a row are events.
class States {
 public:
  States(const BitPlane& mines, bool question_marks) : game_(mines, {.question_marks = question_marks}) {}

  void add(const MouseState& now) {
    game_.apply_at_pixel(MouseEvent::move, now.x, now.y, now.milliseconds);
    const Cell cell = cell_at_pixel(now.x, now.y, usual_cell_pixels);
    const auto change = [&](bool before, bool after, MouseEvent down, MouseEvent up) {
      if (before != after) game_.apply(after ? down : up, cell, now.milliseconds);
    };
    // All presses come before all releases, as in the readers that are the source.
    const MouseState pressed{now.milliseconds,
                             last_.left || now.left,
                             last_.middle || now.middle,
                             last_.right || now.right,
                             now.x,
                             now.y};
    for (const MouseState& next : {pressed, now}) {
      change(last_.left, next.left, MouseEvent::left_down, MouseEvent::left_up);
      change(last_.right, next.right, MouseEvent::right_down, MouseEvent::right_up);
      change(last_.middle, next.middle, MouseEvent::middle_down, MouseEvent::middle_up);
      last_ = next;
    }
  }
  /// All buttons go up.
  void end() {
    MouseState released = last_;
    released.left = released.middle = released.right = false;
    add(released);
  }
  const MouseGame& game() const { return game_; }

 private:
  MouseGame game_;
  MouseState last_{};
};

/// `first` is the column and row of the first cell, 0 or 1.
Result<BitPlane> read_clone_board(ByteFields& file, std::int32_t first) {
  const std::uint64_t size_at = file.offset();
  MINES_LET(const auto columns, file.byte("the columns"));
  MINES_LET(const auto rows, file.byte("the rows"));
  const BoardSize size{rows, columns};
  if (size.cells() == 0) return file.wrong(size_at, "no columns or no rows, expected 1 to 255 of each");
  MINES_LET(const auto count, file.number(2, "the number of mines"));
  MINES_LET(auto mines, BitPlane::make(size));
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t at = file.offset();
    MINES_LET(const auto column, file.byte("a mine's column"));
    MINES_LET(const auto row, file.byte("a mine's row"));
    const Cell cell{row - first, column - first};
    // A mine that is listed twice would make the board's number of mines wrong.
    if (!size.contains(cell) || mines.test(cell)) {
      return file.wrong(at,
                        fmt::format("a mine at row {}, column {} (from {}), expected {} different cells of "
                                    "{} x {}",
                                    row, column, first, count, size.rows, size.columns));
    }
    mines.set(cell);
  }
  return mines;
}

/// The fields of a shuffled state: how many bits each has.
struct Layout {
  int bytes;            ///< of a state
  int place_bits;       ///< of y, and of x
  int fraction_bits;    ///< of the milliseconds, or of the hundredths of a second
  int second_bits;      ///< of the seconds; 0: there are only milliseconds
  std::int32_t corner;  ///< x and y of the board's corner
};
constexpr Layout layout_of_097{5, 9, 7, 10, 0};
constexpr Layout layout_of_2006{6, 11, 22, 0, 32};

/// Where the bits of the fields are in a state.
class Shuffle {
 public:
  Shuffle(const Layout& layout, std::uint64_t key) : layout_(layout) {
    const double root = std::sqrt(static_cast<double>(key));
    const double root_of_more = std::sqrt(static_cast<double>(key) + 1000);
    const double inner = std::sqrt(root + 1000);
    const double outer = std::sqrt(root_of_more + 1000);
    const std::array<double, 6> values{std::cos(inner + 1000), std::sin(std::sqrt(root_of_more)),
                                       std::cos(inner),        std::sin(std::sqrt(root) + 1000),
                                       std::cos(outer),        std::sin(outer)};
    std::string digits;
    // Each value has eight digits; that of 1 would have nine.
    for (int i = 0; i < layout.bytes; ++i)
      digits += fmt::format("{:08}", std::llround(std::abs(values[static_cast<std::size_t>(i)]) * 1e8))
                    .substr(0, 8);
    for (char digit = '0'; digit <= '9'; ++digit) {
      for (std::size_t at = digits.find(digit); at != std::string::npos; at = digits.find(digit, at + 1))
        places_.push_back(at);
    }
  }

  MouseState state_of(const std::array<std::uint8_t, 6>& bytes) const {
    std::size_t next = 0;
    const auto field = [&](int bits) {
      std::uint32_t value = 0;
      for (int i = 0; i < bits; ++i) {
        const std::size_t place = places_[next++];
        value |= (bytes[place / 8] >> (place % 8) & 1u) << i;
      }
      return value;
    };
    MouseState state;
    state.right = field(1) != 0;
    state.middle = field(1) != 0;
    state.left = field(1) != 0;
    state.y = static_cast<std::int32_t>(field(layout_.place_bits)) - layout_.corner;
    state.x = static_cast<std::int32_t>(field(layout_.place_bits)) - layout_.corner;
    const std::uint32_t fraction = field(layout_.fraction_bits);
    state.milliseconds =
        layout_.second_bits == 0 ? fraction : fraction * 10 + field(layout_.second_bits) * 1000;
    return state;
  }

 private:
  const Layout& layout_;
  std::vector<std::size_t> places_;  // of each bit, in the order of the fields
};

/// Reads the facts that version 0.97 has between the mode and the byte for question marks.
Result<StatedFigures> read_facts_of_097(ByteFields& file) {
  StatedFigures stated;
  stated.seconds_step = 0.01;
  MINES_LET(const auto seconds, file.number(2, "the time of the game"));
  MINES_LET(const auto hundredths, file.byte("the time of the game"));
  stated.seconds = static_cast<double>(seconds * 100 + hundredths) / 100;
  MINES_LET(stated.three_bv, file.number(2, "3BV"));
  MINES_LET(stated.three_bv_done, file.number(2, "the 3BV that was done"));
  MINES_LET(stated.left, file.number(2, "the left clicks"));
  MINES_LET(stated.chord, file.number(2, "the chords"));
  // Clone has another rule for right clicks: its own games often state more than minesweeper-rawvf counts.
  MINES_TRY(file.skip(2, "the right clicks"));
  stated.won = stated.three_bv == stated.three_bv_done;
  return stated;
}

Result<StatedFigures> read_facts_of_2006(ByteFields& file) {
  StatedFigures stated;
  MINES_LET(const auto milliseconds, file.number(3, "the time of the game"));
  stated.seconds = static_cast<double>(milliseconds) / 1000;
  return stated;
}

/// Reads what follows the texts.
Result<Replay> read_shuffled(ByteFields& file, bool is_097, bool is_upk) {
  constexpr std::uint8_t mode_upk = 3;
  MINES_TRY(file.skip(7, "the date"));
  MINES_TRY(file.skip(1, "the level"));
  MINES_LET(const auto mode, file.byte("the mode"));
  Replay replay;
  if (is_upk || mode == mode_upk) replay.first = FirstClick::any;
  MINES_LET(replay.stated, is_097 ? read_facts_of_097(file) : read_facts_of_2006(file));
  MINES_LET(const auto question_marks, file.byte("whether there are question marks"));
  MINES_LET(replay.mines, read_clone_board(file, 1));
  replay.mine_count = replay.mines.count();
  MINES_LET(const auto name_bytes, file.byte("the size of the player's name"));
  MINES_TRY(file.skip(name_bytes, "the player's name"));
  MINES_LET(const auto key, file.number(2, "the key of the events"));
  MINES_LET(const auto count, file.number(3, "the number of events"));
  const Layout& layout = is_097 ? layout_of_097 : layout_of_2006;
  const Shuffle shuffle(layout, key);
  States states(replay.mines, question_marks != 0);
  for (std::uint64_t i = 0; i < count; ++i) {
    std::array<std::uint8_t, 6> bytes{};
    for (int k = 0; k < layout.bytes; ++k) {
      MINES_LET(bytes[static_cast<std::size_t>(k)], file.byte("an event"));
    }
    states.add(shuffle.state_of(bytes));
  }
  replay.openings = states.game().openings();
  replay.moves = states.game().moves();
  replay.path = states.game().path();
  return replay;
}

/// Reads a text that follows its size, a byte.
Result<std::string> read_sized_text(ByteFields& file, const char* what) {
  MINES_LET(const auto bytes, file.byte(what));
  std::string text;
  for (int i = 0; i < bytes; ++i) {
    MINES_LET(const auto byte, file.byte(what));
    text += static_cast<char>(byte);
  }
  return text;
}

/// Reads a file that begins with the program's name.
Result<Replay> read_with_texts(ByteFields& file) {
  MINES_TRY(read_sized_text(file, "the program's name"));
  const std::uint64_t years_at = file.offset();
  MINES_LET(const auto years, read_sized_text(file, "the years of the program"));
  MINES_TRY(read_sized_text(file, "the program's author"));
  MINES_TRY(read_sized_text(file, "the program's version"));
  MINES_TRY(file.skip(3, "three bytes after the version"));
  // "2004-2005" is 0.97. A variant of 0.97 for known boards has 2008.
  const char last = years.empty() ? '\0' : years.back();
  if (last == '5' || last == '8') return read_shuffled(file, true, last == '8');
  if (last == '6' || last == '7') return read_shuffled(file, false, false);
  return file.wrong(years_at, "other years of the program, expected years up to 2005, 2006, 2007 or 2008");
}

/// Bytes of the end of a file before 0.97, from the time of the game.
std::size_t bytes_of_end(std::string_view rest) {
  constexpr std::size_t time = 3;
  constexpr std::size_t name = 100;
  constexpr std::size_t checksum = 22;      // 20 digits between zero bytes
  constexpr std::size_t old_checksum = 10;  // digits
  const auto is_digit = [](char byte) { return byte >= '0' && byte <= '9'; };
  if (rest.size() >= checksum && !is_digit(rest.back()) && !is_digit(rest[rest.size() - checksum]))
    return time + name + checksum;
  const bool has_name =
      rest.size() >= old_checksum + time && rest.substr(rest.size() - old_checksum - time, time) == "   ";
  return has_name ? time + name + old_checksum : time + old_checksum;
}

MouseState old_state_of(std::string_view bytes) {
  const auto number = [&](std::size_t at) {
    return static_cast<std::int32_t>(static_cast<unsigned char>(bytes[at]));
  };
  MouseState state;
  state.milliseconds = static_cast<std::uint32_t>(number(0) * 1000 + number(1) * 10);
  state.left = (number(2) & 1) != 0;
  state.middle = (number(2) & 2) != 0;
  state.right = (number(2) & 4) != 0;
  state.x = number(3) * 256 + number(4);
  state.y = number(5) * 256 + number(6);
  return state;
}

/// Reads a file of a version before 0.97, which begins with the board.
Result<Replay> read_old(ByteReader& from, ByteFields& file) {
  constexpr std::size_t state_bytes = 8;
  constexpr std::size_t most_bytes = std::size_t{1} << 24;
  Replay replay;
  MINES_LET(replay.mines, read_clone_board(file, 0));
  replay.mine_count = replay.mines.count();
  MINES_LET(const auto question_marks, file.byte("whether there are question marks"));
  MINES_TRY(file.skip(1, "a byte before the events"));
  MINES_LET(const auto rest, read_whole(from, most_bytes));
  const std::size_t end_bytes = bytes_of_end(rest);
  if (rest.size() < end_bytes) return file.ended("the time of the game, a name and a checksum");
  const std::string_view events = std::string_view(rest).substr(0, rest.size() - end_bytes);
  const auto number = [&](std::size_t at) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(rest[events.size() + at]));
  };
  const std::uint32_t time = (number(0) * 256 + number(1)) * 1000 + number(2) * 10;
  replay.stated.seconds = time / 1000.0;
  replay.stated.seconds_step = 0.01;
  States states(replay.mines, question_marks != 0);
  std::uint32_t before = 0;
  for (std::size_t at = 0; at + state_bytes <= events.size(); at += state_bytes) {
    const MouseState state = old_state_of(events.substr(at, state_bytes));
    // What is later than the game, or earlier than the state before, is no state any more.
    if (state.milliseconds < before || state.milliseconds > time) break;
    before = state.milliseconds;
    states.add(state);
  }
  // The last release is not recorded.
  states.end();
  replay.openings = states.game().openings();
  replay.moves = states.game().moves();
  replay.path = states.game().path();
  return replay;
}

}  // namespace

/// The program's name, or the size and mines of one of its three boards.
bool begins_mvf(std::string_view bytes) {
  constexpr std::array<std::string_view, 4> beginnings{
      "\x11Minesweeper Clone", {"\x08\x08\x00\x0a", 4}, {"\x10\x10\x00\x28", 4}, {"\x1e\x10\x00\x63", 4}};
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view each) { return bytes.starts_with(each); });
}

Result<Replay> read_mvf(ByteReader& from) {
  ByteFields file(from);
  MINES_LET(const auto ahead, from.peek(2));
  if (ahead == "\x11M") return read_with_texts(file);
  // A variant of 0.97 begins with seven other bytes in place of the texts.
  if (ahead == std::string_view("\0\0", 2)) {
    MINES_TRY(file.skip(7, "the bytes before the date"));
    return read_shuffled(file, true, false);
  }
  return read_old(from, file);
}

}  // namespace mines::replay

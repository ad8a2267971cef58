// The keys of mines-play. One table in keys.cpp has the keys of the game and of the editor, with and without
// --vi-keys (keys like those of vi). A new key needs a row in the table. A new action also needs a case that
// carries it out, in apps/play/session.cpp, apps/play/editor.cpp or apps/play/screen/viewport.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mines::play {

/// Keys without a character, and actions of the mouse. Their numbers are above those of all characters.
namespace key {
enum : char32_t {
  none = 0,
  up = 0x110000,
  down,
  left,
  right,
  page_up,
  page_down,
  home,
  end,
  click,        ///< the first button
  other_click,  ///< another button
  wheel_up,
  wheel_down
};
}  // namespace key

enum class Action : std::uint8_t {
  none,
  up,
  down,
  left,
  right,
  page_up,
  page_down,
  row_start,
  row_end,
  scroll_up,
  scroll_down,
  open,
  flag,
  put_number,  ///< the key is the digit
  put_mine,
  put_unknown,
  put_unknown_before,  ///< makes the cell unknown, then moves the cursor back by one cell
  choose_cell,
  toggle_mine,
  best_move,
  explain,
  toggle_chances,
  take_back,
  guess,
  guess_on,
  set_level,  ///< the key is the digit
  faster,
  slower,
  stop,
  more_mines,
  fewer_mines,
  toggle_mines_given,
  write_file,
  new_game,
  same_board,
  quit,
  show_help
};

/// Selects the keys: those of a game or of the editor, with or without --vi-keys.
struct KeyMap {
  bool editor = false;
  bool vi = false;
};

/// The action of a key; Action::none if the key has no action. O(rows of the table).
Action action_of(char32_t key, KeyMap map);

/// A line of help: keys that belong together, and their effect.
struct KeyLine {
  std::string keys;        ///< their names, separated by blanks: "Enter Space click"
  std::string_view help;   ///< one line
  std::string_view brief;  ///< the help in one or two words, for small terminals; empty: not shown there
};
/// All lines, the most important first.
std::vector<KeyLine> key_lines(KeyMap map);

/// The page that lists the keys, in lines of ASCII. The long form has all key_lines() and a legend of the
/// signs on the board. If the long form does not fit into `columns` x `lines`, returns the short form:
/// several keys in a line of at most `columns`. The short form may have more than `lines` lines.
std::vector<std::string> help_page(KeyMap map, int columns, int lines);

}  // namespace mines::play

#include "apps/play/keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace mines::play {

namespace {

enum Where : std::uint8_t { in_game, in_editor, in_both };

using Keys = std::array<char32_t, 9>;

struct KeyRow {
  Where where;
  Keys keys;  // as help names them
  Action action;
  std::string_view help{};  // empty: the line of the row above is for this row, too
  std::string_view brief{};
  Keys vi_keys{};  // with --vi-keys; empty: the same as without
  Keys unnamed{};  // do the same, and help does not name them
};

constexpr KeyRow key_table[] = {
    {in_both, {key::up, 'k'}, Action::up, "move", "move"},
    {in_both, {key::down, 'j'}, Action::down},
    {in_both, {key::left, 'H'}, Action::left, "", "", {key::left, 'h'}},
    {in_both, {key::right, 'l'}, Action::right},
    {in_both, {key::page_up}, Action::page_up, "move by a page, or to the row's start or end"},
    {in_both, {key::page_down}, Action::page_down},
    {in_both, {key::home}, Action::row_start},
    {in_both, {key::end}, Action::row_end},
    {in_both, {key::wheel_up}, Action::scroll_up, "scroll by three rows"},
    {in_both, {key::wheel_down}, Action::scroll_down},

    {in_game,
     {'\r', ' ', key::click},
     Action::open,
     "open; on a number with all its flags, the cells around",
     "open",
     {},
     {'\n'}},
    {in_game, {'f', key::other_click}, Action::flag, "set or remove a flag", "flag"},

    {in_editor,
     {'0', '1', '2', '3', '4', '5', '6', '7', '8'},
     Action::put_number,
     "a number, and on to the next cell",
     "number"},
    {in_editor, {'!', 'f'}, Action::put_mine, "a mine, and on to the next cell", "mine"},
    {in_editor, {'.', ' '}, Action::put_unknown, "unknown, and on to the next cell", "unknown"},
    {in_editor, {'\b'}, Action::put_unknown_before, "unknown, and back to the cell before"},
    {in_editor, {key::click}, Action::choose_cell, "move the cursor there"},
    {in_editor, {key::other_click}, Action::toggle_mine, "set a mine, or remove it"},

    {in_game,
     {'h'},
     Action::best_move,
     "a hint: the numbers to look at, then the cell, then why",
     "hint",
     {'H'}},
    {in_editor, {'h'}, Action::best_move, "the best move", "best move", {'H'}},
    {in_both, {'e'}, Action::explain, "why the cell under the cursor is safe, or a mine", "why"},
    {in_both, {'p'}, Action::toggle_chances, "probabilities of mines, on or off", "probabilities"},
    {in_both, {'u'}, Action::take_back, "take back the last step", "take back"},

    {in_game, {'a'}, Action::guess, "the machine guesses once; A: it goes on guessing", "guess"},
    {in_game, {'A'}, Action::guess_on},
    {in_game,
     {'0', '1', '2', '3', '4', '5'},
     Action::set_level,
     "how many rules the machine uses; 5: exact inference",
     "rules"},
    {in_game, {'+'}, Action::faster, "the machine's speed", "speed", {}, {'='}},
    {in_game, {'-'}, Action::slower},
    {in_game, {'s'}, Action::stop, "stop the machine, or let it go on", "stop"},
    {in_game, {'r'}, Action::new_game, "a new game; a click on the face, too", "new game"},
    {in_game, {'R'}, Action::same_board, "the same board again", "again"},
    {in_game, {'w'}, Action::write_file, "write the game, for mines-solve --review", "write"},

    {in_editor, {'+'}, Action::more_mines, "more or fewer mines on the board", "mines", {}, {'='}},
    {in_editor, {'-'}, Action::fewer_mines},
    {in_editor, {'n'}, Action::toggle_mines_given, "give the number of mines, or leave it open"},
    {in_editor, {'w'}, Action::write_file, "write the file", "write"},

    {in_both, {'q'}, Action::quit, "quit", "quit"},
    {in_both, {'?'}, Action::show_help, "this page"},
};

bool is_for(const KeyRow& row, KeyMap map) {
  return row.where == in_both || (row.where == in_editor) == map.editor;
}

const Keys& keys_of(const KeyRow& row, KeyMap map) {
  return map.vi && row.vi_keys[0] != key::none ? row.vi_keys : row.keys;
}

bool has(const Keys& keys, char32_t pressed) {
  return std::find(keys.begin(), keys.end(), pressed) != keys.end();
}

/// The names of keys that are not their character. The first of the arrows names all four, and so with the
/// wheel.
constexpr std::pair<char32_t, std::string_view> key_names[] = {
    {key::up, "arrows"},   {key::down, ""},        {key::left, ""},
    {key::right, ""},      {key::page_up, "PgUp"}, {key::page_down, "PgDn"},
    {key::home, "Home"},   {key::end, "End"},      {key::wheel_up, "wheel"},
    {key::wheel_down, ""}, {key::click, "click"},  {key::other_click, "other button"},
    {'\r', "Enter"},       {' ', "Space"},         {'\b', "Backspace"},
    {key::none, ""},
};

std::string name_of(char32_t named) {
  for (const auto& [key, name] : key_names) {
    if (key == named) return std::string(name);
  }
  return std::string(1, static_cast<char>(named));
}

void add_names(std::string& names, const Keys& keys) {
  for (const char32_t each : keys) {
    const std::string name = name_of(each);
    if (!name.empty()) names += (names.empty() ? "" : " ") + name;
  }
}

constexpr std::string_view game_signs[] = {
    "  .  closed, or open with number 0   !  flag   *  mine   x  wrong flag",
    "  With p: percent of a mine, + safe, * a mine for certain. Dots are cells",
    "  next to no number; they share the percentage called 'elsewhere'.",
};

constexpr std::string_view editor_signs[] = {
    "  Percent of a mine, + safe, * a mine for certain. Dots are cells next to",
    "  no number; they share one percentage.",
};

std::vector<std::string> long_page(KeyMap map) {
  std::vector<std::string> page{
      fmt::format("{:<50}any key goes back", map.editor ? "mines-play --edit" : "mines-play"), ""};
  for (const KeyLine& line : key_lines(map)) page.push_back(fmt::format("  {:<18} {}", line.keys, line.help));
  page.emplace_back();
  const auto add = [&page](const auto& signs) {
    page.insert(page.end(), std::begin(signs), std::end(signs));
  };
  map.editor ? add(editor_signs) : add(game_signs);
  return page;
}

std::vector<std::string> short_page(KeyMap map, std::size_t columns) {
  std::vector<std::string> page{"any key: back"};
  for (const KeyLine& line : key_lines(map)) {
    if (line.brief.empty()) continue;
    const std::string text = fmt::format("{} {}", line.keys, line.brief);
    if (page.back().size() + 2 + text.size() <= columns) {
      page.back() += "  " + text;
    } else {
      page.push_back(text);
    }
  }
  return page;
}

}  // namespace

Action action_of(char32_t key, KeyMap map) {
  if (key == key::none) return Action::none;
  for (const KeyRow& row : key_table) {
    if (is_for(row, map) && (has(keys_of(row, map), key) || has(row.unnamed, key))) return row.action;
  }
  return Action::none;
}

std::vector<KeyLine> key_lines(KeyMap map) {
  std::vector<KeyLine> lines;
  for (const KeyRow& row : key_table) {
    if (!is_for(row, map)) continue;
    // A row without help adds its keys to the line of the row above.
    if (!row.help.empty()) lines.push_back({{}, row.help, row.brief});
    add_names(lines.back().keys, keys_of(row, map));
  }
  return lines;
}

std::vector<std::string> help_page(KeyMap map, int columns, int lines) {
  const auto fits = [columns](const std::string& line) { return static_cast<int>(line.size()) <= columns; };
  auto page = long_page(map);
  if (static_cast<int>(page.size()) <= lines && std::all_of(page.begin(), page.end(), fits)) return page;
  return short_page(map, static_cast<std::size_t>(columns));
}

}  // namespace mines::play

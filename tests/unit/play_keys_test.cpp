// The keys of mines-play: each line of help is held against what its keys do.
#include "support/catch.hpp"

#include <array>
#include <functional>
#include <map>
#include <sstream>

#include "apps/play/editor.hpp"
#include "apps/play/session.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::play;

namespace {

constexpr BoardSize keyed_board{40, 30};  // more rows than the terminal shows
constexpr TerminalSize keyed_terminal{80, 24};

/// A game with its cursor on row 20 and column 15, or the editor with its cursor on row 1 and column 1.
class Desk {
 public:
  explicit Desk(KeyMap map) {
    if (map.editor) {
      EditorOptions options{Position::of(keyed_board, 100), {}, {}, map.vi};
      auto made = std::make_unique<Editor>(std::move(options));
      editor = made.get();
      program_ = std::move(made);
    } else {
      SessionOptions options;
      options.board = [this](BoardSize, int round) -> Result<NewGame> {
        rounds.push_back(round);
        Field field(std::move(*BitPlane::make(keyed_board)));
        field.set_mine({0, 0}, true);
        return NewGame{CellSource(std::move(field), 8), {}};
      };
      options.level = Level::none;
      options.vi_keys = map.vi;
      options.record = record();
      auto made = std::make_unique<Session>(std::move(options));
      game = made.get();
      program_ = std::move(made);
    }
    REQUIRE(program_->resize(keyed_terminal));
    for (const char32_t each : {key::down, key::up, key::right, key::left}) press(Input{each, {}});
    if (editor != nullptr)
      for (const char32_t each : {key::down, key::right}) press(Input{each, {}});
  }

  bool press(const Input& input) {
    const auto goes_on = program_->handle(input, {});
    REQUIRE(goes_on);
    return *goes_on;
  }
  bool press(const std::string& name) {
    static const std::map<std::string, char32_t> named{
        {"arrows", key::up}, {"PgUp", key::page_up}, {"PgDn", key::page_down},    {"Home", key::home},
        {"End", key::end},   {"click", key::click},  {"other", key::other_click}, {"wheel", key::wheel_down},
        {"Enter", U'\r'},    {"Space", U' '},        {"Backspace", U'\b'}};
    const auto found = named.find(name);
    REQUIRE((found != named.end() || name.size() == 1));
    const char32_t pressed = found != named.end() ? found->second : static_cast<char32_t>(name[0]);
    return press(Input{pressed, clicked_});
  }
  void tick() { REQUIRE(program_->tick({})); }
  std::string line(int number) {
    const Frame frame = program_->frame({});
    std::string text;
    for (int column = 0; column < frame.columns(); ++column)
      text += static_cast<char>(frame.at({column, number}).character);
    return text.substr(0, text.find_last_not_of(' ') + 1);
  }
  Style style_at(Place place) { return program_->frame({}).at(place).style; }
  std::string text() { return line(keyed_terminal.lines - 1); }
  /// How many rows and columns a key moves the cursor.
  std::pair<int, int> moved_by(const std::string& name) {
    const Place before = program_->frame({}).cursor.value();
    press(name);
    const Place after = program_->frame({}).cursor.value();
    return {after.line - before.line, (after.column - before.column) / Layout::cell_columns};
  }
  std::string record() const { return folder_ / "game.rawvf"; }
  int cursor_column() { return program_->frame({}).cursor.value().column / Layout::cell_columns; }

  std::vector<int> rounds;  // of the boards that were made
  Session* game = nullptr;
  Editor* editor = nullptr;

 private:
  mines::testing::TemporaryFolder folder_;
  std::unique_ptr<ScreenProgram> program_;
  Place clicked_{11, 5};  // row 4, column 5 of the viewport
};

/// What the nth key of a line of help has to do.
using Effect = std::function<void(Desk&, const std::string& name, int n)>;

void check_move(Desk& desk, const std::string& name, int n) {
  constexpr std::pair<int, int> by[] = {{-1, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  CHECK(desk.moved_by(name) == by[n]);
}

void check_best_move(Desk& desk, const std::string& name, int) {
  desk.press(name);
  CHECK(desk.text().starts_with("best: "));
}

const std::map<std::string, Effect> game_effects{
    {"move", check_move},
    {"move by a page, or to the row's start or end",
     [](Desk& desk, const std::string& name, int n) {
       desk.press(name);
       CHECK(desk.game->viewport().cursor() ==
             std::array{Cell{0, 15}, Cell{39, 15}, Cell{20, 0}, Cell{20, 29}}[static_cast<std::size_t>(n)]);
     }},
    {"scroll by three rows",
     [](Desk& desk, const std::string& name, int) {
       const Cell before = desk.game->viewport().seen().first;
       desk.press(name);
       CHECK(desk.game->viewport().seen().first == Cell{before.row + 3, before.column});
     }},
    {"open; on a number with all its flags, the cells around",
     [](Desk& desk, const std::string& name, int) {
       desk.press(name);
       CHECK(desk.game->game().opened() == 1);
     }},
    {"set or remove a flag",
     [](Desk& desk, const std::string& name, int) {
       desk.press(name);
       CHECK(desk.game->game().mines_left() == 0);
       desk.press(name);
       CHECK(desk.game->game().mines_left() == 1);
     }},
    {"the best move", check_best_move},
    {"why the cell under the cursor is safe, or a mine",
     [](Desk& desk, const std::string& name, int) {
       desk.press(name);
       CHECK(desk.text().starts_with("20,15: "));
     }},
    {"probabilities of mines, on or off",
     [](Desk& desk, const std::string& name, int) {
       desk.press(name);
       desk.tick();
       CHECK(desk.text().find("elsewhere") != std::string::npos);
     }},
    {"take back the last step",
     [](Desk& desk, const std::string& name, int) {
       desk.press("Enter");
       desk.press(name);
       CHECK(desk.game->game().opened() == 0);
     }},
    {"the machine guesses once; A: it goes on guessing",
     [](Desk& desk, const std::string& name, int n) {
       desk.press(name);
       CHECK(name == (n == 0 ? "a" : "A"));
       CHECK(desk.game->game().opened() == 1);
     }},
    {"how many rules the machine uses; 5: exact inference",
     [](Desk& desk, const std::string& name, int n) {
       desk.press(name);
       CHECK(desk.text() == std::array{"the machine uses no rule", "the machine uses rule 1",
                                       "the machine uses rules 1 to 2", "the machine uses rules 1 to 3",
                                       "the machine uses rules 1 to 4",
                                       "the machine uses exact inference"}[static_cast<std::size_t>(n)]);
     }},
    {"the machine's speed",
     [](Desk& desk, const std::string& name, int n) {
       desk.press(name);
       CHECK(desk.text() == (n == 0 ? "speed 7 of 9" : "speed 5 of 9"));
     }},
    {"stop the machine, or let it go on",
     [](Desk& desk, const std::string& name, int) {
       desk.press(name);
       CHECK(desk.text().starts_with("the machine has stopped"));
       desk.press(name);
       CHECK(desk.text() == "the machine goes on");
     }},
    {"a new game; a click on the face, too",
     [](Desk& desk, const std::string& name, int) {
       desk.press("Enter");
       desk.press(name);
       CHECK(!desk.game->game().can_take_back());
       CHECK(desk.rounds == std::vector{0, 1});
     }},
    {"the same board again",
     [](Desk& desk, const std::string& name, int) {
       desk.press("Enter");
       desk.press(name);
       CHECK(!desk.game->game().can_take_back());
       CHECK(desk.rounds == std::vector{0, 0});
     }},
    {"write the game, for mines-solve --review",
     [](Desk& desk, const std::string& name, int) {
       desk.press("Enter");
       desk.press(name);
       CHECK(desk.text() == "written; mines-solve --review " + desk.record());
       CHECK(mines::testing::read_file(desk.record())
                 .ends_with("\n0.000 lc 16 21 (248 328)\n0.000 lr 16 21 (248 328)\n"));
     }},
    {"quit", [](Desk& desk, const std::string& name, int) { CHECK(!desk.press(name)); }},
    {"this page",
     [](Desk& desk, const std::string& name, int) {
       desk.press(name);
       CHECK(desk.line(0).starts_with("mines-play  "));
     }},
};

/// An effect that sets the cursor's cell, row 1 and column 1, and moves the cursor along the row.
Effect puts(std::int8_t cell, int step) {
  return [cell, step](Desk& desk, const std::string& name, int n) {
    desk.press(name);
    CHECK(desk.editor->position().at({1, 1}) == (cell == 0 ? n : cell));
    CHECK(desk.cursor_column() == 1 + step);
  };
}

const std::map<std::string, Effect> editor_effects{
    {"move", check_move},
    {"move by a page, or to the row's start or end",
     [](Desk& desk, const std::string& name, int n) {
       constexpr std::pair<int, int> by[] = {{-1, 0}, {18, 0}, {0, -1}, {0, 28}};
       CHECK(desk.moved_by(name) == by[n]);
     }},
    {"scroll by three rows",
     [](Desk& desk, const std::string& name, int) {
       desk.press(name);
       CHECK(desk.text().find("from 3,0 of 40x30") != std::string::npos);
     }},
    {"a number, and on to the next cell", puts(0, 1)},
    {"a mine, and on to the next cell", puts(mine_cell, 1)},
    {"unknown, and on to the next cell", puts(unknown_cell, 1)},
    {"unknown, and back to the cell before", puts(unknown_cell, -1)},
    {"move the cursor there",
     [](Desk& desk, const std::string& name, int) { CHECK(desk.moved_by(name) == std::pair(3, 4)); }},
    {"set a mine, or remove it",
     [](Desk& desk, const std::string& name, int) {
       desk.press(name);
       CHECK(desk.editor->position().at({4, 5}) == mine_cell);
       desk.press(name);
       CHECK(desk.editor->position().at({4, 5}) == unknown_cell);
     }},
    {"the best move", check_best_move},
    {"why the cell under the cursor is safe, or a mine",
     [](Desk& desk, const std::string& name, int) {
       desk.press(name);
       CHECK(desk.text().starts_with("1,1: "));
     }},
    {"probabilities of mines, on or off",
     [](Desk& desk, const std::string& name, int) {
       desk.tick();
       CHECK(desk.style_at({9, 9}) == Style::chance0);
       desk.press(name);
       CHECK(desk.style_at({9, 9}) == Style::closed);
     }},
    {"take back the last step",
     [](Desk& desk, const std::string& name, int) {
       desk.press("1");
       desk.press(name);
       CHECK(desk.editor->position().at({1, 1}) == unknown_cell);
     }},
    {"more or fewer mines on the board",
     [](Desk& desk, const std::string& name, int n) {
       desk.press(name);
       CHECK(desk.editor->position().mines == (n == 0 ? 101U : 99U));
     }},
    {"give the number of mines, or leave it open",
     [](Desk& desk, const std::string& name, int) {
       desk.press(name);
       CHECK(!desk.editor->position().mines);
       desk.press(name);
       CHECK(desk.editor->position().mines);
     }},
    {"write the file",
     [](Desk& desk, const std::string& name, int) {
       desk.press(name);
       CHECK(desk.text().starts_with("there is no file to write: "));
     }},
    {"quit", [](Desk& desk, const std::string& name, int) { CHECK(!desk.press(name)); }},
    {"this page",
     [](Desk& desk, const std::string& name, int) {
       desk.press(name);
       CHECK(desk.line(0).starts_with("mines-play --edit"));
     }},
};

std::vector<std::string> names_in(const std::string& keys) {
  std::istringstream words(keys);
  std::vector<std::string> names;
  for (std::string name; words >> name;) {
    if (name != "button") names.push_back(name);  // "other button"
  }
  return names;
}

}  // namespace

TEST_CASE("play: each line of help says what its keys do, with vi's keys and without") {
  for (const KeyMap map :
       {KeyMap{false, false}, KeyMap{false, true}, KeyMap{true, false}, KeyMap{true, true}}) {
    Desk shown(map);
    shown.press("?");
    const auto& effects = map.editor ? editor_effects : game_effects;
    std::size_t found = 0;
    for (int number = 2; !shown.line(number).empty(); ++number) {
      const std::string line = shown.line(number);
      CAPTURE(map.editor, map.vi, line);
      const auto effect = effects.find(line.substr(21));
      REQUIRE(effect != effects.end());
      ++found;
      int n = 0;
      for (const std::string& name : names_in(line.substr(2, 18))) {
        CAPTURE(name);
        Desk desk(map);
        effect->second(desk, name, n++);
      }
      CHECK(n > 0);
    }
    CHECK(found == effects.size());
  }
}

TEST_CASE("play: a small terminal's help has the same keys in short") {
  for (const KeyMap map :
       {KeyMap{false, false}, KeyMap{false, true}, KeyMap{true, false}, KeyMap{true, true}}) {
    std::string all;
    for (const std::string& line : help_page(map, 40, 12)) {
      CHECK(line.size() <= 40);
      all += line + "  ";
    }
    CHECK(help_page(map, 40, 12).size() <= 12);
    for (const KeyLine& line : key_lines(map)) {
      if (!line.brief.empty())
        CHECK(all.find("  " + line.keys + " " + std::string(line.brief) + "  ") != std::string::npos);
    }
    CHECK(all.find(map.vi ? "  H best move  " : "  h best move  ") != std::string::npos);
  }
}

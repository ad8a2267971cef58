// The keys of mines-play: each line of help is held against what its keys do.
#include "support/catch.hpp"

#include <algorithm>
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

  void press(const std::string& name) {
    static const std::map<std::string, char32_t> named{{"arrows", key::up},
                                                       {"PgUp", key::page_up},
                                                       {"PgDn", key::page_down},
                                                       {"Home", key::home},
                                                       {"End", key::end},
                                                       {"click", key::click},
                                                       {"other", key::other_click},
                                                       {"wheel", key::wheel_down},
                                                       {"Enter", U'\r'},
                                                       {"Space", U' '},
                                                       {"Backspace", U'\b'},
                                                       {"wheel up", key::wheel_up}};
    const auto found = named.find(name);
    REQUIRE((found != named.end() || name.size() == 1));
    const char32_t pressed = found != named.end() ? found->second : static_cast<char32_t>(name[0]);
    name_ = name;
    cursor_before_ = program_->frame({}).cursor;
    press(Input{pressed, clicked_});
  }
  void press_again() { press(std::string(name_)); }
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
  /// How many rows and columns the last key has moved the cursor.
  std::pair<int, int> moved() {
    const Place after = program_->frame({}).cursor.value();
    return {after.line - cursor_before_.value().line,
            (after.column - cursor_before_.value().column) / Layout::cell_columns};
  }
  std::string record() const { return folder_ / "game.rawvf"; }
  int cursor_column() { return program_->frame({}).cursor.value().column / Layout::cell_columns; }

  std::vector<int> rounds;  // of the boards that were made
  bool goes_on = true;
  Session* game = nullptr;
  Editor* editor = nullptr;

 private:
  void press(const Input& input) {
    const auto goes = program_->handle(input, {});
    REQUIRE(goes);
    goes_on = *goes;
  }

  mines::testing::TemporaryFolder folder_;
  std::unique_ptr<ScreenProgram> program_;
  Place clicked_{11, 5};  // row 4, column 5 of the viewport
  std::string name_;      // of the last key
  std::optional<Place> cursor_before_;
};

/// What a line of help has to do.
struct Effect {
  std::function<void(Desk&, int n)> check;  ///< after its nth key was pressed
  const char* before = nullptr;             ///< the key that is pressed before
};

/// A message that begins with one of these, by the key.
Effect says(std::vector<std::string> messages) {
  return {[messages](Desk& desk, int n) {
    CHECK(desk.text().starts_with(messages[std::min(static_cast<std::size_t>(n), messages.size() - 1)]));
  }};
}

/// The cursor moves, by the key.
Effect moves(std::vector<std::pair<int, int>> by) {
  return {[by](Desk& desk, int n) { CHECK(desk.moved() == by[static_cast<std::size_t>(n)]); }};
}

const Effect step = moves({{-1, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}});
const Effect quits{[](Desk& desk, int) { CHECK(!desk.goes_on); }};

const std::map<std::string, Effect> game_effects{
    {"move", step},
    {"move by a page, or to the row's start or end", {[](Desk& desk, int n) {
       constexpr Cell to[] = {{0, 15}, {39, 15}, {20, 0}, {20, 29}};
       CHECK(desk.game->viewport().cursor() == to[n]);
     }}},
    {"scroll by three rows", {[](Desk& desk, int) {
       const Cell before = Desk(KeyMap{false, false}).game->viewport().seen().first;
       CHECK(desk.game->viewport().seen().first == Cell{before.row + 3, before.column});
       // The cursor comes along from the board's last row, in the last row that is seen.
       desk.press("PgDn");
       for (int turns = 0; turns < 14; ++turns) desk.press("wheel up");
       const Area seen = desk.game->viewport().seen();
       CHECK((seen.first.row == 0 && desk.game->viewport().cursor().row == seen.size.rows - 1));
     }}},
    {"open; on a number with all its flags, the cells around",
     {[](Desk& desk, int) { CHECK(desk.game->game().opened() == 1); }}},
    {"set or remove a flag", {[](Desk& desk, int) {
       CHECK(desk.game->game().mines_left() == 0);
       desk.press_again();
       CHECK(desk.game->game().mines_left() == 1);
     }}},
    {"a hint: the numbers to look at, then the cell, then why", says({"best: "})},
    {"why the cell under the cursor is safe, or a mine", says({"20,15: "})},
    {"probabilities of mines, on or off", {[](Desk& desk, int) {
       desk.tick();
       CHECK(desk.text().find("elsewhere") != std::string::npos);
     }}},
    {"take back the last step", {[](Desk& desk, int) { CHECK(desk.game->game().opened() == 0); }, "Enter"}},
    {"the machine guesses once; A: it goes on guessing",
     {[](Desk& desk, int) { CHECK(desk.game->game().opened() == 1); }}},
    {"how many rules the machine uses; 5: exact inference",
     says({"the machine uses no rule", "the machine uses rule 1", "the machine uses rules 1 to 2",
           "the machine uses rules 1 to 3", "the machine uses rules 1 to 4",
           "the machine uses exact inference"})},
    {"the machine's speed", says({"speed 7 of 9", "speed 5 of 9"})},
    {"stop the machine, or let it go on", {[](Desk& desk, int) {
       CHECK(desk.text().starts_with("the machine has stopped"));
       desk.press_again();
       CHECK(desk.text() == "the machine goes on");
     }}},
    {"a new game; a click on the face, too",
     {[](Desk& desk, int) {
        CHECK((!desk.game->game().can_take_back() && desk.rounds == std::vector{0, 1}));
      },
      "Enter"}},
    {"the same board again",
     {[](Desk& desk, int) {
        CHECK((!desk.game->game().can_take_back() && desk.rounds == std::vector{0, 0}));
      },
      "Enter"}},
    {"write the game, for mines-solve --review",
     {[](Desk& desk, int) {
        CHECK(desk.text() == "written; mines-solve --review " + desk.record());
        CHECK(mines::testing::read_file(desk.record())
                  .ends_with("\n0.000 lc 16 21 (248 328)\n0.000 lr 16 21 (248 328)\n"));
      },
      "Enter"}},
    {"quit", quits},
    {"this page", {[](Desk& desk, int) { CHECK(desk.line(0).starts_with("mines-play  ")); }}},
};

/// The cursor's cell, row 1 and column 1, is set, and the cursor moves along the row.
Effect puts(std::int8_t cell, int columns) {
  return {[cell, columns](Desk& desk, int n) {
    CHECK(desk.editor->position().at({1, 1}) == (cell == 0 ? n : cell));
    CHECK(desk.cursor_column() == 1 + columns);
  }};
}

const std::map<std::string, Effect> editor_effects{
    {"move", step},
    {"move by a page, or to the row's start or end", moves({{-1, 0}, {18, 0}, {0, -1}, {0, 28}})},
    {"scroll by three rows",
     {[](Desk& desk, int) { CHECK(desk.text().find("from 3,0 of 40x30") != std::string::npos); }}},
    {"a number, and on to the next cell", puts(0, 1)},
    {"a mine, and on to the next cell", puts(mine_cell, 1)},
    {"unknown, and on to the next cell", puts(unknown_cell, 1)},
    {"unknown, and back to the cell before", puts(unknown_cell, -1)},
    {"move the cursor there", moves({{3, 4}})},
    {"set a mine, or remove it", {[](Desk& desk, int) {
       CHECK(desk.editor->position().at({4, 5}) == mine_cell);
       desk.press_again();
       CHECK(desk.editor->position().at({4, 5}) == unknown_cell);
     }}},
    {"the best move", says({"best: "})},
    {"why the cell under the cursor is safe, or a mine", says({"1,1: "})},
    {"probabilities of mines, on or off", {[](Desk& desk, int) {
       CHECK(desk.style_at({9, 9}) == Style::closed);
       desk.press_again();
       desk.tick();
       CHECK(desk.style_at({9, 9}) == Style::chance0);
     }}},
    {"take back the last step",
     {[](Desk& desk, int) {
        CHECK(desk.editor->position().at({1, 1}) == unknown_cell);
      },
      "1"}},
    {"more or fewer mines on the board",
     {[](Desk& desk, int n) { CHECK(desk.editor->position().mines == (n == 0 ? 101U : 99U)); }}},
    {"give the number of mines, or leave it open", {[](Desk& desk, int) {
       CHECK(!desk.editor->position().mines);
       desk.press_again();
       CHECK(desk.editor->position().mines);
     }}},
    {"write the file", says({"there is no file to write: "})},
    {"quit", quits},
    {"this page", {[](Desk& desk, int) { CHECK(desk.line(0).starts_with("mines-play --edit")); }}},
};

constexpr KeyMap key_maps[] = {{false, false}, {false, true}, {true, false}, {true, true}};

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
  for (const KeyMap map : key_maps) {
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
        if (effect->second.before != nullptr) desk.press(effect->second.before);
        desk.press(name);
        effect->second.check(desk, n++);
      }
      CHECK(n > 0);
    }
    CHECK(found == effects.size());
  }
}

TEST_CASE("play: a small terminal's help has the same keys in short") {
  for (const KeyMap map : key_maps) {
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
    const std::string hint = map.editor ? " best move  " : " hint  ";
    CHECK(all.find((map.vi ? "  H" : "  h") + hint) != std::string::npos);
  }
}

TEST_CASE("play: the numbers of rows and columns stand where they leave a line for text") {
  Viewport viewport;
  for (const bool has_room : {false, true}) {
    viewport.resize({80, Layout::board_line + 9 + (has_room ? 2 : 1)}, {9, 9});
    CHECK((viewport.layout().label_line != 0) == has_room);
    CHECK(viewport.layout().text_lines == 1);
  }
}

namespace {

/// All that the terminal shows, with one blank between words.
std::string shown(Session& session) {
  const Frame frame = session.frame({});
  std::string text;
  for (int line = 0; line < frame.lines(); ++line) {
    text += ' ';
    for (int column = 0; column < frame.columns(); ++column)
      text += static_cast<char>(frame.at({column, line}).character);
  }
  text.erase(std::unique(text.begin(), text.end(), [](char a, char b) { return a == ' ' && b == ' '; }),
             text.end());
  return text;
}

std::string pressed(Session& session, char32_t key) {
  REQUIRE(session.handle(Input{key, {}}, {}));
  return shown(session);
}

}  // namespace

TEST_CASE("play: before the first click, advice names the start and what is promised of it") {
  struct Case {
    GameRules rules;
    std::optional<Cell> start;
    std::string hint, why;
    Cell guess;
  };
  const GameRules open{.first = FirstMine::moves, .promise = FirstClick::open};
  const GameRules safe{.first = FirstMine::moves, .promise = FirstClick::safe};
  const GameRules named{.first = FirstMine::counts, .promise = FirstClick::open};
  const std::string begin = " begin at 4,2; no guess is needed";
  for (const auto& [rules, start, hint, why, guess] :
       {Case{named, Cell{4, 2}, begin, begin, {4, 2}},
        {safe, {}, "best: 0,0; the first click is safe", "8,8: the first click is safe", {0, 0}},
        {open, {}, "best: 0,0; the first click opens an area", "8,8: the first click opens an area", {0, 0}},
        {GameRules{.first = FirstMine::counts},
         {},
         "best: 0,0, 13.6 % a mine",
         "8,8: 13.6 % a mine",
         {0, 0}}}) {
    SessionOptions options;
    options.level = Level::none;
    options.board = [rules = rules, start = start](BoardSize, int) -> Result<NewGame> {
      Field field(std::move(*BitPlane::make({9, 9})));
      for (std::int32_t column = 0; column < 9; ++column) field.set_mine({6, column}, true);
      field.set_mine({7, 1}, true);
      field.set_mine({7, 6}, true);
      return NewGame{CellSource(std::move(field), 8), rules, {}, start};
    };
    Session session(std::move(options));
    REQUIRE(session.resize({80, 24}));
    for (const char32_t each : {U'h', U'e'}) {
      pressed(session, key::page_down);
      pressed(session, key::end);
      CHECK_THAT(pressed(session, each), Catch::Contains(each == U'h' ? hint : why));
    }
    pressed(session, U'p');
    REQUIRE(session.tick({}));
    CHECK((shown(session).find("elsewhere 13.6 %") == std::string::npos) == start.has_value());
    pressed(session, U'a');
    CHECK(session.game().view().is_open(guess));
    CHECK_THAT(pressed(session, U'e'), !Catch::Contains("begin at") && !Catch::Contains("first click"));
  }
}

TEST_CASE("play: a hint shows the numbers, then the cell, then why; a lesson opens only what is proven") {
  SessionOptions options;
  options.level = Level::none;
  options.board = [](BoardSize, int) -> Result<NewGame> {
    Field field(std::move(*BitPlane::make({3, 5})));
    field.set_mine({0, 1}, true);
    field.set_mine({0, 3}, true);
    Position position = Position::of({3, 5}, 2);
    for_each_cell(position.size, [&](Cell cell) {
      if (cell.row > 0) position.at(cell) = static_cast<std::int8_t>(field.number(cell));
    });
    return NewGame{
        CellSource(std::move(field), 8), {.first = FirstMine::counts}, {}, {}, std::move(position)};
  };
  Session session(std::move(options));
  REQUIRE(session.resize({80, 24}));
  const auto press = [&](char32_t key) { return pressed(session, key); };
  CHECK_THAT(shown(session), Catch::Contains("open a cell that is safe for certain; h: a hint"));
  CHECK_THAT(press(U'h'), Catch::Contains("look at the 2 marked numbers; h: the cell"));
  CHECK_THAT(press(U'h'), Catch::Contains("0,0: safe; h: why"));
  CHECK_THAT(press(U'h'), Catch::Contains("0,0: safe, by 2 numbers, marked; no fewer prove it (1-2)"));
  press(key::right);
  CHECK_THAT(press(U'\r'), Catch::Contains("not safe: 0,1: a mine,"));
  CHECK(session.game().opened() == 10);
  press(key::left);
  CHECK_THAT(press(U'\r'),
             Catch::Contains("right: 0,0: safe, by 2 numbers, marked; no fewer prove it (1-2); r: the next"));
  CHECK(session.game().opened() == 11);
  CHECK_THAT(press(U'w'), Catch::Contains("a lesson is no game: nothing to review"));
}

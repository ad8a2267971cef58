#include "apps/classroom/grade/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "apps/classroom/course_frame.hpp"
#include "apps/classroom/course_input.hpp"
#include "apps/classroom/generator.hpp"
#include "apps/classroom/player.hpp"
#include "base/random.hpp"

namespace mines::classroom {

namespace {

constexpr int random_games = 40;
constexpr int random_operations = 60;
/// One in this many cases is also played as the second game of a process.
constexpr std::size_t every_second_game = 3;
/// Six numbers with blanks between them.
constexpr std::size_t longest_line = 80;

/// Builds a case while its game is played.
class Recorder {
 public:
  Recorder(const Edition& edition, std::string name, const std::vector<std::string>& blocks)
      : edition_(edition) {
    const MapText map{static_cast<int>(blocks.size()), static_cast<int>(blocks.front().size()), blocks};
    text_.name = std::move(name);
    text_.input = map.text();
    text_.variables.rows = map.rows;
    text_.variables.columns = map.columns;
    for (const std::string& row : blocks)
      if (edition.has_marks)
        text_.variables.total_mines += static_cast<int>(std::count(row.begin(), row.end(), 'X'));
    start_game(text_.input);
    text_.expected = shown_map();
  }
  void play(int row, int column, int type) {
    // The input ends with the game, so what a script or a random game has left over is dropped.
    if (is_over() || (type != 0 && !edition_.has_marks)) return;
    text_.input += edition_.has_marks ? fmt::format("{} {} {}\n", row, column, type)
                                      : fmt::format("{} {}\n", row, column);
    ++operations_;
    operate(row, column, type);
    text_.expected += shown_map();
    if (!is_over()) return;
    text_.expected += edition_.has_marks
                          ? last_words()
                          : fmt::format("{}\n{} {}\n", game_end().won ? "YOU WIN!" : "GAME OVER!",
                                        game_end().visited, operations_);
    text_.variables.game_state = game_end().won ? 1 : -1;
  }
  /// Visits what is left.
  void win(const std::vector<std::string>& blocks) {
    for (std::size_t row = 0; row < blocks.size(); ++row) {
      for (std::size_t column = 0; column < blocks.front().size(); ++column) {
        if (blocks[row][column] == '.') play(static_cast<int>(row), static_cast<int>(column), 0);
      }
    }
  }
  TextCase done() { return std::move(text_); }

 private:
  const Edition& edition_;
  TextCase text_;
  int operations_ = 0;
};

struct Script {
  const char* name;
  std::vector<std::string> map;
  std::vector<std::vector<int>> operations;
};

const std::vector<Script>& scripts() {
  static const std::vector<std::string> small{".X.", "...", "..X"};
  static const std::vector<Script> all{
      {"example: a mine is visited", small, {{2, 0, 0}, {2, 2, 0}}},
      {"example: a block without mine is marked", small, {{2, 0, 0}, {2, 2, 1}, {0, 0, 1}}},
      {"example: after a visit a block without mine is marked", small, {{2, 0, 0}, {1, 2, 1}}},
      {"example: mark, auto-explore, win", small, {{2, 0, 0}, {2, 2, 1}, {2, 1, 2}, {0, 0, 0}, {0, 2, 0}}},
      {"example: the client's game", small, {{2, 0, 0}, {1, 2, 0}, {0, 1, 0}}},
      {"a visited block is visited or marked again",
       small,
       {{2, 0, 0}, {2, 0, 0}, {1, 1, 1}, {2, 0, 1}, {0, 1, 0}}},
      {"a marked block is visited or marked again",
       small,
       {{2, 2, 1}, {2, 2, 0}, {2, 2, 1}, {2, 2, 2}, {0, 1, 0}}},
      {"auto-explore of an unvisited block, and with too few marks",
       small,
       {{2, 0, 0}, {0, 0, 2}, {1, 1, 2}, {2, 1, 2}, {0, 1, 1}, {1, 1, 2}, {0, 1, 0}, {2, 2, 1}, {1, 1, 2}}},
      {"auto-explore around a 0 changes nothing", {"...X.", "...X."}, {{0, 0, 0}, {0, 0, 2}, {1, 1, 2}}},
      {"auto-explore starts a cascade",
       {"X.....", "......", "......", ".....X"},
       {{1, 1, 0}, {0, 0, 1}, {1, 1, 2}, {3, 4, 0}}},
      {"all mines marked is no win",
       small,
       {{0, 1, 1}, {2, 2, 1}, {2, 0, 0}, {0, 0, 0}, {0, 2, 0}, {1, 2, 0}}},
      {"a win by the first visit shows all mines", {"....", "....", "....", "...X"}, {{0, 0, 0}}},
      {"the number 8", {"XXX", "X.X", "XXX"}, {{1, 1, 0}}},
      {"the smallest map", {".X", ".."}, {{0, 0, 0}, {0, 0, 2}, {0, 1, 1}, {0, 1, 2}, {0, 0, 2}}},
      {"the narrowest map", {"..", "..", "..", "X.", ".."}, {{0, 0, 0}, {3, 0, 1}, {2, 1, 2}}},
  };
  return all;
}

TextCase scripted(const Edition& edition, const Script& script) {
  Recorder recorder(edition, script.name, script.map);
  for (const auto& operation : script.operations) recorder.play(operation[0], operation[1], operation[2]);
  // A game that the script leaves open is won.
  recorder.win(script.map);
  return recorder.done();
}

/// Random operations: careful ones at first, then any, until the first mistake or the win.
TextCase random_game(const Edition& edition, int number, RandomSequence& random) {
  const auto below = [&random](std::size_t bound) { return static_cast<int>(random.below(bound)); };
  // The generator places few mines. More are added below, so that boards are dense.
  Generator generator({3 + below(10), 3 + below(10), 1 + below(4), random.next(), 0});
  DrawnMap map = generator.next();
  for (std::string& row : map.blocks) {
    for (char& block : row) block = below(7) == 0 ? 'X' : block;
  }
  // The first block is visited, so it must have no mine.
  map.blocks[static_cast<std::size_t>(map.first_row)][static_cast<std::size_t>(map.first_column)] = '.';
  Recorder recorder(edition, fmt::format("random game {}", number), map.blocks);
  recorder.play(map.first_row, map.first_column, 0);
  const int careful = below(random_operations);
  for (int step = 0; step < random_operations; ++step) {
    const int row = below(map.blocks.size());
    const int column = below(map.blocks.front().size());
    const bool mine = map.blocks[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] == 'X';
    const int type = below(3);
    // Auto-explore is always tried. A careful step visits safe blocks and marks mines, so that a game goes
    // on for some time.
    recorder.play(row, column, type == 2 ? 2 : step < careful ? (mine ? 1 : 0) : type);
  }
  // The input must end with the game.
  recorder.win(map.blocks);
  return recorder.done();
}

TextCase client_game(const Edition& edition, const BatchRule& rule) {
  const DrawnMap map = Generator(rule).next();
  Recorder recorder(edition,
                    fmt::format("a game on {} x {} with {} mines", rule.rows, rule.columns, rule.mines),
                    map.blocks);
  recorder.play(map.first_row, map.first_column, 0);
  if (!edition.has_marks) {
    // Our client marks mines, which this edition does not show.
    recorder.win(map.blocks);
    return recorder.done();
  }
  CourseMind mind;
  auto view = View::make({rule.rows, rule.columns});
  if (!view) return recorder.done();
  CoursePlayer player(std::move(*view), static_cast<std::uint64_t>(rule.mines), mind);
  const auto width = static_cast<std::size_t>(rule.columns);
  // Each move visits or marks a block, so a game takes no more moves than there are blocks.
  for (int move = 0; !is_over() && move < rule.cells(); ++move) {
    const std::string shown = shown_map();
    for (int row = 0; row < rule.rows; ++row)
      player.show(row, shown.substr(static_cast<std::size_t>(row) * (width + 1), width));
    const CoursePlayer::Move next = player.next();
    recorder.play(next.cell.row, next.cell.column, next.is_mark ? 1 : 0);
  }
  return recorder.done();
}

}  // namespace

std::vector<TextCase> text_cases(const Edition& edition) {
  std::vector<TextCase> cases;
  for (const Script& script : scripts()) cases.push_back(scripted(edition, script));
  RandomSequence random(2024, 0);
  for (int number = 1; number <= random_games; ++number)
    cases.push_back(random_game(edition, number, random));
  for (const BatchRule& rule :
       {BatchRule{10, 10, 15, 1, 2}, {16, 30, 99, 2, 2}, {30, 30, 100, 3, 2}, {30, 30, 200, 4, 3}})
    cases.push_back(client_game(edition, rule));
  const std::size_t asked = cases.size();
  for (std::size_t i = 0; i < asked; i += every_second_game) {
    TextCase second = cases[i];
    second.name = "a second game: " + second.name;
    second.is_second = true;
    cases.push_back(std::move(second));
  }
  return cases;
}

std::vector<PlayedCase> split_games(const std::string& sent, std::size_t most) {
  std::vector<PlayedCase> played;
  for (std::size_t begin = 0; played.size() < most;) {
    const std::size_t mark = sent.find("\n\1", begin);
    const std::size_t end = mark == std::string::npos ? mark : sent.find('\n', mark + 1);
    if (end == std::string::npos) break;
    // A copy of this line: sscanf() searches for the end of all the text that it is given.
    const std::string line = sent.substr(mark + 2, std::min(end - mark - 2, longest_line));
    int is_signal = 0;
    int value = 0;
    GameVariables variables;
    if (std::sscanf(line.c_str(), "%d %d %d %d %d %d", &is_signal, &value, &variables.rows,
                    &variables.columns, &variables.total_mines, &variables.game_state) != 6)
      break;
    played.push_back({sent.substr(begin, mark - begin), is_signal != 0 ? value : 0,
                      is_signal != 0 ? 0 : value, variables});
    begin = end + 1;
  }
  return played;
}

}  // namespace mines::classroom

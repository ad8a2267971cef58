// The course's game against an independent, slow statement of its rules, and the maps of its generator.
#include "support/catch.hpp"

#include <algorithm>
#include <ctime>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "apps/classroom/course_frame.hpp"
#include "apps/classroom/course_score.hpp"
#include "apps/classroom/generator.hpp"
#include "apps/classroom/grade/cases.hpp"
#include "apps/classroom/grade/chance.hpp"
#include "apps/classroom/grade/compile.hpp"
#include "apps/classroom/grade/submissions.hpp"
#include "apps/classroom/player.hpp"
#include "base/random.hpp"

namespace {

using namespace mines;
using namespace mines::classroom;

using Map = std::vector<std::string>;

std::string text_of_map(const Map& map) {
  std::string text = std::to_string(map.size()) + " " + std::to_string(map.front().size()) + "\n";
  for (const std::string& row : map) text += row + "\n";
  return text;
}

/// The rules block by block: what is shown is a map of '?', digits, '@' and 'X', and nothing else is kept.
class SlowGame {
 public:
  explicit SlowGame(Map map)
      : map_(std::move(map)), shown_(map_.size(), std::string(map_.front().size(), '?')) {}

  void operate(Cell block, int type) {
    const char shown = at(shown_, block);
    if (ended() || shown == 0) return;
    if (type == 0 && shown == '?') visit(block);
    if (type == 1 && shown == '?') show(block, is_mine(block) ? '@' : 'X');
    if (type == 2 && is_number(shown)) {
      if (around(shown_, block, '@') != shown - '0') return;
      for_each_neighbour(size(), block, [&](Cell next) {
        if (at(shown_, next) == '?' && !ended()) visit(next);
      });
    }
  }
  BoardSize size() const {
    return {static_cast<std::int32_t>(map_.size()), static_cast<std::int32_t>(map_.front().size())};
  }
  bool is_inside(Cell block) const { return at(map_, block) != 0; }
  bool is_mine(Cell block) const { return at(map_, block) == 'X'; }
  bool won() const {
    bool all = true;
    for_each_cell(size(), [&](Cell block) { all &= is_mine(block) || is_number(at(shown_, block)); });
    return all;
  }
  bool lost() const { return text_of_rows().find('X') != std::string::npos; }
  bool ended() const { return won() || lost(); }
  std::string text() const {
    std::string text = text_of_rows();
    if (won()) std::replace(text.begin(), text.end(), '?', '@');
    return text;
  }
  std::string words() const {
    const std::string shown = text();
    return (won() ? "YOU WIN!\n" : "GAME OVER!\n") +
           std::to_string(std::count_if(shown.begin(), shown.end(), is_number)) + " " +
           std::to_string(std::count(shown.begin(), shown.end(), '@')) + "\n";
  }

 private:
  static bool is_number(char shown) { return shown >= '0' && shown <= '8'; }
  std::string text_of_rows() const {
    std::string text;
    for (const std::string& row : shown_) text += row + "\n";
    return text;
  }
  char at(const Map& map, Cell block) const {
    const bool inside =
        block.row >= 0 && block.column >= 0 && block.row < size().rows && block.column < size().columns;
    return inside ? map[block.row][block.column] : '\0';
  }
  int around(const Map& map, Cell block, char what) const {
    int count = 0;
    for_each_neighbour(size(), block, [&](Cell next) { count += at(map, next) == what ? 1 : 0; });
    return count;
  }
  void show(Cell block, char what) { shown_[block.row][block.column] = what; }
  void show_number(Cell block) { show(block, static_cast<char>('0' + around(map_, block, 'X'))); }
  /// Over the whole board again and again, until no 0 has an unvisited neighbour.
  void visit(Cell block) {
    if (is_mine(block)) return show(block, 'X');
    show_number(block);
    for (bool more = true; more;) {
      more = false;
      for_each_cell(size(), [&](Cell next) {
        if (at(shown_, next) != '?' || around(shown_, next, '0') == 0) return;
        show_number(next);
        more = true;
      });
    }
  }

  Map map_;
  Map shown_;
};

Map random_map(RandomSequence& random) {
  const auto rows = 2 + random.below(6);
  const auto columns = 2 + random.below(6);
  const std::uint64_t density = 1 + random.below(6);
  Map map(rows, std::string(columns, '.'));
  for (std::string& row : map) {
    for (char& block : row) block = random.below(density + 2) == 0 ? 'X' : '.';
  }
  map[0][0] = 'X';
  map[1][1] = '.';
  return map;
}

}  // namespace

TEST_CASE("the course's game is what its rules say, in 500 random games") {
  RandomSequence random(24, 1);
  int won = 0;
  int lost = 0;
  int explored = 0;
  for (int game = 0; game < 500; ++game) {
    const Map map = random_map(random);
    INFO(text_of_map(map));
    start_game(text_of_map(map));
    SlowGame slow(map);
    REQUIRE(shown_map() == slow.text());
    const auto careless = 1 + random.below(60);  // one operation in this many may be a mistake
    // Nothing is done after the end.
    for (int step = 0; step < 100 && !(is_over() && step % 8 == 0); ++step) {
      const Cell block{static_cast<std::int32_t>(random.below(map.size() + 2)) - 1,
                       static_cast<std::int32_t>(random.below(map.front().size() + 2)) - 1};
      int type = static_cast<int>(random.below(5));
      if (slow.is_inside(block) && type < 2 && random.below(careless) != 0)
        type = slow.is_mine(block) ? 1 : 0;
      const std::string before = slow.text();
      operate(block.row, block.column, type);
      slow.operate(block, type);
      if (shown_map() != slow.text() || is_over() != slow.ended())
        FAIL(block.row << " " << block.column << " " << type << " gives\n"
                       << shown_map() << "not\n"
                       << slow.text());
      explored += type == 2 && before != slow.text() ? 1 : 0;
    }
    if (!is_over()) continue;
    REQUIRE(game_end().won == slow.won());
    REQUIRE(last_words() == slow.words());
    ++(slow.won() ? won : lost);
  }
  CHECK(won > 75);
  CHECK(lost > 75);
  CHECK(explored > 50);
}

TEST_CASE("the generator draws what the course's does, map after map") {
  const BatchRule rule{10, 12, 15, 114514, 2};
  Generator generator(rule);
  std::mt19937_64 engine(114514);
  const auto draw = [&](int least, int most) { return std::uniform_int_distribution<>(least, most)(engine); };
  for (int map = 0; map < 20; ++map) {
    const int row = draw(1, 8);
    const int column = draw(1, 10);
    std::vector<int> left;
    for (int block = 0; block < 120; ++block) {
      if (std::abs(block / 12 - row) + std::abs(block % 12 - column) >= 3) left.push_back(block);
    }
    std::string blocks(120, '.');
    for (int mine = 0; mine < 15; ++mine) {
      const int index = draw(0, static_cast<int>(left.size()) - 1);
      blocks[static_cast<std::size_t>(left[static_cast<std::size_t>(index)])] = 'X';
      left.erase(left.begin() + index);
    }
    std::string text = "10  12\n";
    for (std::size_t line = 0; line < 10; ++line) text += blocks.substr(line * 12, 12) + "\n";
    text += std::to_string(row) + " " + std::to_string(column) + "\n";
    REQUIRE(text_of(generator.next()) == text);
  }
}

TEST_CASE("the fewest candidates for mines are those of the worst start") {
  for (const auto& [rows, columns, distance] : {std::tuple(3, 3, 1), {10, 10, 2}, {5, 35, 9}, {4, 7, 3}}) {
    BatchRule rule{rows, columns, 1, 0, distance};
    int fewest = rows * columns;
    for (int row = 1; row <= rows - 2; ++row) {
      for (int column = 1; column <= columns - 2; ++column) {
        int far = 0;
        for (int block = 0; block < rows * columns; ++block) {
          const int away = std::abs(block / columns - row) + std::abs(block % columns - column);
          far += away > distance ? 1 : 0;
        }
        fewest = std::min(fewest, far);
      }
    }
    CHECK(rule.fewest_candidates() == fewest);
  }
}

TEST_CASE("a batch's score leaves out the lowest tenth, rounded down") {
  const BatchScore ten = score_of({100, 100, 100, 100, 100, 100, 100, 100, 50, 0});
  CHECK(ten.score == Approx(850.0 / 9));
  CHECK(ten.mean == Approx(85));
  CHECK(ten.dropped == 1);
  CHECK(score_of({40, 60}).score == Approx(50));
  CHECK(score_of({40, 60}).dropped == 0);
}

TEST_CASE("the client is never wrong about what it calls certain, and marks all it knows before it guesses") {
  constexpr std::int32_t side = 12;
  Generator generator({side, side, 28, 5, 2});
  CourseMind mind;
  int guesses = 0;
  int won = 0;
  for (int number = 0; number < 150; ++number) {
    const DrawnMap map = generator.next();
    start_game(text_of_map(map.blocks));
    operate(map.first_row, map.first_column, 0);
    CoursePlayer player(View::make({side, side}).value(), 28, mind);
    for (int moves = 0; !is_over(); ++moves) {
      REQUIRE(moves < side * side);
      const std::string& shown = shown_map();
      for (std::int32_t row = 0; row < side; ++row) player.show(row, shown.substr(row * (side + 1), side));
      const CoursePlayer::Move move = player.next();
      REQUIRE(shown[move.cell.row * (side + 1) + move.cell.column] == '?');
      operate(move.cell.row, move.cell.column, move.is_mark ? 1 : 0);
      if (move.certain) REQUIRE((!is_over() || game_end().won));
      guesses += move.certain ? 0 : 1;
    }
    won += game_end().won ? 1 : 0;
  }
  CHECK(guesses > 100);
  CHECK(won > 60);
}

TEST_CASE("where a guess is due, the client trusts the generator's start before chances") {
  // Two mines in the corners and two in the middle of the sides: any of them. The first block is in the
  // middle.
  CourseMind mind;
  CoursePlayer player(View::make({5, 5}).value(), 10, mind);
  player.begin_at({2, 2});
  const std::string rows[] = {"?????", "?323?", "?202?", "?323?", "?????"};
  for (std::int32_t row = 0; row < 5; ++row) player.show(row, rows[row]);
  const CoursePlayer::Move move = player.next();
  CHECK_FALSE(move.certain);
  CHECK_FALSE(move.is_mark);
  CHECK(std::abs(move.cell.row - 2) + std::abs(move.cell.column - 2) == 2);
}

TEST_CASE("the games of each edition are those that its course asks: sizes, mines, operations") {
  for (const Edition& edition : editions) {
    const std::vector<TextCase> cases = text_cases(edition);
    std::size_t asked = 0;
    for (const TextCase& text : cases) {
      std::istringstream input(text.input);
      int rows = 0;
      int columns = 0;
      input >> rows >> columns;
      INFO(edition.year << " " << text.name);
      CHECK((rows >= 2 && rows <= 30 && columns >= 2 && columns <= 30));
      int mines = 0;
      std::string row;
      for (int i = 0; i < rows; ++i) {
        input >> row;
        mines += static_cast<int>(std::count(row.begin(), row.end(), 'X'));
      }
      CHECK((mines >= 1 && mines < rows * columns));
      int operations = 0;
      int at_row = 0;
      int at_column = 0;
      int type = 0;
      while (input >> at_row >> at_column && (!edition.has_marks || input >> type)) {
        ++operations;
        CHECK((at_row >= 0 && at_row < rows && at_column >= 0 && at_column < columns));
        CHECK((type >= 0 && type <= 2));
      }
      CHECK(input.eof());
      CHECK((operations >= 1 && operations <= 1000));
      CHECK(text.variables.game_state != 0);
      // Second games come last: they must not take the time of those that the course asks.
      CHECK(text.is_second == (&text - cases.data() >= 59));
      asked += text.is_second ? 0 : 1;
    }
    CHECK((asked == 59 && cases.size() == 79));
  }
}

TEST_CASE("in 2023 a game ends with its visits and its operations, those without effect too") {
  // As test point 3 of the course: 19 operations, two of which visit a block again, and 17 blocks.
  const std::vector<TextCase> cases = text_cases(editions.front());
  const auto again = std::find_if(cases.begin(), cases.end(), [](const TextCase& text) {
    return text.name == "a visited block is visited or marked again";
  });
  REQUIRE(again != cases.end());
  CHECK(again->input == "3 3\n.X.\n...\n..X\n2 0\n2 0\n0 1\n");
  CHECK(again->expected.ends_with("GAME OVER!\n4 3\n"));
}

TEST_CASE("texts are compared without blanks at line ends, or byte by byte") {
  CHECK(first_difference("1@1\n12?\n", "1@1 \n12?\n\n").empty());
  CHECK_FALSE(first_difference("1@1\n", "1@2\n").empty());
  CHECK(exact_difference("1@1\n12?\n", "1@1\n12?").empty());
  CHECK_THAT(exact_difference("1@1\n12?\n", "1@1\n12? \n"), Catch::Contains("line 2 differs in blanks"));
  CHECK_THAT(exact_difference("1@1\n12?\n", "1@1\n12?\n\n"),
             Catch::Contains("differs in blanks or in its end"));
  CHECK(exact_difference("1@1\n", "1@2\n") == first_difference("1@1\n", "1@2\n"));
}

TEST_CASE("what the driver of a server sends is split into games, however much it is") {
  const std::string two =
      "???\nYOU WIN!\n\n\1"
      "0 0 3 4 5 1\nabc\n\1"
      "1 6 7 8 9 -1\nthe third one is not";
  const auto played = split_games(two, 74);
  REQUIRE(played.size() == 2);
  CHECK((played[0].printed == "???\nYOU WIN!\n" && played[0].signal == 0 && played[0].code == 0));
  CHECK((played[1].printed == "abc" && played[1].signal == 6));
  CHECK((played[0].variables.total_mines == 5 && played[1].variables.game_state == -1));
  CHECK(split_games(two, 1).size() == 1);
  for (const std::string& none : {std::string(), std::string("\n\1"), "\n\1" + std::string(100, '\n'),
                                  "\n\1" + std::string(100, ' ') + "0 0 0 0 0 0\n"})
    CHECK(split_games(none, 74).empty());

  std::string flood;
  for (int i = 0; i < 600'000; ++i)
    flood +=
        "\n\1"
        "0 0 0 0 0 0\n";
  const std::clock_t begin = std::clock();
  CHECK(split_games(flood, 600'000).size() == 600'000);
  CHECK(split_games(flood, 74).size() == 74);
  CHECK(std::clock() - begin < 2 * CLOCKS_PER_SEC);
}

TEST_CASE("a header whose compiler was stopped is not taken for one of another edition") {
  const auto folder = ScratchFolder::make();
  REQUIRE(folder);
  // It compiles for 2023, too.
  const Submitted submitted{"server.h", server_header, "server_driver.cpp", server_driver};
  const Compiled stopped{{}, "the compiler was stopped after 120 s", true};
  const auto other = other_kind(submitted, stopped, editions.back(), *folder, {});
  REQUIRE(other);
  CHECK(other->empty());
}

TEST_CASE("a batch is worse than another only if chance does not explain it") {
  RandomSequence random(5, 0);
  // As honest clients score: most maps are won, some are lost at any time.
  const auto drawn = [&random](std::size_t maps, double wins) {
    std::vector<double> scores(maps);
    for (double& score : scores) score = random.uniform() < wins ? 100 : 100 * random.uniform();
    return scores;
  };
  int alarms = 0;
  for (int pair = 0; pair < 500; ++pair) {
    const double wins = random.uniform();
    alarms += is_worse(drawn(50, wins), drawn(50, wins)) ? 1 : 0;
  }
  CHECK(alarms == 0);
  for (int pair = 0; pair < 20; ++pair) {
    const std::vector<double> known(50, 100.0);
    CHECK(is_worse(known, drawn(50, 0)));
    CHECK(is_worse(known, drawn(50, 0.4)));
    CHECK_FALSE(is_worse(drawn(50, 0), known));
    CHECK_FALSE(is_worse(known, drawn(50, 0.95)));
  }
  CHECK_FALSE(is_worse(std::vector<double>(50, 100.0), std::vector<double>(50, 95.5)));
  CHECK(is_worse(std::vector<double>(50, 100.0), std::vector<double>(50, 94.5)));
  CHECK_FALSE(is_worse(std::vector<double>(50, 50.0), std::vector<double>(50, 50.0)));
  CHECK_FALSE(is_worse(std::vector<double>(9, 100.0), std::vector<double>(9, 0.0)));
  CHECK(is_worse(std::vector<double>(20, 100.0), std::vector<double>(20, 0.0)));
}

#include "reference/random_positions.hpp"

#include <algorithm>
#include <random>

#include "reference/counting.hpp"

namespace reference {

namespace {

class Maker {
 public:
  Maker(std::uint64_t seed, std::uint64_t number) {
    std::seed_seq words{seed, seed >> 32, number, number >> 32};
    random_.seed(words);
  }

  Question make() {
    struct Kind {
      const char* name;
      int share;
      void (Maker::*draw)();
    };
    static constexpr Kind kinds[] = {
        {"play", 22, &Maker::play},
        {"end of play", 6, &Maker::end},
        {"random reveals", 15, &Maker::reveal},
        {"edge of K", 11, &Maker::edge},
        {"contradictory numbers", 9, &Maker::lie},
        {"zeros", 8, &Maker::zeros},
        {"islands", 7, &Maker::islands},
        {"tiny", 6, &Maker::tiny},
        {"one or two rows", 5, &Maker::thin},
        {"contradictory K", 4, &Maker::wrong_mines},
        {"many 8s", 4, &Maker::eights},
        {"flags only", 2, &Maker::flags_only},
        {"all unknown", 2, &Maker::all_unknown},
        {"nothing unknown", 1, &Maker::nothing_unknown},
    };
    int left = 0;
    for (const Kind& kind : kinds) left += kind.share;
    left = below(left);
    const Kind* drawn = kinds;
    for (; left >= drawn->share; ++drawn) left -= drawn->share;
    question_.kind = drawn->name;
    (this->*drawn->draw)();
    question_.board = board_;
    write();
    return std::move(question_);
  }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }
  int from_to(int first, int last) { return first + below(last - first + 1); }
  bool one_in(int times) { return below(times) == 0; }
  bool with_percent(int percent) { return below(100) < percent; }
  int any_cell() { return below(static_cast<int>(board_.cells.size())); }
  char& shown(int cell) { return board_.cells[static_cast<std::size_t>(cell)]; }
  bool is_mine(int cell) const { return mine_[static_cast<std::size_t>(cell)]; }

  void draw_board(int rows, int columns, int percent) {
    board_ = {rows, columns, {}, std::string(static_cast<std::size_t>(rows * columns), '?')};
    mine_.assign(board_.cells.size(), false);
    int mines = 0;
    for (std::size_t cell = 0; cell < mine_.size(); ++cell) {
      mine_[cell] = with_percent(percent);
      mines += mine_[cell] ? 1 : 0;
    }
    board_.mines = mines;
  }
  void draw_usual_board(int least_percent, int most_percent) {
    const int percent = from_to(least_percent, most_percent);
    switch (below(5)) {
      case 0:
        return draw_board(9, 9, percent);
      case 1:
        return draw_board(16, 16, percent);
      case 2:
        return draw_board(16, 30, percent);
      default:
        return draw_board(from_to(3, 14), from_to(3, 20), percent);
    }
  }
  int number_of(int cell) const {
    int mines = 0;
    board_.for_each_neighbour(cell, [&](int beside) { mines += is_mine(beside) ? 1 : 0; });
    return mines;
  }
  /// Opens a safe cell, and what cascades from it.
  void click(int cell) {
    std::vector<int> queue{cell};
    while (!queue.empty()) {
      const int next = queue.back();
      queue.pop_back();
      if (shown(next) != '?' || is_mine(next)) continue;
      shown(next) = static_cast<char>('0' + number_of(next));
      if (shown(next) == '0') board_.for_each_neighbour(next, [&](int beside) { queue.push_back(beside); });
    }
  }
  /// Shows what single numbers make certain, until there is nothing more: mines as flags, if wanted.
  void follow_single_numbers(bool flags) {
    std::vector<bool> sure_mine(mine_.size());
    for (bool more = true; more;) {
      more = false;
      for (int cell = 0; cell < static_cast<int>(board_.cells.size()); ++cell) {
        if (shown(cell) < '0' || shown(cell) > '8') continue;
        int open = 0;
        int lacks = shown(cell) - '0';
        board_.for_each_neighbour(cell, [&](int beside) {
          const bool sure = shown(beside) == '!' || sure_mine[static_cast<std::size_t>(beside)];
          lacks -= sure ? 1 : 0;
          open += !sure && shown(beside) == '?' ? 1 : 0;
        });
        if (open == 0 || (lacks != 0 && lacks != open)) continue;
        more = true;
        board_.for_each_neighbour(cell, [&](int beside) {
          if (shown(beside) != '?' || sure_mine[static_cast<std::size_t>(beside)]) return;
          if (lacks == 0) {
            click(beside);
            return;
          }
          sure_mine[static_cast<std::size_t>(beside)] = true;
          if (flags) shown(beside) = '!';
        });
      }
    }
  }
  void show_mines(int percent) {
    for (int cell = 0; cell < static_cast<int>(board_.cells.size()); ++cell) {
      if (is_mine(cell) && shown(cell) == '?' && with_percent(percent)) shown(cell) = '!';
    }
  }

  void play_on() {
    const bool flags = one_in(3);
    for (int clicks = from_to(1, 5); clicks > 0; --clicks) {
      const int cell = any_cell();
      if (is_mine(cell) && one_in(3)) shown(cell) = '!';
      click(cell);
      if (!one_in(4)) follow_single_numbers(flags);
    }
  }
  void reveal_some(int percent) {
    for (int cell = 0; cell < static_cast<int>(board_.cells.size()); ++cell) {
      if (is_mine(cell) || shown(cell) != '?' || !with_percent(percent)) continue;
      shown(cell) = static_cast<char>('0' + number_of(cell));
    }
  }

  void play() {
    draw_usual_board(8, 30);
    play_on();
  }
  void end() {
    draw_board(from_to(4, 12), from_to(4, 16), from_to(10, 30));
    reveal_some(from_to(75, 97));
    follow_single_numbers(one_in(2));
  }
  void reveal() {
    draw_usual_board(2, 70);
    reveal_some(board_.cells.size() > 150 ? one_in(2) ? from_to(1, 18) : from_to(55, 99) : from_to(2, 98));
    if (one_in(2)) show_mines(below(80));
  }
  void edge() {
    const bool plays = one_in(2);
    draw_usual_board(5, 35);
    if (plays) {
      play_on();
    } else {
      reveal_some(board_.cells.size() > 150 ? from_to(65, 98) : from_to(10, 95));
    }
    const Puzzle puzzle(board_);
    const Counted counted(puzzle);
    if (!counted.finished() || !counted.numbers_fit()) return;
    const int ends[] = {counted.fewest_mines(), counted.most_mines(), counted.fewest_mines() - 1,
                        counted.most_mines() + 1};
    take_mines(ends[below(4)]);
  }
  void take_mines(int mines) { board_.mines = std::clamp(mines, 0, static_cast<int>(board_.cells.size())); }
  void lie() {
    one_in(2) ? play() : reveal();
    for (int lies = one_in(3) ? 2 : 1, tries = 200; lies > 0 && tries > 0; --tries) {
      const int cell = any_cell();
      if (shown(cell) < '0' || shown(cell) > '8') continue;
      const int other = one_in(3) ? below(9) : shown(cell) - '0' + (one_in(2) ? 1 : -1);
      shown(cell) = static_cast<char>('0' + std::clamp(other, 0, 8));
      --lies;
    }
    if (one_in(2)) board_.mines.reset();
  }
  void zeros() {
    draw_usual_board(3, 18);
    for (int tries = from_to(1, 30); tries > 0; --tries) {
      const int cell = any_cell();
      if (!is_mine(cell) && number_of(cell) == 0) click(cell);
    }
  }
  void islands() {
    draw_usual_board(8, 35);
    for (int count = from_to(1, 5); count > 0; --count) {
      const int row = below(board_.rows);
      const int column = below(board_.columns);
      const int height = from_to(1, 3);
      const int width = from_to(1, 3);
      for (int r = row; r < std::min(row + height, board_.rows); ++r) {
        for (int c = column; c < std::min(column + width, board_.columns); ++c) {
          const int cell = board_.index(r, c);
          shown(cell) = is_mine(cell) ? '!' : static_cast<char>('0' + number_of(cell));
        }
      }
    }
  }
  void tiny() {
    draw_board(from_to(1, 5), from_to(1, 5), from_to(0, 100));
    reveal_some(from_to(5, 95));
    if (one_in(2)) show_mines(below(60));
    if (one_in(3)) take_mines(below(static_cast<int>(board_.cells.size()) + 1));
  }
  void thin() {
    draw_board(from_to(1, 2), from_to(2, 60), from_to(5, 70));
    if (one_in(2)) std::swap(board_.rows, board_.columns);
    reveal_some(from_to(5, 95));
    if (one_in(3)) show_mines(below(60));
  }
  void wrong_mines() {
    one_in(2) ? play() : reveal();
    take_mines(below(static_cast<int>(board_.cells.size()) + 1));
  }
  void eights() {
    draw_usual_board(60, 97);
    reveal_some(from_to(20, 100));
    if (one_in(2)) show_mines(below(60));
    if (!one_in(3)) return;
    const Puzzle puzzle(board_);
    const Counted counted(puzzle);
    if (counted.finished() && counted.numbers_fit()) take_mines(counted.most_mines() - below(3) + 1);
  }
  void flags_only() {
    draw_usual_board(5, 50);
    show_mines(from_to(1, 100));
  }
  void all_unknown() { draw_usual_board(0, 100); }
  void nothing_unknown() {
    draw_board(from_to(1, 9), from_to(1, 9), from_to(0, 100));
    reveal_some(100);
    show_mines(100);
    if (one_in(4)) take_mines(any_cell());
  }

  /// The position as a text of one of the forms that may be written, and the options.
  void write() {
    Board& board = question_.board;
    std::string& text = question_.text;
    const bool lines_end_in_cr = one_in(16);
    const std::string end = lines_end_in_cr ? "\r\n" : "\n";
    if (one_in(16)) text += "# A position." + end;
    const std::string size = std::to_string(board.rows) + " " + std::to_string(board.columns);
    const bool without_mines = one_in(5);
    if (without_mines) board.mines.reset();
    if (!board.mines) {
      if (one_in(2)) text += size + end;
      if (one_in(2)) {
        question_.density = 0.01 * from_to(1, 99);
        question_.arguments = {"--density", std::to_string(*question_.density)};
        question_.density = std::stod(question_.arguments.back());
      }
    } else if (one_in(4)) {
      if (one_in(2)) text += size + (one_in(2) ? " " + std::to_string(any_cell()) : "") + end;
      question_.arguments = {"--mines", std::to_string(*board.mines)};
    } else {
      text += size + " " + std::to_string(*board.mines) + end;
    }
    const char unknown = one_in(4) ? '.' : '?';
    const char flag = one_in(4) ? 'F' : '!';
    for (int row = 0; row < board.rows; ++row) {
      std::string line;
      for (int column = 0; column < board.columns; ++column) {
        const char cell = board.at(row, column);
        line += cell == '?' ? unknown : cell == '!' ? flag : cell;
      }
      text += line + (one_in(64) ? "  # row" : "") + end;
    }
  }

  std::mt19937_64 random_;
  Board board_;
  std::vector<bool> mine_;
  Question question_;
};

}  // namespace

Question random_question(std::uint64_t seed, std::uint64_t number) { return Maker(seed, number).make(); }

}  // namespace reference

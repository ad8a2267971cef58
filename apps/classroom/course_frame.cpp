#include "apps/classroom/course_frame.hpp"

#include <iostream>
#include <sstream>
#include <utility>

#include "apps/classroom/client_interface.h"
#include "apps/classroom/server.h"

namespace mines::classroom {

namespace {

std::ostream* printed = nullptr;  // where Execute() prints maps, or null

/// While it lives, a stream reads from or writes to another buffer.
class Redirected {
 public:
  Redirected(std::ios& stream, std::streambuf* buffer) : stream_(stream), before_(stream.rdbuf(buffer)) {}
  ~Redirected() { stream_.rdbuf(before_); }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

 private:
  std::ios& stream_;
  std::streambuf* before_;
};

/// Calls call() with std::cin reading `text`.
template <class Call>
void with_input(const std::string& text, Call call) {
  std::stringbuf reader(text, std::ios::in);
  const Redirected input(std::cin, &reader);
  call();
}

/// What call() prints to std::cout.
template <class Call>
std::string printed_by(Call call) {
  std::stringbuf writer(std::ios::out);
  const Redirected output(std::cout, &writer);
  call();
  return std::move(writer).str();
}

}  // namespace

void start_game(const std::string& map) { with_input(map, InitMap); }

void operate(int row, int column, int type) {
  if (type == 0) VisitBlock(row, column);
  if (type == 1) MarkMine(row, column);
  if (type == 2) AutoExplore(row, column);
}

bool is_over() { return game_state != 0; }

GameEnd game_end() {
  return {game_state == 1, classroom_server::visit_count, classroom_server::marked_mine_count};
}

std::string shown_map() { return printed_by(PrintMap); }

std::string last_words() { return printed_by(classroom_server::PrintEnd); }

void tell_start_rule(int min_dist) { classroom_client::safe_distance = min_dist; }

GameEnd play_game(const std::string& map, int first_row, int first_column, std::ostream* print) {
  printed = print;
  start_game(map);
  with_input(std::to_string(first_row) + ' ' + std::to_string(first_column), InitGame);
  // Like the course's main program, ask for a move even if the first block has ended the game.
  do {
    Decide();
  } while (!is_over());
  if (print != nullptr) *print << last_words();
  return game_end();
}

}  // namespace mines::classroom

void Execute(int r, int c, int type) {
  using namespace mines::classroom;
  if (is_over()) return;
  operate(r, c, type);
  const bool is_printed = printed != nullptr;
  // Nobody reads the last map of a game that is not printed.
  if (is_over() && !is_printed) return;
  const std::string screen = shown_map();
  if (is_printed) *printed << screen;
  if (!is_over()) with_input(screen, ReadMap);
}

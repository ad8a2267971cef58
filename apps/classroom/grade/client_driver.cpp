// Runs inside the sandbox around a student's client.h; the game is outside. For each map descriptor 101 gives
// "ROWS COLUMNS MINES ROW COLUMN\n", the last two being the first block. For each Execute the driver writes
// "ROW COLUMN TYPE DECIDES EXECUTES\n" to descriptor 100, with the number of Decides in this game and of
// Executes in the last Decide. The reply is "STATE BYTES\n" and the map that PrintMap() prints. If a client
// decides nothing, the driver writes "idle\n". MINES_EDITION is the course's year, defined by the line before
// this text.
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

#include "client.h"

int rows;
int columns;
#if MINES_EDITION != 2023
int total_mines;
#endif

namespace driver {

constexpr int most_idle = 10000;

int state;  // the game's state: 0 while it runs
long decides;
int executes;  // in this Decide
std::string held;

bool Fill() {
  char buffer[1 << 16];
  const ssize_t count = read(101, buffer, sizeof buffer);
  if (count > 0) held.append(buffer, static_cast<std::size_t>(count));
  return count > 0;
}

std::string ReadLine() {
  while (held.find('\n') == std::string::npos) {
    if (!Fill()) std::_Exit(0);
  }
  const std::string line = held.substr(0, held.find('\n'));
  held.erase(0, line.size() + 1);
  return line;
}

std::string ReadText(std::size_t bytes) {
  while (held.size() < bytes) {
    if (!Fill()) std::_Exit(0);
  }
  const std::string text = held.substr(0, bytes);
  held.erase(0, bytes);
  return text;
}

void Say(const std::string& line) {
  // The grader has gone or has refused the client, so the process ends without a word of its own.
  if (write(100, line.data(), line.size()) != static_cast<ssize_t>(line.size())) std::_Exit(0);
}

void Feed(const std::string& text, void (*call)()) {
  std::istringstream input(text);
  std::streambuf* const before = std::cin.rdbuf(input.rdbuf());
  std::cin.clear();
  call();
  std::cin.rdbuf(before);
  std::cin.clear();
}

void Ask(int row, int column, int type) {
  // The header may call Execute() in a loop of its own after the game is over; nobody replies to it then.
  if (state != 0) return;
  ++executes;
  Say(std::to_string(row) + ' ' + std::to_string(column) + ' ' + std::to_string(type) + ' ' +
      std::to_string(decides) + ' ' + std::to_string(executes) + '\n');
  int bytes = 0;
  std::istringstream(ReadLine()) >> state >> bytes;
  const std::string map = ReadText(static_cast<std::size_t>(bytes));
  if (state == 0) Feed(map, ReadMap);
}

void Play(const std::string& map) {
  std::istringstream line(map);
  std::string first_row, first_column;
  int mines = 0;
  line >> rows >> columns >> mines >> first_row >> first_column;
#if MINES_EDITION != 2023
  total_mines = mines;
#endif
  state = 0;
  decides = 0;
  executes = 0;
  Feed(first_row + ' ' + first_column + '\n', InitGame);
  int idle = 0;
  // As in the course's main program, also after a first block that wins.
  do {
    ++decides;
    executes = 0;
    Decide();
    // A Decide() without an Execute() is allowed, but very many in a row would only use up the time of the
    // batch.
    idle = executes == 0 ? idle + 1 : 0;
    if (idle == most_idle) Say("idle\n");
    if (idle == most_idle) std::_Exit(0);
  } while (state == 0);
}

}  // namespace driver

#if MINES_EDITION == 2023
void Execute(int row, int column) { driver::Ask(row, column, 0); }
#else
void Execute(int row, int column, int type) { driver::Ask(row, column, type); }
#endif

int main() {
  for (;;) driver::Play(driver::ReadLine());
}

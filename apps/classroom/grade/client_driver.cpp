// Runs inside the sandbox around a student's client.h; the game is outside. For each map descriptor 101 gives
// "ROWS COLUMNS MINES ROW COLUMN\n", the last two being the first block. For each Execute the driver writes
// "ROW COLUMN TYPE DECIDES EXECUTES\n" to descriptor 100, with the number of Decides in this game and of
// Executes in the last Decide. The reply is "STATE BYTES\n" and the map that PrintMap() prints. If a client
// decides nothing, the driver writes "idle\n". MINES_EDITION is the course's year, defined by the line before
// this text.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
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
constexpr int over = 77;  // exit code of a process that has played a game to its end

int state;  // the game's state: 0 while it runs
long decides;
int executes;  // in this Decide

// Reads exactly as many bytes as it returns: with MINES_EDITION 2023 another process reads what follows.
std::string ReadText(std::size_t bytes) {
  std::string text(bytes, '\0');
  for (std::size_t done = 0; done < bytes;) {
    const ssize_t count = read(101, &text[done], bytes - done);
    if (count <= 0) std::_Exit(0);
    done += static_cast<std::size_t>(count);
  }
  return text;
}

std::string ReadLine() {
  std::string line;
  for (std::string byte = ReadText(1); byte != "\n"; byte = ReadText(1)) line += byte;
  return line;
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
#if MINES_EDITION == 2023
  // As the main program of this edition: the end of the game ends the program, and Execute() does not return.
  if (state != 0) std::_Exit(over);
#endif
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

#if MINES_EDITION == 2023
// The main program of this edition plays one game in a process, so InitGame() need not reset anything.
void PlayNext(const std::string& map) {
  const pid_t game = fork();
  if (game == 0) Play(map);  // does not return
  int status = 0;
  waitpid(game, &status, 0);
  // The grader sees only this process, so it ends as the client did.
  if (WIFSIGNALED(status)) raise(WTERMSIG(status));
  if (WEXITSTATUS(status) != over) std::_Exit(WEXITSTATUS(status));
}
#else
void PlayNext(const std::string& map) { Play(map); }
#endif

}  // namespace driver

#if MINES_EDITION == 2023
void Execute(int row, int column) { driver::Ask(row, column, 0); }
#else
void Execute(int row, int column, int type) { driver::Ask(row, column, type); }
#endif

int main() {
  for (;;) driver::PlayNext(driver::ReadLine());
}

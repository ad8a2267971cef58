// Runs inside the sandbox around a student's server.h. It reads games from descriptor 101 and writes what
// each prints to descriptor 100. A game is "KIND BYTES\n" and its input for the course's basic main program;
// it gets its own process. With KIND 1 another game is played before it in the same process, as in batches.
// After each game comes a line: byte 1; 1 if a signal ended the process, else 0; the signal or the exit code
// (so "0 0" is right); rows, columns and total_mines after InitMap(); game_state at the end.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

#include "server.h"

namespace driver {

constexpr int games = 101;
constexpr int results = 100;
constexpr unsigned seconds_of_a_game = 5;

// Reads a single byte: what follows the line is the game's text, and must stay in the pipe.
bool ReadByte(char& byte) { return read(games, &byte, 1) == 1; }

bool ReadHeader(int& kind, std::size_t& bytes) {
  std::string line;
  for (char byte = 0; ReadByte(byte) && byte != '\n';) line += byte;
  return std::sscanf(line.c_str(), "%d %zu", &kind, &bytes) == 2;
}

std::string ReadText(std::size_t bytes) {
  std::string text(bytes, '\0');
  for (std::size_t done = 0; done < bytes;) {
    const ssize_t count = read(games, &text[done], bytes - done);
    if (count <= 0) return {};
    done += static_cast<std::size_t>(count);
  }
  return text;
}

// A game whose output is dropped.
void PlayBefore() {
  std::istringstream input("4 4\nX...\n....\n....\n...X\n");
  std::ostringstream output;
  std::cin.rdbuf(input.rdbuf());
  std::streambuf* const before = std::cout.rdbuf(output.rdbuf());
  InitMap();
  VisitBlock(0, 3);
  MarkMine(0, 0);
  VisitBlock(3, 3);
  PrintMap();
  std::cout.rdbuf(before);
}

// The header's variables, from the process of the game.
struct Variables {
  int rows;
  int columns;
  int total_mines;
  int game_state;
};

[[noreturn]] void Play(int kind, const std::string& text, Variables& reported) {
  // Only this game ends if it hangs: the others have processes of their own.
  alarm(seconds_of_a_game);
  if (kind == 1) PlayBefore();
  std::istringstream input(text);
  std::cin.rdbuf(input.rdbuf());
  InitMap();
  // Noted now, in case the game never ends.
  reported = {rows, columns, total_mines, game_state};
  PrintMap();
  int row = 0;
  int column = 0;
  int type = 0;
  while (std::cin >> row >> column >> type) {
    if (type == 0) VisitBlock(row, column);
    if (type == 1) MarkMine(row, column);
    if (type == 2) AutoExplore(row, column);
    PrintMap();
    if (game_state != 0) {
      reported.game_state = game_state;
      ExitGame();
      std::exit(0);
    }
  }
  std::cout.flush();
  std::exit(3);  // the input is over, and the game is not
}

int Serve() {
  dup2(results, 1);
  // Of a file: where a watch holds the limit of memory, shared memory without one is refused.
  std::FILE* const file = std::tmpfile();
  if (file == nullptr || ftruncate(fileno(file), sizeof(Variables)) != 0) return 1;
  void* const shared = mmap(nullptr, sizeof(Variables), PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
  if (shared == MAP_FAILED) return 1;
  Variables& reported = *static_cast<Variables*>(shared);
  int kind = 0;
  std::size_t bytes = 0;
  while (ReadHeader(kind, bytes)) {
    const std::string text = ReadText(bytes);
    reported = {};
    const pid_t game = fork();
    // A crash ends this game alone, and global variables are those of a fresh program.
    if (game == 0) Play(kind, text, reported);
    int status = 0;
    waitpid(game, &status, 0);
    char words[128];
    const int length =
        std::snprintf(words, sizeof words, "\n\1%d %d %d %d %d %d\n", WIFSIGNALED(status) ? 1 : 0,
                      WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), reported.rows,
                      reported.columns, reported.total_mines, reported.game_state);
    if (write(results, words, static_cast<std::size_t>(length)) != length) return 1;
  }
  return 0;
}

}  // namespace driver

int main() { return driver::Serve(); }

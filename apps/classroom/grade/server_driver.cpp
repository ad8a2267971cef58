// Runs inside the sandbox around a student's server.h. It reads games from descriptor 101 and writes what
// each prints to descriptor 100. A game is "KIND SECONDS BYTES\n" and its input for the course's basic main
// program; it gets its own process, which is ended after SECONDS. With KIND 1 another game is played before
// it in the same process, as in batches. After each game comes a line: byte 1; 1 if a signal ended the
// process, else 0; the signal or the exit code (so "0 0" is right); rows, columns and total_mines after
// InitMap(); game_state at the end. MINES_EDITION is the course's year, defined by the line before this text.
//
// Nothing here uses the heap before a game's process has begun: a header that reads memory which it has not
// set must find there what it finds in the course's own program, a fresh process.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "server.h"

namespace driver {

constexpr int games = 101;
constexpr int results = 100;
constexpr char game_before[] = "4 4\nX...\n....\n....\n...X\n";

bool ReadHeader(int& kind, unsigned& seconds, std::size_t& bytes) {
  char line[64] = {};
  // Single bytes: what follows the line is the game's text, and must stay in the pipe.
  for (std::size_t i = 0; i + 1 < sizeof line && read(games, &line[i], 1) == 1 && line[i] != '\n'; ++i) {
  }
  return std::sscanf(line, "%d %u %zu", &kind, &seconds, &bytes) == 3;
}

// A file without a name. Where a watch holds the limit of memory, shared memory without a file is refused.
int OpenFile() {
  char name[] = "/tmp/game-XXXXXX";
  const int file = mkstemp(name);
  if (file >= 0) unlink(name);
  return file;
}

bool WriteAll(int file, const char* bytes, std::size_t count) {
  return write(file, bytes, count) == static_cast<ssize_t>(count);
}

// The input of a game, as a file: a header may read it by std::cin or by scanf().
int InputOfGame(int kind, std::size_t bytes) {
  const int file = OpenFile();
  if (kind == 1 && !WriteAll(file, game_before, sizeof game_before - 1)) return -1;
  char piece[4096];
  for (std::size_t done = 0; done < bytes;) {
    const ssize_t count = read(games, piece, std::min(sizeof piece, bytes - done));
    if (count <= 0 || !WriteAll(file, piece, static_cast<std::size_t>(count))) return -1;
    done += static_cast<std::size_t>(count);
  }
  return lseek(file, 0, SEEK_SET) == 0 ? file : -1;
}

#if MINES_EDITION == 2023
bool ReadOperation(int& row, int& column, int& type) {
  type = 0;
  return static_cast<bool>(std::cin >> row >> column);
}
void Operate(int row, int column, int) { VisitBlock(row, column); }
int TotalMines() { return 0; }
#else
bool ReadOperation(int& row, int& column, int& type) {
  return static_cast<bool>(std::cin >> row >> column >> type);
}
void Operate(int row, int column, int type) {
  if (type == 0) VisitBlock(row, column);
  if (type == 1) MarkMine(row, column);
  if (type == 2) AutoExplore(row, column);
}
int TotalMines() { return total_mines; }
#endif

// A game whose output is dropped, printed by std::cout or by printf().
void PlayBefore() {
  const int kept = dup(1);
  dup2(open("/dev/null", O_WRONLY), 1);
  InitMap();
  Operate(0, 3, 0);
  Operate(0, 0, MINES_EDITION == 2023 ? 0 : 1);
  Operate(3, 3, 0);
  PrintMap();
  std::cout.flush();
  std::fflush(stdout);
  dup2(kept, 1);
}

// The header's variables, from the process of the game.
struct Variables {
  int rows;
  int columns;
  int total_mines;
  int game_state;
};

[[noreturn]] void Play(int kind, unsigned seconds, int input, Variables& reported) {
  // Only this game ends if it hangs: the others have processes of their own.
  alarm(seconds);
  dup2(input, 0);
  if (kind == 1) PlayBefore();
  InitMap();
  // Noted now, in case the game never ends.
  reported = {rows, columns, TotalMines(), game_state};
  PrintMap();
  int row = 0;
  int column = 0;
  int type = 0;
  while (ReadOperation(row, column, type)) {
    Operate(row, column, type);
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
  const int file = OpenFile();
  if (file < 0 || ftruncate(file, sizeof(Variables)) != 0) return 1;
  void* const shared = mmap(nullptr, sizeof(Variables), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared == MAP_FAILED) return 1;
  Variables& reported = *static_cast<Variables*>(shared);
  int kind = 0;
  unsigned seconds = 0;
  std::size_t bytes = 0;
  while (ReadHeader(kind, seconds, bytes)) {
    const int input = InputOfGame(kind, bytes);
    if (input < 0) return 1;
    reported = {};
    const pid_t game = fork();
    // A crash ends this game alone, and global variables are those of a fresh program.
    if (game == 0) Play(kind, seconds, input, reported);
    int status = 0;
    waitpid(game, &status, 0);
    close(input);
    char words[128];
    const int length =
        std::snprintf(words, sizeof words, "\n\1%d %d %d %d %d %d\n", WIFSIGNALED(status) ? 1 : 0,
                      WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), reported.rows,
                      reported.columns, reported.total_mines, reported.game_state);
    if (!WriteAll(results, words, static_cast<std::size_t>(length))) return 1;
  }
  return 0;
}

}  // namespace driver

int main() { return driver::Serve(); }

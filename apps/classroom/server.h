// The game of a programming course: the rules of "Minesweeper-2024" in one header (C++17). The functions read
// from std::cin and print to std::cout.
//
// A block (cell) is unvisited ('?'), visited (its number) or marked ('@'). Visiting a 0 visits its
// neighbours, too. Visiting a mine, or marking a block without a mine, ends the game at once; that block
// shows 'X'. The game is won when every block without a mine is visited; then every mine shows as '@' and
// counts as marked. Nothing happens if a program visits or marks a block that is already visited or marked,
// or a block off the map.
#ifndef MINES_CLASSROOM_SERVER_H
#define MINES_CLASSROOM_SERVER_H

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

int rows;
int columns;
int total_mines;
int game_state;  // 0: running, 1: won, -1: lost

namespace classroom_server {

enum class State { kUnvisited, kVisited, kMarked, kFatal };

struct Block {
  bool is_mine = false;
  int mine_count = 0;  // mines among its neighbours
  State state = State::kUnvisited;
};

inline std::vector<std::vector<Block>> map;
inline int visit_count;        // visited blocks, none of them a mine
inline int marked_mine_count;  // correct marks; after a win all mines

inline bool IsOnMap(int r, int c) { return r >= 0 && r < rows && c >= 0 && c < columns; }

// Calls action(row, column) for each neighbour of the block in row r and column c.
template <class Action>
void ForEachNeighbour(int r, int c, Action action) {
  for (int i = r - 1; i <= r + 1; ++i) {
    for (int j = c - 1; j <= c + 1; ++j) {
      if (IsOnMap(i, j) && (i != r || j != c)) action(i, j);
    }
  }
}

inline void Lose(int r, int c) {
  map[r][c].state = State::kFatal;
  game_state = -1;
}

inline void WinIfAllVisited() {
  if (visit_count < rows * columns - total_mines) return;
  game_state = 1;
  marked_mine_count = total_mines;
}

inline char Shown(const Block& block) {
  if (block.state == State::kFatal) return 'X';
  if (block.state == State::kVisited) return static_cast<char>('0' + block.mine_count);
  const bool is_found = block.state == State::kMarked || (game_state == 1 && block.is_mine);
  return is_found ? '@' : '?';
}

inline void PrintEnd() {
  std::cout << (game_state == 1 ? "YOU WIN!" : "GAME OVER!") << '\n'
            << visit_count << ' ' << marked_mine_count << std::endl;
}

inline void Refuse(const char* problem) {
  std::cerr << "server.h: " << problem << std::endl;
  std::exit(2);
}

// Starts a game: reads "rows columns" and then the rows of the map, made of '.' and 'X'.
inline void InitMap() {
  if (!(std::cin >> rows >> columns) || rows < 1 || columns < 1) Refuse("no 'rows columns' at the beginning");
  game_state = total_mines = visit_count = marked_mine_count = 0;
  map.assign(rows, std::vector<Block>(columns));
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      char block = 0;
      if (!(std::cin >> block) || (block != '.' && block != 'X'))
        Refuse("the map is not rows of '.' and 'X'");
      if (block == '.') continue;
      map[r][c].is_mine = true;
      ++total_mines;
      ForEachNeighbour(r, c, [](int i, int j) { ++map[i][j].mine_count; });
    }
  }
}

inline void VisitBlock(int r, int c) {
  if (game_state != 0 || !IsOnMap(r, c) || map[r][c].state != State::kUnvisited) return;
  if (map[r][c].is_mine) return Lose(r, c);
  map[r][c].state = State::kVisited;
  ++visit_count;
  if (map[r][c].mine_count == 0) ForEachNeighbour(r, c, VisitBlock);
  if (game_state == 0) WinIfAllVisited();
}

inline void MarkMine(int r, int c) {
  if (game_state != 0 || !IsOnMap(r, c) || map[r][c].state != State::kUnvisited) return;
  if (!map[r][c].is_mine) return Lose(r, c);
  map[r][c].state = State::kMarked;
  ++marked_mine_count;
}

// If a visited block with number n has n marked neighbours, visits its other neighbours.
inline void AutoExplore(int r, int c) {
  if (game_state != 0 || !IsOnMap(r, c) || map[r][c].state != State::kVisited) return;
  int marks = 0;
  ForEachNeighbour(r, c, [&marks](int i, int j) { marks += map[i][j].state == State::kMarked ? 1 : 0; });
  if (marks == map[r][c].mine_count) ForEachNeighbour(r, c, VisitBlock);
}

inline void PrintMap() {
  std::string line;
  for (const std::vector<Block>& row : map) {
    line.clear();
    for (const Block& block : row) line += Shown(block);
    line += '\n';
    std::cout << line;
  }
}

inline void ExitGame() {
  PrintEnd();
  std::exit(0);
}

}  // namespace classroom_server

// The course's main programs call these functions. A player (such as client.h) may use only three global
// names of this header: rows, columns and total_mines.
inline void InitMap() { classroom_server::InitMap(); }
inline void VisitBlock(int r, int c) { classroom_server::VisitBlock(r, c); }
inline void MarkMine(int r, int c) { classroom_server::MarkMine(r, c); }
inline void AutoExplore(int r, int c) { classroom_server::AutoExplore(r, c); }
inline void PrintMap() { classroom_server::PrintMap(); }
// Prints the result and ends the program. Call it when the game is over.
inline void ExitGame() { classroom_server::ExitGame(); }

#endif

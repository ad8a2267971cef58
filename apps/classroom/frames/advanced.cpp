// The course's second main program, in a version of this project: the client plays a map from standard input.
// If the first argument is "batch" it plays 50 maps of the course's generator, which standard input describes
// by "rows columns mines", "seed" and "min_dist".
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "client.h"
//
#include "server.h"

namespace frame {

bool is_batch = false;

// Calls call() with std::cin reading `text`.
void Feed(const std::string& text, void (*call)()) {
  std::istringstream input(text);
  std::streambuf* const before = std::cin.rdbuf(input.rdbuf());
  std::cin.clear();
  call();
  std::cin.rdbuf(before);
  std::cin.clear();
}

// What call() prints to std::cout.
std::string Caught(void (*call)()) {
  std::ostringstream output;
  std::streambuf* const before = std::cout.rdbuf(output.rdbuf());
  call();
  std::cout.rdbuf(before);
  return output.str();
}

int Refuse(const char* problem) {
  std::cerr << "batch: " << problem << '\n';
  return 2;
}

// The program's exit code.
int PlayBatch() {
  int height = 0;
  int width = 0;
  int mines = 0;
  std::uint64_t seed = 0;
  int min_dist = 0;
  if (!(std::cin >> height >> width >> mines >> seed >> min_dist))
    return Refuse("expected five numbers: rows columns mines seed min_dist");
  if (height < 3 || width < 3) return Refuse("a side is shorter than 3");
  if (mines < 1) return Refuse("there is no mine");
  std::mt19937_64 engine(seed);
  const auto random = [&engine](int least, int most) {
    return std::uniform_int_distribution<>(least, most)(engine);
  };
  std::vector<double> scores;
  for (int game = 0; game < 50; ++game) {
    // The first block is not on the rim. The order of all draws is that of the course's generator, so a
    // seed gives its maps.
    const int row = random(1, height - 2);
    const int column = random(1, width - 2);
    std::vector<std::string> map(height, std::string(width, '.'));
    std::vector<std::pair<int, int>> far;
    for (int r = 0; r < height; ++r) {
      for (int c = 0; c < width; ++c) {
        if (std::abs(r - row) + std::abs(c - column) > min_dist) far.emplace_back(r, c);
      }
    }
    if (far.size() < static_cast<std::size_t>(mines))
      return Refuse("min_dist leaves too little room for the mines");
    for (int mine = 0; mine < mines; ++mine) {
      const auto drawn = far.begin() + random(0, static_cast<int>(far.size()) - 1);
      map[drawn->first][drawn->second] = 'X';
      far.erase(drawn);
    }
    std::string text = std::to_string(height) + "  " + std::to_string(width) + '\n';
    for (const std::string& line : map) text += line + '\n';
    Feed(text, InitMap);
    Feed(std::to_string(row) + ' ' + std::to_string(column) + '\n', InitGame);
    do {
      Decide();
    } while (game_state == 0);
    std::istringstream shown(Caught(PrintMap));
    int found = 0;
    // Marked mines and visited blocks show neither '?' nor 'X'. After a win all mines show as marked.
    for (char block = 0; shown >> block;) found += block != '?' && block != 'X' ? 1 : 0;
    scores.push_back(100.0 * found / (height * width));
  }
  std::sort(scores.begin(), scores.end());
  double sum = 0;
  for (std::size_t i = scores.size() / 10; i < scores.size(); ++i) sum += scores[i];
  std::cout << sum / static_cast<double>(scores.size() - scores.size() / 10) << '\n';
  return 0;
}

}  // namespace frame

void Execute(int row, int column, int type) {
  if (game_state != 0) return;
  if (type < 0 || type > 2) {
    std::cerr << "Execute: type " << type << " is not 0, 1 or 2\n";
    std::exit(-1);
  }
  if (type == 0) VisitBlock(row, column);
  if (type == 1) MarkMine(row, column);
  if (type == 2) AutoExplore(row, column);
  // ExitGame() ends the program, so a batch goes on without it.
  if (game_state != 0 && !frame::is_batch) ExitGame();
  if (game_state == 0) frame::Feed(frame::Caught(PrintMap), ReadMap);
}

int main(int argc, char* argv[]) {
  frame::is_batch = argc > 1 && std::string(argv[1]) == "batch";
  if (frame::is_batch) return frame::PlayBatch();
  InitMap();
  InitGame();
  for (;;) Decide();
}

#include "apps/classroom/grade/played_case.hpp"

#include <algorithm>
#include <cstdio>

namespace mines::classroom {

namespace {

/// Six numbers with blanks between them.
constexpr std::size_t longest_line = 80;

}  // namespace

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

// Calls the library through its doors for C++, C and JSON, from several threads: what tests/calls_test has
// logged. Prints a number that depends on all replies.
#include <mines.h>
#include <mines/board.hpp>
#include <mines/constraints.hpp>
#include <mines/engine.hpp>
#include <mines/picture.hpp>
#include <mines/review.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "support/drawn_picture.hpp"

namespace {

constexpr const char* hexagons = "3 3 2\n1??\n?2.\n???\n";

double by_engine() {
  mines::EngineOptions options;
  options.shape = mines::Shape::hex;
  const auto engine = mines::Engine::read(hexagons, mines::Format::any, mines::Density(0.3), options);
  double sum = engine.analysis().mine[1] + static_cast<double>(engine.explain({2, 0}).reason.numbers.size());
  sum += engine.best_move(mines::Goal::win)->cell.row;
  sum += engine.hint()->cell.row;
  sum += engine.proof({2, 0}).has_value() ? 1 : 0;
  sum += engine.svg().empty() ? 0 : 1;
  const auto refused = [&](const auto& call) {
    try {
      call();
    } catch (const std::invalid_argument&) {
      sum += 1;
    } catch (int thrown) {
      sum += thrown;
    }
  };
  refused([&] { static_cast<void>(engine.best_move(mines::Goal::score)); });
  refused([&] { static_cast<void>(engine.explain({9, 9})); });
  refused([&] { static_cast<void>(engine.analysis({0})); });
  refused([] {
    static_cast<void>(mines::Board::draw(3, 3, 2, 1, {1, 1}, static_cast<mines::FirstClick>(9)));
  });
  refused([] { static_cast<void>(mines::Engine::read("1?", mines::Format::any, mines::Density(2))); });
  options = {.penalty = mines::EngineOptions::most_penalty, .seed = ~std::uint64_t{0}};
  sum += mines::Engine(1, 2, 1, options).analysis({~std::uint64_t{0}}).mine[0];
  return sum;
}

double by_constraints() {
  mines::Constraints constraints(3);
  constraints.add(std::array{0U, 1U}, 1, 1);
  constraints.add(std::array{1U, 2U}, 0, 1);
  double sum = constraints.analysis().mine[0];
  constraints.set_total(1);
  sum += static_cast<double>(constraints.explain(2).constraints.size());
  sum += static_cast<double>(constraints.sample(2, 7).size()) + (*constraints.model())[0];
  try {
    static_cast<void>(constraints.explain(3));
  } catch (const std::invalid_argument&) {
    sum += 1;
  }
  return sum;
}

double by_games() {
  const auto board = mines::Board::draw_no_guess(4, 4, 2, 1, {0, 0});
  mines::PlayedGame game;
  game.rows = game.columns = 4;
  for (std::int32_t i = 0; i < 16; ++i) {
    if (board.bytes()[static_cast<std::size_t>(i)] != 0) game.mines.push_back({i / 4, i % 4});
  }
  game.moves.push_back({mines::Action::open, {0, 0}, 0.5});
  game.path = 100;
  mines::PlayedGame endless = game;
  endless.moves[0].seconds = std::numeric_limits<double>::infinity();
  try {
    static_cast<void>(mines::review(endless));
  } catch (const std::invalid_argument&) {
    game.moves[0].seconds = 1.5;
  }
  return mines::review(game).seconds + static_cast<double>(mines::Board::draw(3, 3, 2, 5).bytes()[0]) +
         static_cast<double>(mines::write_game(game).size());
}

double by_picture() {
  using namespace mines::testing;
  const DrawnPicture picture = drawn(drawn_position(5, 6, 4, 1), skins().front());
  const auto read = mines::read_picture(picture.width, picture.height, 3, picture.bytes);
  return read.rows + read.cell_width;
}

double by_c() {
  mines_engine* const engine = mines_engine_new(1, 3, 1, 0);
  const std::int8_t board[] = {-1, 1, -1};
  mines_engine_observe(engine, board, 3);
  double mine[3] = {};
  mines_engine_analyse(engine, mine, nullptr, nullptr, 3);
  mines_engine_free(engine);
  return mine[0];
}

double by_json() {
  double sum = 0;
  for (const char* const request : {R"({"do": "analyse",
            "position": "1 3 1\n?1?"})",
                                    R"({"do": "explain", "position": "1?", "cell": [0, 0]})", "no JSON",
                                    R"({"do": "read", "position": "1#"})"}) {
    char* const reply = mines_json(request);
    sum += static_cast<double>(std::string(reply).size());
    mines_free(reply);
  }
  return sum;
}

}  // namespace

/// Its reply is longer than what is logged.
double by_large() { return mines::Engine(1000, 1000, mines::Density(0.2)).analysis().mine[0]; }

/// Budget::stopped may throw anything.
double by_stopped() {
  mines::Engine hard(41, 81, 1200);  // minutes
  for (std::int32_t row = 1; row < 41; row += 2) {
    for (std::int32_t column = 1; column < 81; column += 2) hard.observe({row, column}, 3);
  }
  try {
    static_cast<void>(hard.analysis({~std::uint64_t{0}, []() -> bool { throw 1; }}));
  } catch (int thrown) {
    return thrown;
  }
  return 0;
}

int main(int argc, char* argv[]) {
  if (argc > 1 && std::string_view(argv[1]) == "others") return by_large() + by_stopped() > 1 ? 0 : 1;
  const int threads = argc > 1 ? std::atoi(argv[1]) : 1;
  std::vector<double> sums(static_cast<std::size_t>(threads));
  std::vector<std::thread> running;
  for (double& sum : sums)
    running.emplace_back(
        [&sum] { sum = by_engine() + by_constraints() + by_games() + by_picture() + by_c() + by_json(); });
  for (std::thread& thread : running) thread.join();
  for (const double sum : sums) {
    if (sum != sums.front()) return 1;
  }
  std::printf("%.17g\n", sums.front());
  return 0;
}

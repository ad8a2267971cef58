#include "cluster/play/watch/viewer.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <thread>

#include "base/quantity.hpp"
#include "cluster/interruption.hpp"
#include "cluster/play/watch/page_keeper.hpp"

namespace mines::cluster {

namespace {

using namespace std::chrono_literals;

constexpr auto between_looks_for_the_first = 50ms;
constexpr auto rest_while_lingering = 50ms;

void tell_people(const std::string& line) {
  std::fputs(("mines-cluster play: " + line + "\n").c_str(), stderr);
}

}  // namespace

Result<void> check_watch(const PlaySettings& settings, int rank) {
  if (!settings.watch_port) return {};
  const BoardSize size = settings.size;
  if (size.rows > max_side || size.columns > max_side)
    return bad_input("--watch", fmt::format("a board of {} rows and {} columns, expected at most {} of each",
                                            size.rows, size.columns, max_side));
  return rank > 0 ? Result<void>() : judge::viewer_program().map([](const std::string&) {});
}

Result<std::unique_ptr<judge::Viewer>> start_viewer(const PlaySettings& settings, int ranks) {
  MINES_LET(const auto program, judge::viewer_program());
  judge::Shown game;
  game.name = fmt::format("{} on {}", solver_name(settings.strategy), quantity(ranks, "rank"));
  game.penalty = settings.penalty;
  MINES_LET(auto viewer, judge::Viewer::create(game, program, *settings.watch_port, tell_people));
  show_board(viewer->page(), settings.size, settings.mines);
  // A signal ends this process here, and mines-view with it.
  MINES_TRY(viewer->start([] { return false; }));
  const auto deadline = judge::after(judge::Clock::now(), judge::Viewer::first_look_seconds);
  while (viewer->awaits_first_look() && judge::Clock::now() < deadline) {
    std::this_thread::sleep_for(between_looks_for_the_first);
    if (viewer->look_for_end()) viewer->tell_end();
  }
  return viewer;
}

void linger(judge::Viewer& viewer) {
  const Interruption noted;
  viewer.linger([&] {
    std::this_thread::sleep_for(rest_while_lingering);
    viewer.look_for_end();
    return Interruption::signal().has_value();
  });
}

}  // namespace mines::cluster

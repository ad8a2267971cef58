// What an engine holds: its position and, once it was asked, the analysis of it. Engine's calls are this
// class's, with their arguments checked.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "advice/contradiction.hpp"
#include "counted/analysis.hpp"
#include "mines/engine.hpp"
#include "position/position.hpp"

namespace mines {

class [[gnu::visibility("hidden")]] Engine::State {  // not among the symbols of libmines
 public:
  State(Position position, Density density, const Options& options);
  State(const State& other);
  State& operator=(const State&) = delete;

  BoardSize size() const { return size_; }
  std::optional<std::uint64_t> mines() const;
  void set_mines(std::uint64_t mines);
  void set_density(Density density);

  void observe(Cell cell, char known, const char* call);
  void observe(std::span<const std::int8_t> board);
  Position position() const;

  Analysis analysis(const Budget& budget);
  Explanation explain(Cell cell, const Budget& budget);
  std::optional<Move> best_move(Goal goal, const Budget& budget);
  std::string svg(const Picture& picture, const Budget& budget);

 private:
  template <class Work>
  auto within(const Budget& budget, const Work& work);
  mines::Cell checked(Cell cell, const char* call) const;
  mines::Cell checked_unknown(Cell cell, const char* call) const;
  void require_unknown(mines::Cell cell, const char* call) const;
  void think(std::uint64_t work);
  Analysis told_analysis() const;
  Explanation told_explanation(mines::Cell cell) const;
  std::optional<Move> told_move(Goal goal) const;

  mutable std::mutex mutex_;
  BoardSize size_;
  Options options_;
  double density_;
  Position position_;
  std::optional<std::uint64_t> work_;  // with which the position as it is now was analysed
  std::optional<View> view_;
  mines::Analysis analysis_;
  std::optional<position::Contradiction> contradiction_;
};

}  // namespace mines

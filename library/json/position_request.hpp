// Reads the members that all JSON requests about a position share: position, budget and format.
#pragma once

#include <optional>
#include <string>

#include "library/json/calls.hpp"
#include "library/json/request.hpp"
#include "mines/engine.hpp"
#include "replay/formats.hpp"

namespace mines::json {

/// What a request asks about: a position, a text or a board of bytes, in an engine with the options.
struct Asked {
  Engine engine;
  EngineOptions options;
  double density;  ///< used if the number of mines is unknown
};

/// Reads the position and the options of a request.
Asked asked_position(Request& request, const Limits& limits);

/// The position that a request asks about. A few small positions are remembered with their analyses, so that
/// "analyse", "explain" and "best_move" of a position count it once. Replies do not depend on it.
class PositionRequest {
 public:
  /// Reads the position with the options.
  PositionRequest(Request& request, const Limits& limits);
  /// Remembers the position.
  ~PositionRequest();
  PositionRequest(const PositionRequest&) = delete;
  PositionRequest& operator=(const PositionRequest&) = delete;

  const Engine& engine() const { return *engine_; }
  double density() const { return density_; }  ///< used if the number of mines is unknown

 private:
  double density_ = 0;
  std::optional<Engine> engine_;
  std::string question_;  // by which a small position is remembered; else empty
};

/// Reads "work", for Budget::work; a value above Limits::work is an error. Also copies Limits::stopped.
Budget budget_of(Request& request, const Limits& limits);
/// For calls that compare guesses. Like budget_of(), but also reads "games", for Budget::games.
Budget guess_budget_of(Request& request, const Limits& limits);

/// Reads "threads", 1 if it is absent; at most as many as the limit.
int threads_of(Request& request, const Limits& limits);
/// The format that the request names, one of those that hold this; empty if the request names none.
std::optional<Format> format_of(Request& request, replay::Holds holds);

}  // namespace mines::json

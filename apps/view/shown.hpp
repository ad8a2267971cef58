// What mines-view shows: boards, or a position, and the JSON that tells the page of it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/view/sources/source.hpp"

namespace mines::view {

/// A position as it stood in a file.
struct PositionText {
  std::string name;
  std::string format;  ///< "text", "mine", "ascii", "json"
  std::string text;
};

/// Either sources, or a position; neither is a game to play.
struct Shown {
  std::vector<std::unique_ptr<Source>> sources;
  std::optional<PositionText> position;
  bool is_read_only = false;  ///< nothing may be asked of the engine
};

/// What does not change: GET /TOKEN/state.
std::string state_json(const Shown& shown);
/// How far a source is: GET /TOKEN/progress.
std::string progress_json(const Progress& progress);

}  // namespace mines::view

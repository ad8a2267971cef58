// The content that mines-view shows, boards or a position, and its JSON for the page.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/view/sources/source.hpp"

namespace mines::view {

/// The text of a position's file.
struct PositionText {
  std::string name;
  std::string format;  ///< "text", "mine" or "json"
  std::string text;
};

/// Sources (apps/view/sources/source.hpp), or a position. If both are empty, the page offers a game to play.
struct Shown {
  std::vector<std::unique_ptr<Source>> sources;
  std::optional<PositionText> position;
  bool is_read_only = false;  ///< questions to the engine are refused
};

/// The part of the content that does not change while the program runs, for GET /TOKEN/state.
std::string state_json(const Shown& shown);
/// The progress of a source, for GET /TOKEN/progress.
std::string progress_json(const Progress& progress);

}  // namespace mines::view

#include "apps/view/shown.hpp"

#include <nlohmann/json.hpp>

#include "base/version.hpp"

namespace mines::view {

namespace {

using Json = nlohmann::ordered_json;

/// The names of files need not be UTF-8, and dump() would throw for them. A page gets a replacement
/// character.
std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

template <class Value>
Json json_of(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json json_of(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

const char* name_of(Kind kind) {
  return kind == Kind::live ? "live" : kind == Kind::record ? "record" : "map";
}

const char* name_of(Phase phase) {
  return phase == Phase::waiting ? "waiting" : phase == Phase::playing ? "playing" : "over";
}

}  // namespace

std::string state_json(const Shown& shown) {
  Json sources = Json::array();
  for (const auto& source : shown.sources) {
    const SourceInfo& info = source->info();
    sources.push_back({{"kind", name_of(info.kind)},
                       {"name", info.name},
                       {"rows", info.size.rows},
                       {"columns", info.size.columns},
                       {"mines", info.mines},
                       {"penalty", json_of(info.penalty)},
                       {"limit", json_of(info.limit)}});
  }
  Json position = nullptr;
  if (shown.position) {
    position = {
        {"name", shown.position->name}, {"format", shown.position->format}, {"text", shown.position->text}};
  }
  return text_of({{"program", "mines-view"},
                  {"version", toolkit_version()},
                  {"page", shown.sources.empty() ? "position" : "board"},
                  {"read_only", shown.is_read_only},
                  {"sources", sources},
                  {"position", position}});
}

std::string progress_json(const Progress& progress) {
  Json seconds = Json::array();
  Json safe = Json::array();
  Json mines_hit = Json::array();
  for (const Reached& each : progress.history) {
    seconds.push_back(each.seconds);
    safe.push_back(each.safe);
    mines_hit.push_back(each.mines_hit);
  }
  return text_of({{"phase", name_of(progress.phase)},
                  {"seconds", progress.now.seconds},
                  {"safe", progress.now.safe},
                  {"mines_hit", progress.now.mines_hit},
                  {"loaded", progress.loaded},
                  {"record", json_of(progress.record)},
                  {"failure", json_of(progress.failure)},
                  {"history", {{"seconds", seconds}, {"safe", safe}, {"mines_hit", mines_hit}}}});
}

}  // namespace mines::view

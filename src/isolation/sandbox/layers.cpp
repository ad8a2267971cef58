#include "isolation/sandbox/layers.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "base/assert.hpp"

namespace mines::judge {

std::string missing_text(const HeldLayers& layers) {
  return layers.missing.empty()
             ? ""
             : fmt::format("isolation without {}", fmt::join(layers.missing, ", without "));
}

std::string warning_text(const HeldLayers& layers) {
  std::string text = missing_text(layers);
  if (!layers.judges_account.empty())
    text += fmt::format("{}the answer has the judge's account ({})", text.empty() ? "" : "; ",
                        layers.judges_account);
  return text;
}

std::string held_text(const HeldLayers& layers) {
  if (!layers.wanted) return "off";
  std::string text;
  const auto add = [&text](const std::string& layer) { text += (text.empty() ? "" : ", ") + layer; };
  if (layers.namespaces) add("namespaces");
  if (layers.filter) add("system calls");
  if (layers.limits) add("files");
  if (layers.processes) add("processes");
  add(fmt::format("memory by {}", layers.memory));
  return text;
}

std::string refused_text(const HeldLayers& layers) {
  std::string text;
  if (!layers.refused_calls) return text;
  for (const auto& [name, times] : *layers.refused_calls)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, times);
  return text;
}

std::vector<Way> ways_to_try(const HostIsolation& host) {
  if (host.way) return {*host.way};
  std::vector<Way> ways;
  if (const std::string bubblewrap = program_on_path("bwrap"); !bubblewrap.empty()) {
    for (const SandboxFeatures features :
         {SandboxFeatures{true, true}, SandboxFeatures{true, false}, SandboxFeatures{false, false}})
      ways.push_back({bubblewrap, features});
  }
  ways.push_back({"", {}});
  return ways;
}

std::string program_on_path(const std::string& name) {
  MINES_ASSERT(!name.empty() && name.find('/') == std::string::npos);
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (!folder.starts_with('/')) continue;
    std::string candidate = fmt::format("{}/{}", folder, name);
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return {};
}

std::string stage_path() {
  std::error_code problem;
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", problem).parent_path();
  const auto beside = folder / "mines-stage";
  if (access(beside.c_str(), F_OK) == 0) return beside;
  return (folder / MINES_INSTALLED_STAGE).lexically_normal();
}

}  // namespace mines::judge

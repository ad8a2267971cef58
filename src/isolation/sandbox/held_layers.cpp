#include "isolation/sandbox/held_layers.hpp"

#include <fmt/format.h>

namespace mines::judge {

std::string missing_text(const HeldLayers& layers) {
  return layers.missing.empty()
             ? ""
             : fmt::format("isolation without {}", fmt::join(layers.missing, ", without "));
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

}  // namespace mines::judge

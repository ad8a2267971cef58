// A measured figure as the benchmark programs print it: a line for people, or a JSON object on a line
// (--json) for scripts/bench.
#pragma once

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <string>

namespace mines::bench {

struct Figure {
  std::string name;
  double value = 0;
  const char* unit = "";
};

inline void print(const Figure& figure, bool json) {
  if (json) {
    const nlohmann::ordered_json object{
        {"name", figure.name}, {"value", figure.value}, {"unit", figure.unit}};
    fmt::print("{}\n", object.dump());
  } else {
    fmt::print("{:44} {:10.3f} {}\n", figure.name, figure.value, figure.unit);
  }
  std::fflush(stdout);
}

}  // namespace mines::bench

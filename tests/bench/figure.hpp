// A measured figure as the benchmark programs print it.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string_view>

namespace mines::bench {

/// A line with tabs, which scripts/bench reads.
inline void print(std::string_view name, double value, std::string_view unit) {
  fmt::print("{}\t{:.6g}\t{}\n", name, value, unit);
  std::fflush(stdout);
}

}  // namespace mines::bench

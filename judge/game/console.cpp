#include "judge/game/console.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "cli/program.hpp"
#include "os/standard_streams.hpp"

namespace mines::judge {

namespace {

constexpr const char* own_name = "mines-judge";

}  // namespace

void tell(const std::string& line) { std::fputs(fmt::format("{}: {}\n", own_name, line).c_str(), stderr); }

Ending failed(const Error& error) { return {cli::fail(own_name, error)}; }

Ending print(const std::string& text) {
  const Result<void> printed = print_out(text);
  return printed ? Ending{} : failed(printed.error());
}

}  // namespace mines::judge

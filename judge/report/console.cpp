#include "judge/report/console.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "base/standard_streams.hpp"
#include "cli/program.hpp"

namespace mines::judge {

namespace {

constexpr const char* program = "mines-judge";

}  // namespace

void tell(const std::string& line) { std::fputs(fmt::format("{}: {}\n", program, line).c_str(), stderr); }

Ending failed(const Error& error) { return {cli::fail(program, error)}; }

Ending print(const std::string& text) {
  const Result<void> printed = print_out(text);
  return printed ? Ending{} : failed(printed.error());
}

}  // namespace mines::judge

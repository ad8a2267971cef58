#include "judge/messages.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>

#include "base/options.hpp"

namespace mines {

namespace {

constexpr const char* program = "mines-judge";

}  // namespace

void tell(const std::string& line) { std::fputs(fmt::format("{}: {}\n", program, line).c_str(), stderr); }

Ending failed(const Error& error) { return {fail(program, error)}; }

Ending print(const std::string& text) {
  if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
    return failed(system_failure(ExitCode::broken, "standard output", "write", errno).value());
  }
  return {};
}

}  // namespace mines

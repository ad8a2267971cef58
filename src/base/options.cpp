#include "base/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/kernel.hpp"

namespace po = boost::program_options;

namespace mines {

namespace {

/// No option has a use for an empty text, which is mostly a script's variable that was never set.
Result<void> require_values(const po::options_description& options, const po::variables_map& values) {
  for (const auto& [name, value] : values) {
    if (value.defaulted() || options.find(name, false).semantic()->max_tokens() == 0) continue;
    const auto* const text = boost::any_cast<std::string>(&value.value());
    const auto* const texts = boost::any_cast<std::vector<std::string>>(&value.value());
    if ((text != nullptr && text->empty()) ||
        (texts != nullptr && std::find(texts->begin(), texts->end(), "") != texts->end())) {
      return bad_input("arguments", fmt::format("'' is no value for '--{}'", name));
    }
  }
  return {};
}

}  // namespace

Result<po::variables_map> read_options(int argc, const char* const argv[], const OptionSources& sources) {
  MINES_TRY(kernel_from_environment());
  po::variables_map values;
  const char* source = "arguments";
  try {
    // No guessing: an abbreviated option of today may be ambiguous tomorrow.
    const int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(argc, argv)
                  .options(sources.options)
                  .positional(sources.positional)
                  .style(style)
                  .run(),
              values);
    source = "environment";
    if (sources.from_environment) {
      // A variable that is set to nothing is one that a script did not set.
      const auto set_variable = [&sources](const std::string& name) {
        const char* const value = std::getenv(name.c_str());
        return value == nullptr || *value == '\0' ? std::string() : sources.from_environment(name);
      };
      po::store(po::parse_environment(sources.options, set_variable), values);
    }
    source = "arguments";
    po::notify(values);
  } catch (const po::error& error) {
    return bad_input(source, error.what());
  }
  return require_values(sources.options, values).map([&] { return values; });
}

Result<std::uint64_t> whole_number(const std::string& name, const std::string& text, std::uint64_t least,
                                   std::uint64_t most) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  if (problem != std::errc{} || stop != end || value < least || value > most) {
    return bad_input(name, fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
  }
  return value;
}

int fail(const char* program, const Error& error) {
  // Not fmt::print: it throws if nobody reads standard error any more.
  std::fputs(fmt::format("{}: {}\n", program, to_string(error)).c_str(), stderr);
  return static_cast<int>(error.code);
}

}  // namespace mines

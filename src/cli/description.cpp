#include "cli/description.hpp"

#include "base/assert.hpp"
#include "cli/completion.hpp"
#include "cli/manual.hpp"

namespace mines::cli {

namespace {

using Make = Result<std::string> (*)(const ProgramDescription&);

/// A completion as a Make.
template <std::string (*completion)(const ProgramDescription&)>
Result<std::string> completed(const ProgramDescription& program) {
  return completion(program);
}

/// The value of --generate, for `make`.
Value generated_value(Make& make) {
  return choice(make, {{"man", manual_page},
                       {"bash", completed<bash_completion>},
                       {"zsh", completed<zsh_completion>},
                       {"fish", completed<fish_completion>}});
}

}  // namespace

Option generate_row() {
  Make ignored = nullptr;
  Value value = generated_value(ignored);
  value.read = nullptr;  // read_options() does not come to it
  return {.name = "generate",
          .value = value,
          .help = "print the manual page, or the completion for a shell, and end"};
}

Result<void> check_generated(const std::string& word) {
  Make make = nullptr;
  return generated_value(make).read("--generate", word);
}

Result<std::string> generated(const ProgramDescription& program, const std::string& word) {
  Make make = nullptr;
  const auto found = generated_value(make).read("--generate", word);
  MINES_ASSERT(found.has_value());
  return make(program);
}

}  // namespace mines::cli

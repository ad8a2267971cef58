#include "cli/description.hpp"

#include "base/assert.hpp"
#include "cli/completion.hpp"
#include "cli/manual.hpp"

namespace mines::cli {

namespace {

const std::vector<std::string> generated_words{"man", "bash"};

}  // namespace

Option generate_row() {
  Value value{.shape = "man|bash", .choices = generated_words};
  return {.name = "generate",
          .value = value,
          .help = "print the manual page, or the completion for a shell, and end"};
}

Result<void> check_generated(const std::string& word) {
  return detail::read_choice("--generate", word, generated_words).map([](std::size_t) {});
}

Result<std::string> generated(const ProgramDescription& program, const std::string& word) {
  MINES_ASSERT(check_generated(word).has_value());
  return word == "man" ? manual_page(program) : bash_completion(program);
}

}  // namespace mines::cli

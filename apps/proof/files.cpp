#include "apps/proof/files.hpp"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>

namespace drat {

namespace {

/// The words of a text, line by line.
class Words {
 public:
  Words(std::string name, std::string_view text) : name_(std::move(name)), rest_(text) {}

  std::size_t line() const { return line_; }

  [[noreturn]] void fail(const std::string& message) const {
    throw BadInput(name_ + ':' + std::to_string(line_) + ": " + message);
  }

  /// The next word; empty at the end. Lines that begin with "c" are skipped.
  std::string_view next() {
    skip_blanks();
    std::size_t size = 0;
    while (size < rest_.size() && !is_blank(rest_[size])) ++size;
    const std::string_view word = rest_.substr(0, size);
    rest_.remove_prefix(size);
    is_line_begin_ = is_line_begin_ && size == 0;
    return word;
  }

  /// The number in a word; fails outside of the range. It is read as a long, so that one beyond int is
  /// refused and not cut off.
  int number(std::string_view word, long least, long most) const {
    long value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value < least || value > most) {
      fail(quoted(word) + ", expected a whole number from " + std::to_string(least) + " to " +
           std::to_string(most));
    }
    return static_cast<int>(value);
  }

  /// Literals up to 0, the first of which is `word`.
  Clause clause(std::string_view word, int variables) {
    Clause clause;
    for (;; word = next()) {
      if (word.empty()) fail("the file ends in a clause, expected 0");
      const int literal = number(word, -variables, variables);
      if (literal == 0) return clause;
      clause.push_back(literal);
    }
  }

  static std::string quoted(std::string_view word) {
    std::string text(1, '\'');
    for (const char c : word.substr(0, 40)) text += c >= ' ' && c <= '~' ? c : '?';
    return text + '\'';
  }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

  void skip_blanks() {
    // Lines are counted here alone, so `line()` after next() is the line of the word.
    for (; !rest_.empty(); rest_.remove_prefix(1)) {
      if (rest_[0] == '\n') {
        ++line_;
        is_line_begin_ = true;
      } else if (rest_[0] == 'c' && is_line_begin_) {
        const std::size_t end = rest_.find('\n');
        // Up to the byte before the line's end: the loop takes one more, and then sees the end itself.
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() - 1 : end - 1);
      } else if (!is_blank(rest_[0])) {
        return;
      }
    }
  }

  std::string name_;
  std::string_view rest_;
  std::size_t line_ = 1;
  bool is_line_begin_ = true;
};

}  // namespace

Formula read_formula(const std::string& name, const std::string& text) {
  Words words(name, text);
  if (words.next() != "p" || words.next() != "cnf") words.fail("expected 'p cnf VARIABLES CLAUSES'");
  Formula formula;
  formula.variables = words.number(words.next(), 0, most_variables);
  const int clauses = words.number(words.next(), 0, 1'000'000'000);
  for (auto word = words.next(); !word.empty(); word = words.next())
    formula.clauses.push_back(words.clause(word, formula.variables));
  if (formula.clauses.size() != static_cast<std::size_t>(clauses)) {
    words.fail(std::to_string(formula.clauses.size()) + " clauses, but the header says " +
               std::to_string(clauses));
  }
  return formula;
}

std::vector<Step> read_proof(const std::string& name, const std::string& text) {
  Words words(name, text);
  std::vector<Step> steps;
  for (auto word = words.next(); !word.empty(); word = words.next()) {
    Step step;
    step.line = words.line();
    step.deletes = word == "d";
    if (step.deletes) word = words.next();
    step.clause = words.clause(word, most_variables);
    steps.push_back(std::move(step));
  }
  return steps;
}

std::string read_file(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::ostringstream text;
  // Writing an empty file into a stream counts as a failure, so an empty file is recognised before.
  if (!file || (file.peek() != std::ifstream::traits_type::eof() && !(text << file.rdbuf())))
    throw BadInput(name + ": " + std::strerror(errno));
  return text.str();
}

}  // namespace drat

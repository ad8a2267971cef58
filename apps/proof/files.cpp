#include "apps/proof/files.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string_view>
#include <utility>

namespace drat {

namespace {

std::string line_place(const std::string& name, std::size_t line) {
  return name + ':' + std::to_string(line);
}
std::string byte_place(const std::string& name, std::size_t offset) {
  return name + ": byte " + std::to_string(offset);
}

/// The words of a text, line by line.
class Words {
 public:
  Words(std::string name, std::string_view text) : name_(std::move(name)), rest_(text) {}

  std::size_t line() const { return line_; }

  [[noreturn]] void fail(const std::string& message) const {
    throw BadInput(line_place(name_, line_) + ": " + message);
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

/// The bytes of a binary proof.
class Bytes {
 public:
  Bytes(std::string name, std::string_view bytes) : name_(std::move(name)), bytes_(bytes) {}

  bool has_ended() const { return at_ == bytes_.size(); }
  std::size_t at() const { return at_; }

  [[noreturn]] void fail(std::size_t at, const std::string& message) const {
    throw BadInput(byte_place(name_, at) + ": " + message);
  }

  std::uint8_t next() {
    if (has_ended()) fail(at_, "the file ends in a clause, expected 0");
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }

  /// A literal; 0 at the end of a clause.
  int literal() {
    const std::size_t begin = at_;
    std::uint64_t number = 0;
    // Seven bits of each byte: a fifth byte has more than the numbers of all variables.
    for (int shift = 0; shift < 35; shift += 7) {
      const std::uint8_t byte = next();
      number |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if ((byte & 0x80) != 0) continue;
      if (number == 0) return 0;
      if (number / 2 == 0 || number / 2 > most_variables) break;
      const int variable = static_cast<int>(number / 2);
      return number % 2 == 0 ? variable : -variable;
    }
    fail(begin, "a literal of no variable from 1 to " + std::to_string(most_variables));
  }

 private:
  std::string name_;
  std::string_view bytes_;
  std::size_t at_ = 0;
};

bool is_binary(std::string_view bytes) {
  // In text no clause begins with 'a', and no byte is 0.
  return bytes.starts_with('a') || (bytes.starts_with('d') && bytes.find('\0') != std::string_view::npos);
}

std::vector<Step> read_bytes(Bytes bytes) {
  std::vector<Step> steps;
  while (!bytes.has_ended()) {
    Step step;
    step.at = bytes.at();
    const std::uint8_t kind = bytes.next();
    if (kind != 'a' && kind != 'd') bytes.fail(step.at, "expected 'a' or 'd', with which a step begins");
    step.deletes = kind == 'd';
    for (int literal = bytes.literal(); literal != 0; literal = bytes.literal())
      step.clause.push_back(literal);
    steps.push_back(std::move(step));
  }
  return steps;
}

std::vector<Step> read_text(Words words) {
  std::vector<Step> steps;
  for (auto word = words.next(); !word.empty(); word = words.next()) {
    Step step;
    step.at = words.line();
    step.deletes = word == "d";
    if (step.deletes) word = words.next();
    step.clause = words.clause(word, most_variables);
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace

std::string Proof::place(const std::string& name, std::size_t at) const {
  return is_binary ? byte_place(name, at) : line_place(name, at);
}

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

Proof read_proof(const std::string& name, const std::string& text) {
  if (is_binary(text)) return {read_bytes({name, text}), true};
  return {read_text({name, text}), false};
}

std::string read_file(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::string text;
  std::array<char, 65536> piece;
  // A pipe has no size that could be asked for, so the bytes are counted as they come.
  while (file && text.size() <= most_bytes) {
    file.read(piece.data(), piece.size());
    text.append(piece.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (text.size() > most_bytes) {
    throw BadInput(byte_place(name, most_bytes) + ": the file goes on, expected at most " +
                   std::to_string(most_bytes) + " bytes");
  }
  if (!file.eof()) throw BadInput(name + ": " + std::strerror(errno));
  return text;
}

}  // namespace drat

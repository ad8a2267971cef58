#include "constraints/opb_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <iterator>
#include <optional>
#include <random>
#include <unordered_map>
#include <utility>

#include "base/printable.hpp"

namespace mines {

namespace {

// Sums of most_opb_variables coefficients, and bounds beyond all sums, fit in a WideInteger.
constexpr std::size_t most_coefficient_digits = 29;
constexpr WideInteger unbounded = [] {
  WideInteger power = 1;
  for (int i = 0; i < 37; ++i) power *= 10;
  return power;
}();

enum class Relation { at_least, at_most, equal, more, less };

struct RelationWord {
  std::string_view word;
  Relation relation;
};
/// A word comes before those that it begins with.
constexpr RelationWord relations[] = {{">=", Relation::at_least}, {"\u2265", Relation::at_least},
                                      {"<=", Relation::at_most},  {"\u2264", Relation::at_most},
                                      {"=", Relation::equal},     {">", Relation::more},
                                      {"<", Relation::less}};
constexpr std::string_view unequal[] = {"!=", "\u2260"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// A hash that whoever writes a file does not know. By std::hash, a file can give all its names one hash, and
/// 40,000 of them took 3 s, ten times as many 100 times as long. A name is a polynomial modulo a prime, in a
/// number that is drawn: two names of n bytes collide with probability n / 2^61 (J. Carter, M. Wegman,
/// "Universal Classes of Hash Functions", 1979).
class NameHash {
 public:
  std::size_t operator()(std::string_view name) const {
    std::uint64_t hash = name.size();
    while (!name.empty()) {
      const std::size_t bytes = std::min(name.size(), most_bytes);
      std::uint64_t coefficient = 0;
      std::memcpy(&coefficient, name.data(), bytes);
      // The last coefficient is multiplied, too: else names of few bytes would differ by the same as these.
      hash = static_cast<std::uint64_t>(Wide{hash + coefficient} * drawn_ % prime);
      name.remove_prefix(bytes);
    }
    return hash;
  }

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;
  static constexpr std::size_t most_bytes = 7;  // as many are below the prime

  static std::uint64_t draw() {
    std::random_device device;
    return std::uniform_int_distribution<std::uint64_t>(1, prime - 1)(device);
  }

  std::uint64_t drawn_ = draw();
};

/// The names of the variables, each with its number in order of appearance.
class Names {
 public:
  std::uint32_t number_of(std::string_view name) {
    const auto [at, is_new] = numbers_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
    if (is_new) {
      names_.push_back(name);
      largest_ = plain_number(name) ? std::max(largest_, *plain_number(name)) : not_plain;
    }
    return at->second;
  }
  std::size_t size() const { return names_.size(); }

  /// The largest i of names such as xi; empty if another name occurs.
  std::optional<std::uint32_t> largest() const {
    return largest_ == not_plain ? std::nullopt : std::optional(largest_);
  }
  /// By number in order of appearance: i for x(i + 1). Only if largest().
  std::vector<std::uint32_t> plain_order() const {
    std::vector<std::uint32_t> order;
    for (const std::string_view name : names_) order.push_back(*plain_number(name) - 1);
    return order;
  }
  std::vector<std::string> texts() const { return {names_.begin(), names_.end()}; }

 private:
  static constexpr std::uint32_t not_plain = 0xffffffff;

  /// i for "xi", without a leading 0.
  static std::optional<std::uint32_t> plain_number(std::string_view name) {
    std::uint32_t number = 0;
    if (name.size() < 2 || name[0] != 'x' || name[1] == '0') return std::nullopt;
    const auto end = name.data() + name.size();
    const auto [last, problem] = std::from_chars(name.data() + 1, end, number);
    if (problem != std::errc() || last != end || number > most_opb_variables) return std::nullopt;
    return number;
  }

  std::unordered_map<std::string_view, std::uint32_t, NameHash> numbers_;
  std::vector<std::string_view> names_;
  std::uint32_t largest_ = 0;  // of the plain ones; not_plain: another name occurs
};

class OpbParser {
 public:
  OpbParser(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Result<OpbText> parse() {
    if (take("\xef\xbb\xbf")) line_ = at_;  // a byte order mark
    for (skip_blanks(true); !at_end(); skip_blanks(true)) {
      MINES_TRY(parse_statement());
    }
    if (std::max<std::size_t>(names_.size(), declared_) == 0)
      return wrong(at_, "at least one variable, as in '+1 x1 +1 x2 >= 1 ;'");
    name_variables();
    return std::move(made_);
  }

 private:
  Result<void> parse_statement() {
    if (take("min:") || take("max:")) return parse_objective();
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("soft:") || rest.starts_with("["))
      return wrong(at_, "a constraint: soft constraints are not read");
    OpbText::Sum sum{{}, at_};
    std::optional<Relation> relation;
    while (!(relation = take_relation())) {
      MINES_TRY(parse_term(sum.sum.terms));
      skip_blanks(false);
    }
    MINES_LET(const WideInteger bound, parse_bound());
    if (!take(";")) return wrong(at_, "';'");
    const bool more = *relation == Relation::more;
    const bool less = *relation == Relation::less;
    const bool is_upper = less || *relation == Relation::at_most;
    const bool is_lower = more || *relation == Relation::at_least;
    sum.sum.least = is_upper ? -unbounded : bound + (more ? 1 : 0);
    sum.sum.most = is_lower ? unbounded : bound - (less ? 1 : 0);
    made_.sums.push_back(std::move(sum));
    return {};
  }

  /// Its variables are variables of the text.
  Result<void> parse_objective() {
    made_.has_objective = true;
    for (skip_blanks(false); !take(";"); skip_blanks(false)) {
      take_sign();
      take_number();
      skip_blanks(false);
      if (take("*")) skip_blanks(false);
      if (at_end()) return wrong(at_, "';'");
      if (text_[at_] == ';') continue;
      take("~");
      MINES_TRY(parse_variable());
    }
    return {};
  }

  Result<void> parse_term(std::vector<WeightedVariable>& terms) {
    const std::size_t begin = at_;
    for (const std::string_view word : unequal) {
      if (text_.substr(at_).starts_with(word))
        return wrong(at_, "'>=', '=', '<=', '>' or '<': '!=' bounds no sum");
    }
    if (at_end()) return wrong(at_, "'>=', '=', '<=', '>' or '<'");
    const auto sign = take_sign();
    const std::size_t digits = at_;
    const auto number = take_number();
    if (number && number->size() > most_coefficient_digits)
      return wrong(digits, fmt::format("a coefficient of at most {} digits", most_coefficient_digits));
    const bool has_coefficient = sign || number;
    // Variables side by side are a product.
    if (!has_coefficient && !terms.empty())
      return wrong(begin, "a coefficient, '>=', '=', '<=', '>' or '<': products of variables are not read");
    skip_blanks(false);
    if (has_coefficient && take("*")) skip_blanks(false);
    const bool is_negated = take("~");
    MINES_LET(const auto variable, parse_variable());
    WideInteger weight = 1;
    if (number) weight = value_of(*number);
    terms.push_back({variable, is_negated, sign == '-' ? -weight : weight});
    return {};
  }

  Result<std::uint32_t> parse_variable() {
    const std::size_t begin = at_;
    int depth = 0;  // of brackets, in which all but a blank and ';' belongs to the name
    while (!at_end() && is_name_character(depth > 0)) {
      if (std::string_view("([{").find(text_[at_]) != std::string_view::npos) ++depth;
      if (std::string_view(")]}").find(text_[at_]) != std::string_view::npos) --depth;
      ++at_;
    }
    if (begin == at_ || is_digit(text_[begin]))
      return wrong(begin, "a coefficient and a variable such as '+1 x1' or '-2 ~x1'");
    const std::uint32_t number = names_.number_of(text_.substr(begin, at_ - begin));
    if (names_.size() > most_opb_variables)
      return wrong(begin, fmt::format("at most {} variables", most_opb_variables));
    return number;
  }

  bool is_name_character(bool in_brackets) const {
    const char c = text_[at_];
    if (is_blank(c) || c == ';' || static_cast<unsigned char>(c) < 0x20) return false;
    if (in_brackets) return true;
    const auto begins = [&](std::string_view word) { return text_.substr(at_).starts_with(word); };
    return std::string_view("~<>=!+-*").find(c) == std::string_view::npos &&
           std::none_of(std::begin(relations), std::end(relations),
                        [&](const RelationWord& word) { return begins(word.word); }) &&
           std::none_of(std::begin(unequal), std::end(unequal), begins);
  }

  /// A bound beyond the reach of every sum says no more than `unbounded`.
  Result<WideInteger> parse_bound() {
    skip_blanks(false);
    const std::size_t begin = at_;
    const auto sign = take_sign();
    const auto number = take_number();
    if (!number) return wrong(begin, "a whole number");
    skip_blanks(false);
    const WideInteger bound = number->size() > most_coefficient_digits + 8 ? unbounded : value_of(*number);
    return sign == '-' ? -bound : bound;
  }

  /// '+' or '-', and the blanks behind it.
  std::optional<char> take_sign() {
    if (at_end() || (text_[at_] != '+' && text_[at_] != '-')) return std::nullopt;
    const char sign = text_[at_++];
    skip_blanks(false);
    return sign;
  }
  /// The digits of a number, without leading zeros.
  std::optional<std::string_view> take_number() {
    const std::size_t begin = at_;
    while (!at_end() && is_digit(text_[at_])) ++at_;
    if (begin == at_) return std::nullopt;
    const std::string_view digits = text_.substr(begin, at_ - begin);
    return digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  }
  static WideInteger value_of(std::string_view digits) {
    WideInteger value = 0;
    for (const char digit : digits) value = 10 * value + (digit - '0');
    return value;
  }
  std::optional<Relation> take_relation() {
    for (const RelationWord& each : relations) {
      if (take(each.word)) return each.relation;
    }
    return std::nullopt;
  }

  /// "* #variable= 5 #constraint= 3", the first of which counts: variables that no constraint has.
  void read_header(std::string_view comment) {
    constexpr std::string_view key = "#variable=";
    const std::size_t found = comment.find(key);
    if (found == std::string_view::npos || has_header_) return;
    std::size_t digits = found + key.size();
    while (digits < comment.size() && comment[digits] == ' ') ++digits;
    std::uint32_t count = 0;
    const auto end = comment.data() + comment.size();
    // A wrong header is only a comment, so it is no error.
    if (std::from_chars(comment.data() + digits, end, count).ec != std::errc() || count > most_opb_variables)
      return;
    has_header_ = true;
    declared_ = count;
  }

  /// Skips blanks and comments. A comment begins with '*', where a line or a statement begins; elsewhere '*'
  /// may stand between a coefficient and its variable.
  void skip_blanks(bool begins_statement) {
    while (!at_end()) {
      const char c = text_[at_];
      if (c == '*' && (begins_statement || line_ == at_)) {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        read_header(text_.substr(at_, end - at_));
        at_ = end;
      } else if (is_blank(c)) {
        // Blanks at its begin leave it the begin of a line.
        const bool still_begins = line_ == at_;
        ++at_;
        if (c == '\n' || still_begins) line_ = at_;
      } else {
        return;
      }
    }
  }

  /// Numbers the variables: by their names if these are x1, x2, ... without a gap or as many as the header
  /// says, else in the order in which they appear. A large number in a name alone takes no memory.
  void name_variables() {
    made_.variables = std::max(static_cast<std::uint32_t>(names_.size()), declared_);
    const auto largest = names_.largest();
    if (largest && *largest <= made_.variables) {
      const std::vector<std::uint32_t> place = names_.plain_order();
      for (OpbText::Sum& sum : made_.sums) {
        for (WeightedVariable& term : sum.sum.terms) term.variable = place[term.variable];
      }
      return;
    }
    made_.names = names_.texts();
    // The header has more variables than occur.
    while (made_.names.size() < made_.variables)
      made_.names.push_back(fmt::format("(variable {})", made_.names.size() + 1));
  }

  bool at_end() const { return at_ == text_.size(); }
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  Unexpected<Error> wrong(std::size_t where, const std::string& expected) const {
    const std::string found = where < text_.size() ? "found " + shown(text_[where]) : "the text ends";
    return bad_input(name_, where,
                     fmt::format("{}: {}, expected {}", line_and_column(text_, where), found, expected));
  }

  std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
  std::size_t line_ = 0;  // where the last line begins, or what follows its first blanks
  Names names_;
  bool has_header_ = false;
  std::uint32_t declared_ = 0;  // variables, as the header says
  OpbText made_;
};

}  // namespace

std::string line_and_column(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t column = offset - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  return fmt::format("line {}, column {}", line, column);
}

Result<OpbText> parse_opb_text(std::string_view text, const std::string& name) {
  return OpbParser(text, name).parse();
}

}  // namespace mines

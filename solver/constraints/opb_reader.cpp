#include "constraints/opb_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/printable.hpp"

namespace mines {

namespace {

struct Term {
  std::uint32_t variable;  // from 0
  bool is_negated;         // counted where it is false
};

class OpbParser {
 public:
  OpbParser(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Result<OpbConstraints> parse() {
    for (skip_blanks(); !at_end(); skip_blanks()) {
      MINES_TRY(parse_constraint());
    }
    variables_ = std::max(variables_, declared_);
    if (variables_ == 0) return wrong(at_, "a constraint such as '+1 x1 +1 x2 >= 1 ;'");
    made_.list = ConstraintList::of(variables_);
    made_.variables = variables_;
    opposite_.assign(variables_, 0);
    // This must know all constraints: a further cell of any of them rules a total out.
    find_total();
    for (constraint_ = 0; constraint_ < read_.size(); ++constraint_) {
      // It bounds all cells, and would be counted a second time as a constraint.
      if (made_.origin_of_total == constraint_) continue;
      terms_ = std::move(read_[constraint_].terms);
      add_constraint(read_[constraint_].least, read_[constraint_].most);
    }
    return std::move(made_);
  }

 private:
  Result<void> parse_constraint() {
    if (text_.substr(at_).starts_with("min:") || text_.substr(at_).starts_with("max:"))
      return wrong(at_, "a constraint: an objective has no meaning here");
    terms_.clear();
    shift_ = 0;
    do {
      MINES_TRY(parse_term());
      skip_blanks();
      if (at_end()) return wrong(at_, "'>=', '=' or '<='");
    } while (std::string_view("<>=").find(text_[at_]) == std::string_view::npos);
    return end_constraint();
  }

  Result<void> parse_term() {
    const std::size_t sign = at_;
    bool is_negative = false;
    if (!take("+")) is_negative = take("-");
    const std::size_t begin = at_;
    std::int64_t coefficient = 1;
    const char* const first = text_.data() + at_;
    const auto [last, problem] = std::from_chars(first, text_.data() + text_.size(), coefficient);
    at_ += static_cast<std::size_t>(last - first);
    if (problem == std::errc::result_out_of_range || (last != first && coefficient != 1))
      return wrong(begin, "a coefficient of +1 or -1");
    // In OPB variables side by side are a product.
    if (begin == sign && last == first && !terms_.empty())
      return wrong(sign, "a coefficient of +1 or -1: products have no meaning here");
    skip_blanks();
    const bool is_negated = take("~");
    const std::size_t name = at_;
    MINES_LET(const auto variable, parse_variable());
    if (named_.size() <= variable) named_.resize(variable + 1, 0);
    // A variable named twice would count twice, which a number of mines cannot.
    if (std::exchange(named_[variable], constraint_ + 1) == constraint_ + 1)
      return wrong(name, fmt::format("x{} only once in a constraint", variable + 1));
    // -x is ~x - 1: a coefficient of -1 counts the opposite, and shift_ moves the bound.
    terms_.push_back({variable, is_negated != is_negative});
    shift_ += is_negative ? 1 : 0;
    return {};
  }

  Result<std::uint32_t> parse_variable() {
    const std::size_t begin = at_;
    if (!take("x")) return wrong(begin, "a coefficient of +1 or -1 and a variable such as x1 or ~x1");
    std::uint32_t number = 0;
    const char* const first = text_.data() + at_;
    const auto [last, problem] = std::from_chars(first, text_.data() + text_.size(), number);
    if (problem != std::errc() || number < 1 || number > most_opb_variables)
      return wrong(begin, fmt::format("a variable from x1 to x{}", most_opb_variables));
    at_ += static_cast<std::size_t>(last - first);
    variables_ = std::max(variables_, number);
    return number - 1;
  }

  /// Reads the relation and the bound, and keeps the constraint.
  Result<void> end_constraint() {
    const std::size_t begin = at_;
    const bool at_least = take(">=");
    const bool at_most = !at_least && take("<=");
    if (!at_least && !at_most && !take("=")) return wrong(begin, "'>=', '=' or '<='");
    skip_blanks();
    const std::size_t number = at_;
    take("+");
    std::int64_t bound = 0;
    const char* const first = text_.data() + at_;
    const auto [last, problem] = std::from_chars(first, text_.data() + text_.size(), bound);
    if (problem != std::errc() || bound > most_opb_variables || bound < -std::int64_t{most_opb_variables})
      return wrong(number, fmt::format("a whole number from -{0} to {0}", most_opb_variables));
    at_ += static_cast<std::size_t>(last - first);
    skip_blanks();
    if (!take(";")) return wrong(at_, "';'");
    bound += shift_;
    const auto size = static_cast<std::int64_t>(terms_.size());
    read_.push_back({terms_, at_most ? 0 : bound, at_least ? std::max(size, bound) : bound});
    ++constraint_;
    return {};
  }

  /// "* #variable= 5 #constraint= 3": variables that no constraint has are cells, too.
  void read_header(std::string_view comment) {
    constexpr std::string_view key = "#variable=";
    const std::size_t found = comment.find(key);
    if (found == std::string_view::npos) return;
    std::size_t digits = found + key.size();
    while (digits < comment.size() && comment[digits] == ' ') ++digits;
    std::uint32_t count = 0;
    const auto end = comment.data() + comment.size();
    // A wrong header is only a comment, so it is no error.
    if (std::from_chars(comment.data() + digits, end, count).ec == std::errc() && count <= most_opb_variables)
      declared_ = count;
  }

  /// Skips blanks and comments, which begin with '*' where a line does.
  void skip_blanks() {
    while (!at_end()) {
      const bool begins_line = at_ == 0 || text_[at_ - 1] == '\n';
      if (begins_line && text_[at_] == '*') {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        read_header(text_.substr(at_, end - at_));
        at_ = end;
      } else if (std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) {
        ++at_;
      } else {
        return;
      }
    }
  }

  void add_constraint(std::int64_t least, std::int64_t most) {
    const auto is_negated = [](const Term& term) { return term.is_negated; };
    const bool all_negated = std::all_of(terms_.begin(), terms_.end(), is_negated);
    // Safe cells between a and b of n are mines between n - b and n - a. No further cells are needed.
    if (all_negated) {
      const auto size = static_cast<std::int64_t>(terms_.size());
      least = std::exchange(most, size - least);
      least = size - least;
    }
    std::vector<std::uint32_t> cells;
    for (const Term& term : terms_)
      cells.push_back(term.is_negated && !all_negated ? opposite_of(term.variable) : term.variable);
    made_.origin.push_back(constraint_);
    made_.list.add(cells, least, most);
  }

  /// The further cell that is a mine where the variable's cell is safe.
  std::uint32_t opposite_of(std::uint32_t variable) {
    if (opposite_[variable] != 0) return opposite_[variable];
    std::vector<Cell>& cells = made_.list.all.cells;
    const auto further = static_cast<std::uint32_t>(cells.size());
    cells.push_back(ConstraintList::cell_at(further));
    made_.origin.emplace_back();
    made_.list.add_opposite(variable, further);
    return opposite_[variable] = further;
  }

  /// The first equation of all variables becomes the total, which costs less. Not with further cells, which
  /// would count, too.
  void find_total() {
    const auto mixes = [](const Read& constraint) {
      const auto negated = std::count_if(constraint.terms.begin(), constraint.terms.end(),
                                         [](const Term& term) { return term.is_negated; });
      return negated > 0 && static_cast<std::size_t>(negated) < constraint.terms.size();
    };
    if (std::any_of(read_.begin(), read_.end(), mixes)) return;
    for (std::uint32_t i = 0; i < read_.size(); ++i) {
      const Read& constraint = read_[i];
      if (constraint.terms.size() != variables_ || constraint.least != constraint.most) continue;
      if (constraint.least < 0 || constraint.least > variables_) continue;
      const auto count = static_cast<std::uint64_t>(constraint.least);
      made_.list.total = constraint.terms.front().is_negated ? variables_ - count : count;
      made_.origin_of_total = i;
      return;
    }
  }

  bool at_end() const { return at_ == text_.size(); }
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  Unexpected<Error> wrong(std::size_t where, const std::string& expected) const {
    const std::string_view before = text_.substr(0, where);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t column = where - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
    const std::string found = where < text_.size() ? "found " + shown(text_[where]) : "the text ends";
    return bad_input(name_, where,
                     fmt::format("line {}, column {}: {}, expected {}", line, column, found, expected));
  }

  std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
  // The constraint that is being read.
  std::vector<Term> terms_;
  std::int64_t shift_ = 0;  // coefficients of -1: what counting their opposites adds
  std::uint32_t constraint_ = 0;
  // All of them.
  std::uint32_t declared_ = 0;  // variables, as the first comment says
  std::uint32_t variables_ = 0;
  struct Read {
    std::vector<Term> terms;
    std::int64_t least;
    std::int64_t most;
  };
  std::vector<Read> read_;
  std::vector<std::uint32_t> named_;  // of each variable: the last constraint that has it, from 1
  OpbConstraints made_;
  std::vector<std::uint32_t> opposite_;  // of each variable: its further cell; 0: it has none
};

}  // namespace

Result<OpbConstraints> parse_opb(std::string_view text, const std::string& name) {
  return OpbParser(text, name).parse();
}

}  // namespace mines

#include "constraints/constraint_writers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

#include "sat/clauses.hpp"

namespace mines {

namespace {

class OpbWriter {
 public:
  OpbWriter(AtomicFile& to, const ConstraintList& list) : to_(to), list_(list) {}

  Result<void> write(const std::function<std::string(std::uint32_t)>& name_of) {
    text_ = fmt::format("* #variable= {} #constraint= {}\n", list_.all.cells.size(), count());
    for (std::uint32_t cell = 0; name_of && cell < list_.all.cells.size(); ++cell) {
      text_ += fmt::format("* x{} is {}\n", cell + 1, name_of(cell));
      MINES_TRY(to_.write_if_long(text_));
    }
    for (const Constraint& constraint : list_.all.constraints) {
      MINES_TRY(write_bounds(constraint.cells(), constraint.least, constraint.most));
    }
    if (list_.total) {
      std::vector<std::uint32_t> all(list_.all.cells.size());
      std::iota(all.begin(), all.end(), 0);
      const auto total = static_cast<std::int64_t>(*list_.total);
      MINES_TRY(write_bounds(all, total, total));
    }
    return to_.write(text_);
  }

 private:
  /// How many lines write_bounds() writes.
  static std::size_t lines_of(std::int64_t size, std::int64_t least, std::int64_t most) {
    if (size == 0) return least > 0 || most < 0 ? 1 : 0;
    return least == most ? 1 : (least > 0 ? 1 : 0) + (most < size ? 1 : 0);
  }
  std::size_t count() const {
    std::size_t constraints = list_.total ? 1 : 0;
    for (const Constraint& constraint : list_.all.constraints)
      constraints += lines_of(constraint.size(), constraint.least, constraint.most);
    return constraints;
  }

  Result<void> write_bounds(std::span<const std::uint32_t> cells, std::int64_t least, std::int64_t most) {
    const auto size = static_cast<std::int64_t>(cells.size());
    if (cells.empty() && (least > 0 || most < 0)) {  // the format has no empty sum
      text_ += "+1 x1 >= 2 ;\n";
    } else if (!cells.empty() && least == most) {
      MINES_TRY(write_line(cells, '+', "=", least));
    } else if (!cells.empty()) {
      if (least > 0) {
        MINES_TRY(write_line(cells, '+', ">=", least));
      }
      if (most < size) {
        // OPB has no "<=", so both sides change their signs.
        MINES_TRY(write_line(cells, '-', ">=", -most));
      }
    }
    return {};
  }

  Result<void> write_line(std::span<const std::uint32_t> cells, char sign, const char* relation,
                          std::int64_t bound) {
    for (std::size_t i = 0; i < cells.size();) {
      const auto begin = i;
      // A cell with a weight is listed that often.
      while (i < cells.size() && cells[i] == cells[begin]) ++i;
      text_ += fmt::format("{}{} x{} ", sign, i - begin, cells[begin] + 1);
    }
    text_ += fmt::format("{} {} ;\n", relation, bound);
    return to_.write_if_long(text_);
  }

  AtomicFile& to_;
  const ConstraintList& list_;
  std::string text_;
};

}  // namespace

Result<void> write_opb(AtomicFile& to, const ConstraintList& list,
                       const std::function<std::string(std::uint32_t)>& name_of) {
  return OpbWriter(to, list).write(name_of);
}

std::string dimacs_of(const ClauseList& clauses, int variables, const std::string& comment) {
  std::string text;
  // Not a stream: that links all locales, 20 KB of the page.
  for (std::string_view rest = comment; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    text.append("c ").append(rest.substr(0, end)) += '\n';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  text += fmt::format("p cnf {} {}\n", variables, clauses.size());
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    // Not fmt::format_to(): that compiles all of {fmt} into this file, which takes 3 s.
    for (const int literal : clauses[i]) text.append(fmt::format_int(literal).c_str()) += ' ';
    text += "0\n";
  }
  return text;
}

int add_constraints(ClauseSink& sink, const ConstraintList& list) {
  Variables variables{1, 1 + static_cast<int>(list.all.cells.size())};
  add_constraints(sink, list.all, variables);
  if (list.total) add_constraint(sink, list.total_on(list.all.cells.size()), variables);
  return variables.next - 1;
}

Result<void> write_cnf(AtomicFile& to, const ConstraintList& list,
                       const std::function<std::string(std::uint32_t)>& name_of) {
  constexpr std::uint64_t most_clauses = 100'000'000;
  if (clauses_of(list.all) > most_clauses ||
      (list.total && clauses_of(list.total_on(list.all.cells.size())) > most_clauses))
    return bad_input("--export", fmt::format("the constraints need more than {} clauses", most_clauses));
  ClauseList clauses;
  const int variables = add_constraints(clauses, list);
  std::string names;
  for (std::uint32_t cell = 0; name_of && cell < list.all.cells.size(); ++cell)
    names += fmt::format("{} is {}\n", cell + 1, name_of(cell));
  return to.write(dimacs_of(clauses, variables, names));
}

}  // namespace mines

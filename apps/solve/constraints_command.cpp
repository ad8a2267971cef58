#include "apps/solve/constraints_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <new>
#include <string_view>
#include <utility>

#include "base/assert.hpp"
#include "base/most_threads.hpp"
#include "base/picture_kind.hpp"
#include "base/version.hpp"
#include "cli/board_text.hpp"
#include "cli/program.hpp"
#include "library/engine/opb_file.hpp"
#include "library/facts/json.hpp"
#include "library/facts/position.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"

namespace mines::solve {

namespace {

using Input = library::OpbFile;

Result<std::string> read_all(ByteReader& from) {
  try {
    return read_whole(from, std::numeric_limits<std::size_t>::max());
  } catch (const std::bad_alloc&) {
    return broken(from.name(), "there is not enough memory for it");
  }
}

const cli::Usage usage{"mines-solve --constraints",
                       "FILE [OPTIONS]",
                       R"(Reports for each cell whether it is safe, a mine, or how likely
a mine, and how many models the constraints have. FILE is OPB (mines-constraints(5);
- is standard input), or a position, which is then reported as without --constraints.)",
                       {{"0", "done"},
                        {"2", "wrong arguments or input, also constraints without a model"},
                        {"3", "standard output cannot be written to"},
                        {"4", "not found out: the answer takes too long"}}};

std::vector<cli::Option> table_of(ConstraintSettings& settings) {
  return {
      {.name = "constraints",
       .value = cli::file_or_stream(settings.path),
       .help = "the file, OPB or a position"},
      shape_option(settings.shape),
      {.name = "mines",
       .value = cli::whole(settings.mines, 0, cli::max_cells, "K"),
       .help = "mines on all cells, known ones included; default: what the file says"},
      {.name = "density",
       .value = cli::decimal(settings.density, {0, 1, true, true}, "P"),
       .help = "share of mines before the constraints apply, if the number of mines is not given; default: "
               "0.125 for a position; 0.5 for OPB, so that all models are equally likely"},
      {.name = "explain",
       .value = cli::text(settings.explain, "CELL"),
       .help = "why CELL is safe or a mine: the fewest constraints that force it. CELL is a variable such as "
               "x12, or r,c in a position"},
      proof_option(settings.proof),
      export_option(settings.form),
      work_option(settings.work),
      {.name = "json", .value = cli::flag(settings.json), .help = "print one JSON object"},
      {.name = "threads",
       .value = cli::whole(settings.threads, 1, most_threads),
       .variable = "MINES_THREADS",
       .help = "threads"},
      {.name = "seed",
       .value = cli::seed_number(settings.seed),
       .variable = "MINES_SEED",
       .help = "seed of the samples that are drawn where counting would take too long"}};
}

/// The output: text, or one JSON object (docs/reference/constraints.md has the keys).
struct Report {
  Constraints::Analysis analysis;
  Constraints::Reason reason;          ///< the reason of the contradiction or, with --explain, of the cell's
                                       ///< verdict
  std::optional<std::uint32_t> asked;  ///< the cell of --explain
};

/// The constraints of the file that a reason has, in its order, from 0.
std::vector<std::uint32_t> in_file(const Input& input, const Constraints::Reason& reason) {
  std::vector<std::uint32_t> numbers;
  for (const std::uint32_t constraint : reason.constraints) {
    // Constraints that define a further cell are not in the file.
    if (const auto number = input.number_in_file(constraint)) numbers.push_back(*number);
  }
  if (reason.uses_total && input.total_in_file()) numbers.push_back(*input.total_in_file());
  // They come in the order of the file, whichever of them became the total.
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

/// Whether a reason uses a number of mines that is no constraint of the file.
bool uses_mines(const Input& input, const Constraints::Reason& reason) {
  return reason.uses_total && !input.total_in_file();
}

std::string text_of_reason(const Input& input, const Constraints::Reason& reason) {
  if (!reason.found) return "constraints that take too long to find";
  std::string text;
  const auto add = [&](const std::string& item) { text += (text.empty() ? "" : ", ") + item; };
  for (const std::uint32_t number : in_file(input, reason)) add(fmt::format("constraint {}", number + 1));
  if (uses_mines(input, reason)) add("the number of mines");
  return text;
}

/// The reason as the results have it, of the file's constraints.
void add_reason(facts::Object& to, const Input& input, Constraints::Reason reason) {
  reason.constraints = in_file(input, reason);
  reason.uses_total = uses_mines(input, reason);
  to.add("reason", facts::found(reason));
}

/// All of the object but the cells; it stays open.
std::string head(const Input& input, const Report& report) {
  std::string text;
  facts::Object object(text);
  object.add("version", toolkit_version());
  object.add("variables", input.cells()).add("constraints", input.constraints());
  object.add("mines", input.total());
  if (input.has_objective()) object.add("left_out", std::vector<std::string>{"objective"});
  object.add_all(report.analysis, false);
  if (report.analysis.possible == Possible::no) add_reason(object, input, report.reason);
  if (report.analysis.possible == Possible::yes && report.asked) {
    object.add_object("explanation", [&](facts::Object& explanation) {
      explanation.add("name", input.name_of(*report.asked)).add("verdict", report.reason.verdict);
      add_reason(explanation, input, report.reason);
    });
  }
  return text;
}

Result<void> write_json(AtomicFile& to, const Input& input, const Report& report) {
  std::string text = head(input, report);
  if (report.analysis.possible != Possible::yes) return to.write(text + "}\n");
  text += ",\"cells\":[";
  const char* separator = "\n";
  for (std::uint32_t cell = 0; cell < input.cells(); ++cell) {
    text += separator;
    facts::Object object(text);
    object.add("name", input.name_of(cell)).add_entry(report.analysis, cell).close();
    separator = ",\n";
    MINES_TRY(to.write_if_long(text));
  }
  return to.write(text + "\n]}\n");
}

Result<void> write_text(AtomicFile& to, const Input& input, const Report& report) {
  const Constraints::Analysis& analysis = report.analysis;
  std::string text;
  for (std::uint32_t cell = 0; cell < input.cells(); ++cell) {
    text += fmt::format("{:<22} ", input.name_of(cell));
    if (is_uncertain(analysis.verdict[cell])) {
      text += fmt::format("a mine with {:.6g} %", 100 * analysis.mine[cell]);
      if (!analysis.exact && analysis.error[cell] > 0)
        text += fmt::format(", give or take {:.2g}", 100 * analysis.error[cell]);
      if (analysis.verdict[cell] == Verdict::unknown) text += " (perhaps certain)";
      text += '\n';
    } else {
      text += fmt::format("{}\n", facts::word_of(analysis.verdict[cell]));
    }
    MINES_TRY(to.write_if_long(text));
  }
  text += fmt::format("cells: {}   constraints: {}   models: {}\n", input.cells(), input.constraints(),
                      !analysis.models.empty() ? analysis.models
                      : analysis.models_log10  ? fmt::format("10^{:.2f}", *analysis.models_log10)
                                               : "not counted");
  if (!analysis.exact) text += "some probabilities are estimates by samples: counting would take too long\n";
  if (input.has_objective()) text += "left out: the objective, which says nothing about single models\n";
  if (report.asked) {
    const Constraints::Reason& reason = report.reason;
    text += fmt::format("{}: ", input.name_of(*report.asked));
    text += reason.verdict == Verdict::unknown ? "finding out whether it is certain takes too long\n"
            : reason.verdict == Verdict::undecided
                ? "not certain\n"
                : fmt::format("{}, by {}\n", facts::word_of(reason.verdict), text_of_reason(input, reason));
  }
  return to.write(text);
}

/// Takes --mines, in place of what the file says.
Result<void> set_mines(Input& input, std::uint64_t mines) {
  // A further cell would count among the mines, although the file does not have it.
  if (input.has_further_cells())
    return bad_input(
        "--mines",
        fmt::format("a constraint has plain and negated variables; in place of --mines add the constraint "
                    "'+1 {} ... +1 {} = {} ;' to the file",
                    input.name_of(0), input.name_of(input.cells() - 1), mines));
  if (mines > input.cells())
    return bad_input("--mines", fmt::format("{} mines, but there are {} cells", mines, input.cells()));
  if (input.total() && input.total() != mines)
    return bad_input("--mines", fmt::format("{}, but constraint {} gives {}", mines,
                                            *input.total_in_file() + 1, *input.total()));
  input.set_total(mines);
  return {};
}

/// The cell of --explain.
Result<std::uint32_t> explained(const Input& input, const std::string& name) {
  if (const auto cell = input.find(name)) return *cell;
  if (input.has_names()) return bad_input("--explain", fmt::format("'{}' is no variable of the file", name));
  return bad_input("--explain", fmt::format("'{}' is no variable, expected x1 to x{}", name, input.cells()));
}

Result<Constraints> constraints_in(const Input& input, const ConstraintSettings& settings) {
  const Constraints::Options options{
      .density = settings.density.value_or(0.5), .threads = settings.threads, .seed = settings.seed};
  if (input.has_further_cells() && options.density != 0.5) {
    return bad_input(
        "--density",
        fmt::format("a density of {}, expected 0.5: a constraint has plain and negated variables",
                    options.density));
  }
  return input.made(options);
}

/// Writes the proof of the explained cell's verdict, or that no model fits.
Result<void> prove(const Input& input, const Report& report, const ConstraintSettings& settings) {
  if (!settings.proof) return {};
  if (report.analysis.possible == Possible::unknown) return {};  // report() says so
  std::optional<std::uint32_t> cell;
  Verdict verdict = Verdict::undecided;
  if (report.analysis.possible == Possible::yes) {
    MINES_ASSERT(report.asked);  // --proof needs --explain
    cell = report.asked;
    verdict = report.analysis.verdict[*cell];
    if (verdict == Verdict::undecided) return nothing_to_prove(input.name_of(*cell));
    if (verdict == Verdict::unknown) return certainty_not_found_out(input.name_of(*cell));
  }
  auto proof = input.proof(cell, verdict);
  if (proof) return write_proof(*settings.proof, *proof);
  proof.error().where = "--proof";
  return Unexpected(std::move(proof.error()));
}

Result<void> report(const Input& input, const std::string& where, const ConstraintSettings& settings) {
  std::optional<std::uint32_t> asked;
  if (!settings.explain.empty()) {
    MINES_LET(asked, explained(input, settings.explain));
  }
  MINES_LET(auto constraints, constraints_in(input, settings));
  const Budget budget{settings.work};
  Report report{constraints.analysis(budget), {}, asked};
  const Possible possible = report.analysis.possible;
  if (possible == Possible::no) {
    report.reason = constraints.contradiction(budget);
  } else if (asked) {
    report.reason = constraints.explain(*asked, budget);
  }
  MINES_TRY(prove(input, report, settings));
  // As for positions: only JSON has a form for constraints without a model.
  if (possible == Possible::yes || settings.json) {
    MINES_LET(auto out, AtomicFile::standard_output());
    MINES_TRY(settings.json ? write_json(out, input, report) : write_text(out, input, report));
    MINES_TRY(out.commit());
  }
  if (possible == Possible::yes) return {};
  if (possible == Possible::unknown)
    return not_found_out(where, "finding out whether the constraints have a model takes too long");
  return bad_input(
      where, report.reason.found
                 ? "no model satisfies " + text_of_reason(input, report.reason)
                 : "no model fits all constraints; finding those that contradict each other takes too long");
}

/// The file is a position: reports it as without --constraints.
Result<void> run_position(const ConstraintSettings& asked, std::string_view text, const std::string& name) {
  Settings settings;
  settings.path = asked.path;
  settings.shape = asked.shape;
  settings.mines = asked.mines;
  settings.density = asked.density.value_or(settings.density);
  settings.proof = asked.proof;
  settings.form = asked.form;
  settings.json = asked.json;
  settings.work = asked.work;
  settings.threads = asked.threads;
  settings.seed = asked.seed;
  if (!asked.explain.empty()) {
    MINES_LET(settings.explain, parse_explained("--explain", asked.explain));
  }
  MINES_LET(auto found, parse_any_form(text, name, {}, asked.shape.has_value()));
  return run(settings, std::move(found));
}

Result<void> run_file(const ConstraintSettings& settings) {
  MINES_LET(auto from,
            *settings.path == "-" ? ByteReader::standard_input() : ByteReader::open(*settings.path));
  MINES_LET(const auto text, read_all(from));
  MINES_TRY(check_is_no_picture(from.name(), text));
  if (settings.shape || !Input::is_opb(text, from.name())) return run_position(settings, text, from.name());
  MINES_LET(auto input, Input::parse(text, from.name()));
  if (settings.mines) {
    MINES_TRY(set_mines(input, *settings.mines));
  }
  if (settings.form == library::Form::none) return report(input, from.name(), settings);
  return write_to_output([&](AtomicFile& out) { return input.write(out, settings.form); });
}

}  // namespace

Result<int> run_constraints(cli::Arguments& arguments) {
  ConstraintSettings settings;
  MINES_TRY(cli::read_options(arguments, usage, table_of(settings)));
  return cli::done(run_file(settings));
}

}  // namespace mines::solve

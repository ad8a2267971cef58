#include "command/constraints_command.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/board_text.hpp"
#include "cli/program.hpp"
#include "command/command.hpp"
#include "command/constraints_input.hpp"
#include "command/constraints_report.hpp"
#include "command/proof_files.hpp"
#include "constraints/cnf_writer.hpp"
#include "constraints/opb_writer.hpp"
#include "library/engine/proof.hpp"
#include "os/atomic_file.hpp"

namespace mines::constraints {

namespace {

const cli::Usage usage{"mines-solve --constraints",
                       "FILE [OPTIONS]",
                       R"(Reports for each cell whether it is safe, a mine, or how likely
a mine, and how many models the constraints have. FILE is OPB with coefficients of 1
and -1, or a position of a board of any shape (mines-constraints(5); - is standard
input).)",
                       {{"0", "done"},
                        {"2", "wrong arguments or input, also constraints without a model"},
                        {"3", "standard output cannot be written to"}}};

std::vector<cli::Option> table_of(Settings& settings) {
  cli::Value proof = cli::file(settings.proof);
  proof.shape = "NAME";
  return {
      {.name = "constraints",
       .value = cli::file_or_stream(settings.path),
       .help = "the file, OPB or a position"},
      {.name = "position",
       .value = cli::file_or_stream(settings.position),
       .not_with = {"constraints"},
       .help = "in place of --constraints: the file, always read as a position, never as OPB"},
      {.name = "shape",
       .value = cli::choice(settings.shape, {{"square", Shape::square},
                                             {"hex", Shape::hex},
                                             {"torus", Shape::torus},
                                             {"knight", Shape::knight}}),
       .help = "which cells a number of the position counts; '.' in the position is then a hole"},
      {.name = "mines",
       .value = cli::whole(settings.mines, 0, cli::max_cells, "K"),
       .help = "mines on all cells, known ones included; default: what the file says"},
      {.name = "density",
       .value = cli::decimal(settings.density, {0, 1, true, true}, "P"),
       .help = "share of mines before the constraints apply, if the number of mines is not given; default: "
               "0.125 for a position; 0.5 for OPB, so that all models are equally likely"},
      {.name = "explain",
       .value = cli::text(settings.explain, "CELL"),
       .help = "why CELL is safe or a mine: the fewest constraints that force it. CELL is x12, or r,c in a "
               "position"},
      {.name = "proof",
       .value = proof,
       .only_with = "explain",
       .help = "write a proof that the cell of --explain is safe, or a mine, into NAME.cnf and NAME.drat"},
      {.name = "export",
       .value =
           cli::choice(settings.form, {{"none", Export::none}, {"opb", Export::opb}, {"cnf", Export::cnf}}),
       .help = "print the constraints as OPB, or as DIMACS clauses, in place of the report"},
      command::work_option(settings.work),
      {.name = "json", .value = cli::flag(settings.json), .help = "print one JSON object"},
      {.name = "threads",
       .value = cli::whole(settings.threads, 1, 1024),
       .variable = "MINES_THREADS",
       .help = "threads"},
      {.name = "seed",
       .value = cli::seed_number(settings.seed),
       .variable = "MINES_SEED",
       .help = "seed of the samples that are drawn where counting would take too long"}};
}

Result<void> write_export(const Input& input, const Settings& settings) {
  MINES_LET(auto out, AtomicFile::standard_output());
  std::function<std::string(std::uint32_t)> name_of;
  // The variables of an OPB file are its names already.
  if (input.is_position()) name_of = [&](std::uint32_t cell) { return input.name_of(cell); };
  MINES_TRY(settings.form == Export::opb ? write_opb(out, input.list(), name_of)
                                         : write_cnf(out, input.list(), name_of));
  return out.commit();
}

/// Writes the proof of the explained cell's verdict, or that no model fits.
Result<void> prove(const Input& input, const Report& report, const Settings& settings) {
  if (!settings.proof) return {};
  const auto name_of = [&](std::uint32_t cell) {
    // Further cells stand for negated variables, and no reader knows them by a name.
    return cell < input.cells() ? input.name_of(cell) : "the opposite of another variable";
  };
  Claim claim;
  if (report.analysis.possible) {
    claim.cell = *report.asked;
    const Constraints::Verdict verdict = report.analysis.verdict[claim.cell];
    if (verdict == Constraints::Verdict::undecided) return nothing_to_prove(name_of(claim.cell));
    claim.kind = verdict == Constraints::Verdict::safe ? Claim::Kind::safe : Claim::Kind::mine;
  }
  auto proof = library::proof_of(input.list(), claim, name_of);
  if (proof) return write_proof(*settings.proof, *proof);
  proof.error().where = "--proof";
  return Unexpected(std::move(proof.error()));
}

Result<void> report(const Input& input, const Settings& settings) {
  std::optional<std::uint32_t> asked;
  if (!settings.explain.empty()) {
    MINES_LET(asked, input.find(settings.explain));
  }
  MINES_LET(auto constraints, input.made(settings));
  const Budget budget{settings.work};
  Report report{constraints.analysis(budget), {}, asked};
  if (!report.analysis.possible) {
    report.reason = constraints.contradiction(budget);
  } else if (asked) {
    report.reason = constraints.explain(*asked, budget);
  }
  MINES_TRY(prove(input, report, settings));
  // As for positions: only JSON has a form for constraints without a model.
  if (report.analysis.possible || settings.json) {
    MINES_LET(auto out, AtomicFile::standard_output());
    MINES_TRY(settings.json ? write_json(out, input, report) : write_text(out, input, report));
    MINES_TRY(out.commit());
  }
  if (report.analysis.possible) return {};
  const std::string& path = settings.position ? *settings.position : *settings.path;
  return bad_input(path == "-" ? "standard input" : path, text_of_contradiction(input, report.reason));
}

}  // namespace

Result<int> run(cli::Arguments& arguments) {
  Settings settings;
  MINES_TRY(cli::read_options(arguments, usage, table_of(settings)));
  if (!settings.path && !settings.position) return bad_input("--constraints", "no file is given");
  MINES_LET(const auto input, Input::read(settings));
  return cli::done(settings.form == Export::none ? report(input, settings) : write_export(input, settings));
}

}  // namespace mines::constraints

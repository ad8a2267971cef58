// mines-check-proof CNF DRAT: whether a proof shows that clauses have no model.
// docs/reference/constraints.md.
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <system_error>
#include <vector>

#include "apps/proof/checker.hpp"
#include "apps/proof/files.hpp"

namespace {

enum { verified = 0, not_verified = 1, bad_input = 2, not_written = 3, unknown = 4 };

constexpr const char* usage =
    "Usage: mines-check-proof [--work N] CNF DRAT\n"
    "\n"
    "Follows a proof that the clauses of a DIMACS CNF file have no model. The proof is DRAT, as text or "
    "binary.\n"
    "\n"
    "  --work N   look at N literals at most, 1 to 10^18; usually 20000000000, which takes a minute or two\n"
    "  --version  print the version and end\n"
    "  --help     print this and end\n"
    "\n"
    "Exit codes: 0 verified; 1 not verified; 2 wrong arguments or files; 3 standard output cannot be\n"
    "written to; 4 not found out: the work did not suffice.\n";

/// The exit code after what was printed, which says if standard output has not taken all of it.
int after_printing() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return verified;
  std::fputs("mines-check-proof: standard output: write failed\n", stderr);
  return not_written;
}

/// Deletions of clauses that are not there prove nothing wrong, but a proof that has them may be another's.
void report_ignored(const std::string& name, const drat::Proof& proof,
                    const std::vector<std::size_t>& not_there) {
  if (not_there.empty()) return;
  std::fprintf(
      stderr,
      "mines-check-proof: %s: the clause to delete is not there; deletions of this kind are ignored: %zu\n",
      proof.place(name, proof.steps[not_there[0]].at).c_str(), not_there.size());
}

int run(const std::string& clauses, const std::string& name, std::uint64_t work) {
  const drat::Formula formula = drat::read_formula(clauses, drat::read_file(clauses));
  const drat::Proof proof = drat::read_proof(name, drat::read_file(name));
  const drat::Verdict verdict = drat::check(formula, proof.steps, work);
  report_ignored(name, proof, verdict.not_there);
  if (verdict.verified) {
    if (verdict.followed == 1) {
      std::puts("verified: unit propagation refutes the clauses, without the proof");
    } else {
      std::printf("verified: %zu clauses follow, %zu of them by resolvents (RAT)\n", verdict.followed,
                  verdict.by_rat);
    }
    return after_printing();
  }
  const std::string place = verdict.fault ? proof.place(name, proof.steps[*verdict.fault].at) : name;
  std::fprintf(stderr, "%s: %s: %s\n", verdict.is_unknown ? "not found out" : "not verified", place.c_str(),
               verdict.message.c_str());
  return verdict.is_unknown ? unknown : not_verified;
}

/// The value of --work; 0 if it is none.
std::uint64_t work_of(const std::string& text) {
  constexpr std::uint64_t most = 1'000'000'000'000'000'000;
  std::uint64_t work = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), work);
  return error == std::errc() && end == text.data() + text.size() && work <= most ? work : 0;
}

}  // namespace

int main(int argc, char* argv[]) {
  const std::string only = argc == 2 ? argv[1] : "";
  const bool wants_help = only == "--help" || only == "-h";
  if (wants_help || only == "--version" || only == "-V") {
    std::fputs(wants_help ? usage : "mines-check-proof " MINES_VERSION "\n", stdout);
    return after_printing();
  }
  const bool has_work = argc == 5 && std::string(argv[1]) == "--work";
  const std::uint64_t work = has_work ? work_of(argv[2]) : drat::usual_work;
  if ((argc != 3 && !has_work) || work == 0) {
    std::fputs(usage, stderr);
    return bad_input;
  }
  try {
    return run(argv[argc - 2], argv[argc - 1], work);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mines-check-proof: %s\n", error.what());
    return bad_input;
  }
}

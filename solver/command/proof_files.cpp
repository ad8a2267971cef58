#include "command/proof_files.hpp"

#include "os/atomic_file.hpp"

namespace mines {

namespace {

Result<void> write(const std::string& path, const std::string& text) {
  MINES_LET(auto file, AtomicFile::create(path));
  MINES_TRY(file.write(text));
  return file.commit();
}

}  // namespace

Result<void> write_proof(const std::string& name, const Proof& proof) {
  MINES_TRY(write(name + ".cnf", proof.clauses));
  return write(name + ".drat", proof.steps);
}

Unexpected<Error> nothing_to_prove(const std::string& cell) {
  return bad_input("--proof", cell + " is not certain: some model has a mine there, and another has none");
}

}  // namespace mines

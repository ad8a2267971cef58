// The options of `mines-map generate` that are for boards without guesses.
#pragma once

#include "arguments.hpp"
#include "field/field.hpp"

namespace mines::maps {

/// Adds --no-guess, --start, --first and --limit.
void add_no_guess_options(boost::program_options::options_description& options);

/// Whether --no-guess is there; without it none of the others may be.
Result<bool> wants_no_guess(const Arguments& arguments);

/// Makes the board (no_guess/no_guess.hpp). Where standard error is a terminal, a line there shows how far it
/// has come.
Result<Field> generate_no_guess(const Arguments& arguments, BoardSize size, std::uint64_t mines,
                                const GeneratorOptions& options);

}  // namespace mines::maps

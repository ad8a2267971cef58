// Which of several forms of a hot loop runs: the same source compiled for other instruction sets, all with
// the same results. One choice for the whole process, made here; MINES_KERNEL=generic|avx2|avx512 overrides
// it.
//
// How a library uses it. The loop is a template over its vector type in a header, and each target has a
// translation unit of its own, compiled with the target's flags (mines_kernel_sources in
// cmake/targets.cmake), that instantiates it behind a plain function and uses nothing else that is inline: of
// two copies of an inline function the linker keeps either, and the one with the wider instructions would run
// everywhere.
#pragma once

#include "base/error.hpp"

namespace mines {

/// In rising order: a processor that has one has those before it.
enum class Kernel {
  generic,  ///< what the compiler targets, any processor
  avx2,     ///< with BMI1, BMI2, LZCNT and POPCNT
  avx512,   ///< F, BW, DQ, VL, VBMI, VBMI2, VPOPCNTDQ and BITALG
};
inline constexpr Kernel all_kernels[] = {Kernel::generic, Kernel::avx2, Kernel::avx512};

/// "generic", "avx2", "avx512".
const char* name_of(Kernel kernel);

/// Whether this processor, the system and this build can run it.
bool kernel_runs(Kernel kernel);

/// What MINES_KERNEL says, the best that runs if it is absent or empty. ExitCode::bad_input for another word
/// or one that does not run here. Every program checks it
/// first (cli/program.hpp).
Result<Kernel> kernel_from_environment();

/// The same, read once: the first call decides. The best that runs where MINES_KERNEL is wrong. Thread-safe,
/// costs a load.
Kernel chosen_kernel();

}  // namespace mines

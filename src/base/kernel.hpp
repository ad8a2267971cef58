// Which of several forms of a hot loop runs: the same source compiled for other instruction sets, all with
// the same results. The choice is made here, once for the whole process; MINES_KERNEL=generic|avx2|avx512
// overrides it.
//
// How a library uses it. A loop has its own source file, ..._kernel.cpp, which is compiled once for each
// kernel, with that kernel's instructions and with its name in MINES_THIS_KERNEL (mines_kernel_sources in
// cmake/targets.cmake). There the loop is a template over the kernel that is instantiated for this kernel
// only:
//
//   template <Kernel kernel> void loop(Data& data) { ... }
//   template void loop<Kernel::MINES_THIS_KERNEL>(Data& data);
//
// The header declares the template, and loop_for(kernel) by choose(). The source file uses no other inline
// function with external linkage: of two copies the linker keeps either, and the one with the wider
// instructions would run on every processor.
#pragma once

#include <type_traits>

#include "base/assert.hpp"
#include "base/error.hpp"

namespace mines {

/// In rising order: a processor that has one has those before it.
enum class Kernel {
  generic,  ///< what the compiler targets, any processor
  avx2,     ///< with BMI1, BMI2, LZCNT and POPCNT
  avx512,   ///< F, BW, DQ, VL, VBMI, VBMI2, VPOPCNTDQ and BITALG
};
inline constexpr Kernel all_kernels[] = {Kernel::generic, Kernel::avx2, Kernel::avx512};

/// The name of a kernel: "generic", "avx2" or "avx512".
const char* name_of(Kernel kernel);

/// Whether this processor, the system and this build can run it.
bool kernel_runs(Kernel kernel);

/// Chooses one form of a loop: calls form(constant) with the compile-time constant that equals `kernel`. The
/// kernel must run here.
template <class Form>
auto choose([[maybe_unused]] Kernel kernel, const Form& form) {
  MINES_ASSERT(kernel_runs(kernel));
#ifdef __x86_64__
  if (kernel == Kernel::avx512) return form(std::integral_constant<Kernel, Kernel::avx512>());
  if (kernel == Kernel::avx2) return form(std::integral_constant<Kernel, Kernel::avx2>());
#endif
  return form(std::integral_constant<Kernel, Kernel::generic>());
}

/// The kernel that MINES_KERNEL names; the best that runs if it is absent or empty. ExitCode::bad_input for
/// another word or a kernel that does not run here. Every program checks it first
/// (cli/program.hpp).
Result<Kernel> kernel_from_environment();

/// The kernel that MINES_KERNEL names, as read by the first call; the best that runs where MINES_KERNEL is
/// wrong. Thread-safe, costs a load.
Kernel chosen_kernel();

}  // namespace mines

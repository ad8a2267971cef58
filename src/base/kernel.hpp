// A kernel is an instruction set for which hot loops are compiled. The source of a hot loop is compiled once
// for each kernel, and all copies give equal results. A process uses one kernel: the one that the environment
// variable MINES_KERNEL=generic|avx2|avx512 names, else the best that runs here.
//
// A loop has its own source file, ..._kernel.cpp. mines_kernel_sources in cmake/targets.cmake compiles the
// file once for each kernel, with the kernel's name in MINES_THIS_KERNEL:
//   template <Kernel kernel> void loop(Data& data) { ... }
//   template void loop<Kernel::MINES_THIS_KERNEL>(Data& data);
// The loop's header declares the template, and defines a function loop_for(kernel), which uses choose() to
// return the loop for a kernel. The source file must not call inline functions with external linkage: the
// linker would keep one copy of each, perhaps with instructions that this processor lacks.
#pragma once

#include <type_traits>

#include "base/assert.hpp"
#include "base/error.hpp"

namespace mines {

/// In rising order: a processor that runs a kernel also runs the kernels before it.
enum class Kernel {
  generic,  ///< the compiler's target, for any processor; on AArch64 the vectors are those of NEON
  avx2,     ///< with BMI1, BMI2, LZCNT and POPCNT
  avx512,   ///< avx2 with AVX-512 F, BW, DQ, VL, VBMI, VBMI2, VPOPCNTDQ and BITALG
};
inline constexpr Kernel all_kernels[] = {Kernel::generic, Kernel::avx2, Kernel::avx512};

const char* name_of(Kernel kernel);

/// Whether `kernel` runs here: whether the processor, the operating system and this build support it.
bool kernel_runs(Kernel kernel);

/// Calls form(constant), where `constant` is `kernel` as a compile-time constant. `kernel` must run here.
template <class Form>
auto choose([[maybe_unused]] Kernel kernel, const Form& form) {
  MINES_ASSERT(kernel_runs(kernel));
#ifdef __x86_64__
  if (kernel == Kernel::avx512) return form(std::integral_constant<Kernel, Kernel::avx512>());
  if (kernel == Kernel::avx2) return form(std::integral_constant<Kernel, Kernel::avx2>());
#endif
  return form(std::integral_constant<Kernel, Kernel::generic>());
}

/// The kernel that MINES_KERNEL names. If the variable is absent or empty, the best kernel that runs here.
/// ExitCode::bad_input if the variable names no kernel, or one that does not run here.
Result<Kernel> kernel_from_environment();

/// The kernel of this process. The first call takes kernel_from_environment(), or the best kernel that runs
/// here if kernel_from_environment() fails. Thread-safe.
Kernel chosen_kernel();

}  // namespace mines

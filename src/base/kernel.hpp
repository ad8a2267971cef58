// Chooses the form of each hot loop: one source is compiled for several instruction sets, all with equal
// results. The choice is made once for the whole process; MINES_KERNEL=generic|avx2|avx512 overrides it.
//
// A loop has its own source file, ..._kernel.cpp. mines_kernel_sources in cmake/targets.cmake compiles it
// once for each kernel, with the kernel's name in MINES_THIS_KERNEL:
//   template <Kernel kernel> void loop(Data& data) { ... }
//   template void loop<Kernel::MINES_THIS_KERNEL>(Data& data);
// The loop's header declares the template, and defines loop_for(kernel) with choose(). The source file must
// use no other inline function with external linkage: the linker would keep one copy of such a function,
// perhaps with wider instructions than this processor has.
#pragma once

#include <type_traits>

#include "base/assert.hpp"
#include "base/error.hpp"

namespace mines {

/// In rising order: a processor that runs a kernel also runs the kernels before it.
enum class Kernel {
  generic,  ///< the compiler's target, for any processor; on AArch64 the vectors are those of NEON
  avx2,     ///< with BMI1, BMI2, LZCNT and POPCNT
  avx512,   ///< F, BW, DQ, VL, VBMI, VBMI2, VPOPCNTDQ and BITALG
};
inline constexpr Kernel all_kernels[] = {Kernel::generic, Kernel::avx2, Kernel::avx512};

const char* name_of(Kernel kernel);

/// Whether this processor, the system and this build can run `kernel`.
bool kernel_runs(Kernel kernel);

/// Calls form(constant) with the compile-time constant that equals `kernel`, which must run here.
template <class Form>
auto choose([[maybe_unused]] Kernel kernel, const Form& form) {
  MINES_ASSERT(kernel_runs(kernel));
#ifdef __x86_64__
  if (kernel == Kernel::avx512) return form(std::integral_constant<Kernel, Kernel::avx512>());
  if (kernel == Kernel::avx2) return form(std::integral_constant<Kernel, Kernel::avx2>());
#endif
  return form(std::integral_constant<Kernel, Kernel::generic>());
}

/// The kernel that MINES_KERNEL names; if the variable is absent or empty, the best kernel that runs here.
/// Fails with ExitCode::bad_input if the variable is no kernel's name, or that kernel does not run here.
Result<Kernel> kernel_from_environment();

/// The kernel of kernel_from_environment() at the first call, or the best kernel that runs here if the
/// variable is wrong. Thread-safe.
Kernel chosen_kernel();

}  // namespace mines

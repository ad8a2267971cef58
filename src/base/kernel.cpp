#include "base/kernel.hpp"

#include <fmt/format.h>

#ifdef __x86_64__
#include <cpuid.h>
#endif

#include <cstdlib>
#include <iterator>
#include <string_view>

namespace mines {

namespace {

constexpr const char* variable = "MINES_KERNEL";

#ifdef __x86_64__
/// The one name that __builtin_cpu_supports of clang 14 does not know.
bool has_lzcnt() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_LZCNT) != 0;
}
#endif

Kernel best_kernel() {
  Kernel best = Kernel::generic;
  for (const Kernel kernel : all_kernels) {
    // The list goes from the simplest kernel to the best.
    if (kernel_runs(kernel)) best = kernel;
  }
  return best;
}

}  // namespace

const char* name_of(Kernel kernel) {
  constexpr const char* names[] = {"generic", "avx2", "avx512"};
  static_assert(std::size(names) == std::size(all_kernels));
  return names[static_cast<int>(kernel)];
}

bool kernel_runs(Kernel kernel) {
  if (kernel == Kernel::generic) return true;
#ifdef __x86_64__
  // These ask the system too, whether it saves the wide registers.
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && has_lzcnt() && __builtin_cpu_supports("popcnt");
  if (kernel == Kernel::avx2) return avx2;
  return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512bitalg");
#else
  return false;
#endif
}

Result<Kernel> kernel_from_environment() {
  const char* const value = std::getenv(variable);
  if (value == nullptr || *value == '\0') return best_kernel();
  for (const Kernel kernel : all_kernels) {
    if (std::string_view(value) != name_of(kernel)) continue;
    if (kernel_runs(kernel)) return kernel;
    return bad_input(variable, fmt::format("this processor has no {}, expected {} or less", value,
                                           name_of(best_kernel())));
  }
  return bad_input(variable, fmt::format("'{}' is not one of generic, avx2, avx512", value));
}

Kernel chosen_kernel() {
  static const Kernel chosen = kernel_from_environment().value_or(best_kernel());
  return chosen;
}

}  // namespace mines

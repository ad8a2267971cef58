# Compiles for AArch64 on another machine, and runs what it has compiled under qemu. Debian's packages for the target are in
# build/aarch64-root, which scripts make: its libraries cannot all be installed beside those of this machine.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
cmake_path(SET CMAKE_SYSROOT NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../../build/aarch64-root)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static;-L;${CMAKE_SYSROOT})
# Programs that the build calls are this machine's, headers and libraries are the target's.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${CMAKE_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${CMAKE_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${CMAKE_SYSROOT}/usr/share/pkgconfig)
# Open MPI's compiler, which CMake would ask, is one of the target's programs.
set(MPI_C_COMPILER ${CMAKE_C_COMPILER})
set(MPI_C_HEADER_DIR ${CMAKE_SYSROOT}/usr/lib/aarch64-linux-gnu/openmpi/include)
set(MPI_C_LIB_NAMES mpi)
set(MPI_mpi_LIBRARY ${CMAKE_SYSROOT}/usr/lib/aarch64-linux-gnu/openmpi/lib/libmpi.so)

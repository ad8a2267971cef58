# mines-cluster: bands and checkpoints, without MPI; then the program under mpirun, with each MPI that is installed. All but the
# first are long tests.
mines_test(band_test OPTIMISED cluster/bands_test.cpp cluster/band_test.cpp cluster/checkpoint_test.cpp cluster/checkpoint_files_test.cpp
  cluster/quiet_test.cpp
  ROOMS apps/cluster/band apps/cluster/checkpoint apps/cluster
  LINKS mines_cluster_checkpoint)
list(APPEND more_costs ${CMAKE_CURRENT_LIST_DIR}/costs.cmake)
mines_fuzzer(checkpoint 2000 apps/cluster/checkpoint mines_cluster_checkpoint)
if(NOT TARGET mines-cluster)
  list(APPEND more_reports "mines-cluster=")
  return()
endif()
list(APPEND more_programs mines-cluster)
list(APPEND wrong_usage ${CMAKE_CURRENT_LIST_DIR}/wrong_usage.txt)
list(APPEND more_reports "mines-cluster=mines-cluster --map small.map --check --json"
  "mines-cluster=mines-cluster --side 512 --seed 1 --checkpoint saved --json")
set(name cluster_test)
set(kind ROOMS apps/cluster/band apps/cluster)
set(oversubscribed_openmpi --oversubscribe)
foreach(mpi openmpi mpich)
  find_program(MINES_MPIRUN_${mpi} mpirun.${mpi} DOC "Starts programs that were built with this MPI")
  if(NOT TARGET mines-cluster.${mpi} OR NOT MINES_MPIRUN_${mpi})
    continue()
  endif()
  string(TOUPPER ${mpi} variable)
  mines_test(${name} cluster/play_test.cpp cluster/resume_test.cpp ${kind}
    LINKS mines_cluster_band mines_test_json mines_process PROPERTIES PROCESSORS 2)
  target_compile_definitions(${name} PRIVATE
    MINES_CLUSTER_${variable}="$<TARGET_FILE:mines-cluster.${mpi}>" MPIRUN_${variable}="${MINES_MPIRUN_${mpi}}")
  add_dependencies(${name} mines-cluster.${mpi})
  # What carries parcels between ranks, with tokens instead of a game.
  mines_program(transport_stress.${mpi} cluster/transport_stress.cpp ${PROJECT_SOURCE_DIR}/apps/cluster/ranks.cpp
    ${PROJECT_SOURCE_DIR}/apps/cluster/carrier.cpp LINKS mines_cluster_core PkgConfig::${mpi})
  foreach(ranks 1 2 4)
    set(test "cluster: ${ranks} ranks of ${mpi} find out that all is quiet, and lose no parcel")
    add_test(NAME "${test}"
      COMMAND ${MINES_MPIRUN_${mpi}} ${oversubscribed_${mpi}} -n ${ranks} $<TARGET_FILE:transport_stress.${mpi}>)
    # Open MPI refuses to be run by root without these.
    set_tests_properties("${test}" PROPERTIES PROCESSORS 2 TIMEOUT 60
      ENVIRONMENT "OMPI_ALLOW_RUN_AS_ROOT=1;OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1;OMPI_MCA_btl_vader_single_copy_mechanism=none")
    if(name STREQUAL cluster_test)
      mines_rooms(ROOMS apps/cluster BUILDS transport_stress.${mpi} TESTS "${test}")
    else()
      set_tests_properties("${test}" PROPERTIES LABELS long FIXTURES_REQUIRED long_programs)
    endif()
  endforeach()
  if(NOT name STREQUAL cluster_test)
    mines_long(mines-cluster.${mpi} transport_stress.${mpi})
  endif()
  set(name other_cluster_test)
  set(kind LONG)
endforeach()

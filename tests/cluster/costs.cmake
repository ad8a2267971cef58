# As ../costs.cmake, which ctest reads before.
give(COST 20
  "band_test:small boards of all densities: players agree, end, and leave nothing certain")
give(COST 10
  "band_test:several players open a board as one does, and deduce nothing wrong"
  "cluster_test:dense, wide, and small boards over ranks")
give(LABELS long
  "band_test:small boards of all densities: players agree, end, and leave nothing certain"
  "cluster_test:dense, wide, and small boards over ranks")

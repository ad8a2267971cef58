# Runs after cpack, and packs each package again with dpkg-deb: sorted, by xz, and with no file younger than
# SOURCE_DATE_EPOCH, so that a second build gives the same bytes. Two things are mended on the way. cpack counts the target
# of a link twice in Installed-Size. And it writes scripts into the library's package that call ldconfig, which Debian's
# policy has replaced by a trigger.
foreach(package IN LISTS CPACK_PACKAGE_FILES)
  if(NOT package MATCHES "[.]deb$")
    continue()
  endif()
  set(folder ${package}.unpacked)
  file(REMOVE_RECURSE ${folder})
  execute_process(COMMAND dpkg-deb --raw-extract ${package} ${folder} COMMAND_ERROR_IS_FATAL ANY)
  get_filename_component(name ${package} NAME)
  if(name MATCHES "^libmines[0-9]+_")
    file(REMOVE ${folder}/DEBIAN/postinst ${folder}/DEBIAN/postrm)
  endif()
  # As dpkg-gencontrol counts: a file in KiB, rounded up, and 1 for each folder or link.
  execute_process(COMMAND find . -mindepth 1 ( -path ./DEBIAN -prune ) -o -printf "%y %s\\n" WORKING_DIRECTORY ${folder}
    COMMAND awk "{ size += $1 == \"f\" ? int(($2 + 1023) / 1024) : 1 } END { print size }"
    OUTPUT_VARIABLE size OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${folder}/DEBIAN/control control)
  string(REGEX REPLACE "Installed-Size: [0-9]+" "Installed-Size: ${size}" control "${control}")
  file(WRITE ${folder}/DEBIAN/control "${control}")
  execute_process(COMMAND dpkg-deb -Zxz --root-owner-group --build ${folder} ${package} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE_RECURSE ${folder})
endforeach()

# Runs before cpack packs what it has installed. If SOURCE_DATE_EPOCH is set, gives its date to all files. Files that are copied
# would otherwise keep the date of the checkout.
if(DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -exec touch --no-dereference --date=@$ENV{SOURCE_DATE_EPOCH} {} +
    COMMAND_ERROR_IS_FATAL ANY)
endif()

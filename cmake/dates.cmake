# Runs before cpack packs what it has installed. Gives all files the date SOURCE_DATE_EPOCH, if it is set: those that are copied
# as they are would keep the date of the checkout.
if(DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -exec touch --no-dereference --date=@$ENV{SOURCE_DATE_EPOCH} {} +
    COMMAND_ERROR_IS_FATAL ANY)
endif()

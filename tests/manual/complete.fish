# complete.fish SCRIPTS LINE: prints what fish offers at the end of the line, one candidate a line, without descriptions.
for script in $argv[1]/*
    source $script
end
complete -C $argv[2] | string replace -r '\t.*' ''
or true # it fails where there is nothing to replace

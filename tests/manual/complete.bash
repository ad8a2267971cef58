# complete.bash SCRIPTS LINE: prints what bash offers at the end of the line, one candidate a line. bash-completion loads the
# script by the program's name, as it does in a terminal.
export BASH_COMPLETION_USER_DIR=$1.bash
mkdir -p "$1.bash"
ln -sfn "$1" "$1.bash/completions"
source /usr/share/bash-completion/bash_completion
line=$2
read -r program _ <<<"$line"
_completion_loader "$program" || true
function=$(complete -p "$program" | sed -n 's/.*-F \([^ ]*\) .*/\1/p')
# As readline splits the line: '=' is a word of its own.
read -ra COMP_WORDS <<<"${line//=/ = }"
[[ $line != *[\ =] ]] || COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
"$function" "$program" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"

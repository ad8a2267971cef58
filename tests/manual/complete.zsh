# complete.zsh SCRIPTS LINE: prints what zsh offers at the end of the line, one candidate a line. Only zsh's line editor
# completes, so the line is typed to a zsh on a pseudo-terminal, in which compadd also writes the candidates to a file.
zmodload zsh/zpty
found=$(mktemp -d)
trap 'rm -rf $found' EXIT
mkdir $found/functions
for script in $1/*; do ln -s $script $found/functions/_${script:t}; done
print -r -- '
PS1=; stty -echo 2>/dev/null
fpath=('$found'/functions $fpath)
autoload -U compinit
compinit -u -D
compadd() {
  local -a candidates
  local all=" ${(j: :)@} "
  # With -O, -A or -D it only sorts out candidates for a later call.
  if [[ $all != *" -"[OAD]" "* ]]; then
    builtin compadd -O candidates "$@"
    (($#candidates)) && print -rl -- ${(Q)candidates} >>'$found'/candidates
  fi
  builtin compadd "$@"
}
finish() { print >'$found'/done }
comppostfuncs=(finish)
bindkey "^I" list-choices
print >'$found'/ready
' >$found/start
zpty -b editor "exec zsh -f -i"
zpty -w editor "source $found/start"
wait_for() {
  local tries
  for tries in {1..500}; do
    [[ -e $found/$1 ]] && return
    zpty -r editor ignored && continue
    sleep 0.02
  done
  print -u2 "complete.zsh: $1 is not reached"
  exit 1
}
wait_for ready
zpty -n -w editor "$2"$'\t'
wait_for done
[[ ! -e $found/candidates ]] || cat $found/candidates
zpty -d editor

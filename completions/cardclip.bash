# bash completion for cardclip

_cardclip() {
  local line=${COMP_LINE:0:COMP_POINT} blank word i words=() lines=()
  for ((i = 0; i <= COMP_CWORD; i++)); do
    blank=${line%%[![:space:]]*}
    line=${line#"$blank"}
    word=${COMP_WORDS[i]}
    ((i < COMP_CWORD)) || word=$line
    if ((i == 0)) || [[ -n $blank ]]; then
      words+=("$word")
    else
      words[-1]+=$word
    fi
    line=${line#"$word"}
  done
  mapfile -t lines < <(
    cardclip __complete bash "$COMP_TYPE" "$COMP_WORDBREAKS" -- "${words[@]:1}" 2>/dev/null
  )
  COMPREPLY=()
  ((${#lines[@]})) || return
  case ${lines[-1]} in
    :files) compopt -o default ;;
    :directories) compopt -o dirnames ;;
    :nospace) compopt -o nospace ;;
  esac
  COMPREPLY=("${lines[@]::${#lines[@]}-1}")
}

complete -o nosort -F _cardclip cardclip

/// A shell that completion scripts are made for.
package enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish

  /// The name that the shell looks for a tool's script by.
  package func scriptName(for tool: String) -> String {
    switch self {
    case .bash: tool
    case .zsh: "_\(tool)"
    case .fish: "\(tool).fish"
    }
  }

  /// A shell's completion script for a tool.
  ///
  /// It knows none of the tool's commands: it hands the words before the cursor
  /// to the tool and shows what that answers.
  package func script(for tool: String) -> String {
    let function = "_" + tool.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return switch self {
    case .bash: bashScript(tool, function)
    case .zsh: zshScript(tool, function)
    case .fish: fishScript(tool, "_" + function)
    }
  }
}

// Bash breaks words at COMP_WORDBREAKS, so the words are put together again by
// the blanks between them. It replaces only the last piece, for which the tool
// needs to know the breaks.
private func bashScript(_ tool: String, _ function: String) -> String {
  #"""
  # bash completion for \#(tool)

  \#(function)() {
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
      \#(tool) __complete bash "$COMP_TYPE" "$COMP_WORDBREAKS" -- "${words[@]:1}" 2>/dev/null
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

  complete -o nosort -F \#(function) \#(tool)

  """#
}

private func zshScript(_ tool: String, _ function: String) -> String {
  #"""
  #compdef \#(tool)

  \#(function)() {
    local -a lines options
    lines=("${(@f)$(\#(tool) __complete zsh -- "${(@)words[2,CURRENT-1]}" "$QIPREFIX$PREFIX" 2>/dev/null)}")
    compset -P 1 '--*='
    case $lines[-1] in
      (:files) _files; return ;;
      (:directories) _path_files -/; return ;;
      (:nospace) options=(-S '') ;;
    esac
    lines[-1]=()
    _describe -V '\#(tool)' lines "${options[@]}"
  }

  if [[ $funcstack[1] == \#(function) ]]; then
    \#(function) "$@"
  else
    compdef \#(function) \#(tool)
  fi

  """#
}

private func fishScript(_ tool: String, _ function: String) -> String {
  #"""
  # fish completion for \#(tool)

  function \#(function)
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      set -l lines (\#(tool) __complete fish -- $words[2..-1] $current 2>/dev/null)
      set -l option (string match -r -- '^--[^=]+=' $current)
      set -l value (string replace -r -- '^--[^=]+=' '' $current)
      switch "$lines[-1]"
          case :files
              printf '%s\n' "$option"(__fish_complete_path $value)
          case :directories
              printf '%s\n' "$option"(__fish_complete_directories $value '')
          case '*'
              set -e lines[-1]
              printf '%s\n' $lines
      end
  end

  complete -c \#(tool) -f -k -a '(\#(function))'

  """#
}

import System

/// A shell that a user types in, with a completion script loaded.
///
/// By keys that nobody types it writes its command line down and starts a new
/// one (`noteKeys`), or ends (`leaveKeys`): so nothing has to be waited for.
package enum InteractiveShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// Has it add its command line to the file `lines` of its directory.
  package static let noteKeys = "\u{18}l"

  /// Has it end.
  package static let leaveKeys = "\u{18}e"

  /// The file of its directory that it reads at its start.
  package var setupName: String {
    switch self {
    case .bash: "bashrc"
    case .zsh: ".zshrc"
    case .fish: "fishrc"
    }
  }

  /// What is in that file.
  ///
  /// - Parameters:
  ///   - script: The completion script.
  ///   - directory: The shell's directory.
  /// - Returns: The text.
  package func setup(_ script: String, in directory: String) -> String {
    switch self {
    case .bash:
      """
      source '\(script)'
      dump() { printf '%s\\n' "$READLINE_LINE" >>'\(directory)/lines'; READLINE_LINE=; }
      leave() { kill -KILL $$; }
      bind -x '"\\C-xl": dump'
      bind -x '"\\C-xe": leave'
      """
    case .zsh:
      """
      fpath=('\(FileSystem.parent(of: script) ?? ".")' $fpath)
      autoload -Uz compinit
      compinit -u -D
      dump() { print -r -- "$BUFFER" >>'\(directory)/lines'; BUFFER= }
      leave() { kill -KILL $$ }
      zle -N dump
      zle -N leave
      bindkey '^Xl' dump
      bindkey '^Xe' leave
      """
    case .fish:
      """
      source '\(script)'
      function fish_greeting; end
      bind \\cxl 'commandline >>\(directory)/lines; commandline ""'
      bind \\cxe 'kill -KILL $fish_pid'
      """
    }
  }

  /// The command that starts it in its directory; zsh finds its file there by
  /// ZDOTDIR.
  package func command(in directory: String) -> String {
    switch self {
    case .bash: "exec bash --noprofile --rcfile '\(directory)/bashrc' -i"
    case .zsh: "exec zsh -d -i"
    case .fish: "exec fish --no-config -i -C \"source '\(directory)/fishrc'\""
    }
  }
}

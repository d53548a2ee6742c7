import { COMPLETE, type ShellName } from "../shell/choices.js";

/** Each passes the number of words before the cursor and the words, and gets one candidate a line. */
export const SCRIPTS: Readonly<Record<ShellName, string>> = {
  bash: `# decorum: completion for bash
_decorum() {
  local line command="\${COMP_WORDS[0]/#\\~\\//$HOME/}"
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <("$command" ${COMPLETE} "$((COMP_CWORD - 1))" "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o bashdefault -o default -F _decorum decorum
`,
  zsh: `#compdef decorum
# decorum: completion for zsh
_decorum() {
  local command="\${words[1]/#\\~\\//$HOME/}"
  local -a found
  found=("\${(@f)$("$command" ${COMPLETE} "$((CURRENT - 2))" "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then
    compadd -a found
  else
    # The value of a flag.
    compset -P '--*='
    _files
  fi
}
if [[ "\${funcstack[1]}" = _decorum ]]; then
  _decorum "$@"
else
  compdef _decorum decorum
fi
`,
  fish: `# decorum: completion for fish
function __decorum_find
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l command (string replace -r '^~/' "$HOME/" -- $words[1])
    set -g __decorum_found ($command ${COMPLETE} (math (count $words) - 1) $words[2..-1] "$current" 2>/dev/null)
    test -n "$__decorum_found"
end
# Without candidates, fish completes files.
complete -c decorum -n __decorum_find -f -a '$__decorum_found'
`,
  powershell: `# decorum: completion for PowerShell
Register-ArgumentCompleter -Native -CommandName decorum -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
      ForEach-Object { $_.ToString() })
  & decorum ${COMPLETE} $words.Count @words $wordToComplete 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
};

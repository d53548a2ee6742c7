/** The shells for which there is a script. */
export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type ShellName = (typeof SHELLS)[number];

/** The hidden command that the scripts call. */
export const COMPLETE = "__complete";

const LONGEST = 110;

/**
 * One line of the Go source that a rule wants: all of it if that is short, else words about it, else its first marker.
 * Undefined if that says nothing.
 */
export const exampleIn = (lines: readonly string[]): string | undefined => {
  const code = lines
    .filter((line) => !WORDS.test(line) && !GENERAL.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^\/\/ /, "")
        .replace(/\s+/g, " "),
    );
  const all = code.join(" ");
  if (all !== "" && all.length <= LONGEST && !all.endsWith("{")) return all;
  const words = lines.find((line) => STATEMENT.test(line))?.slice("// ".length);
  return words ?? code.find((line) => !line.endsWith("{"));
};

const WORDS = /^\s*\/\/ [^+]/;
/** About the source; comments that belong to it start with the name of a field. */
const STATEMENT = /^\/\/ [A-Z].*\.$/;
/** What most types have. */
const GENERAL = /\+(?:optional|required|kubebuilder:object:root=true)$|\{ \/\* \.\.\. \*\/ \}$|^package /;

const LONGEST = 110;

/**
 * One line of the Go source that a rule wants: the marker for the keyword that the message names, all of it if that is
 * short, else words about it, else its first marker. Undefined if that says nothing.
 */
export const exampleIn = (lines: readonly string[], message: string): string | undefined => {
  const marker = markerFor(message, lines);
  if (marker !== undefined) return marker;
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

/** '+kubebuilder:validation:MaxLength=63' for 'must have a `maxLength`'. */
const markerFor = (message: string, lines: readonly string[]): string | undefined => {
  const keywords = new Set(
    [...message.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) =>
      name
        .replace(/^x-kubernetes-/, "")
        .replaceAll("-", "")
        .toLowerCase(),
    ),
  );
  const markers = lines.flatMap((line) => /^\s*\/\/ (\+\S.*)$/.exec(line)?.[1] ?? []);
  const found = markers.filter((marker) => keywords.has(nameOf(marker).toLowerCase()));
  return found.find((marker) => !marker.includes(":items:")) ?? found[0];
};

/** 'MaxLength' of '+kubebuilder:validation:MaxLength=63'. */
const nameOf = (marker: string): string => /([A-Za-z]+)(?:=|$)/.exec(marker)?.[1] ?? "";

const WORDS = /^\s*\/\/ [^+]/;
/** About the source; comments that belong to it start with the name of a field. */
const STATEMENT = /^\/\/ [A-Z].*\.$/;
/** What most types have. */
const GENERAL = /\+(?:optional|required|kubebuilder:object:root=true)$|\{ \/\* \.\.\. \*\/ \}$|^package /;

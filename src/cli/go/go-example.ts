/**
 * The marker among the Go lines of a rule for the keyword that the message names, such as
 * '+kubebuilder:validation:MaxLength=63' for 'must have a `maxLength`'. Undefined if there is none: the rest of the lines is
 * about other fields.
 */
export const exampleIn = (lines: readonly string[], message: string): string | undefined => {
  if (/\b(?:must|may) not\b/.test(message)) return undefined;
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

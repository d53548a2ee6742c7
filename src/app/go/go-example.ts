/**
 * What a finding lacks, of the Go lines of its rule: the marker among the Go lines of a rule for the keyword that the message names, such as
 * '+kubebuilder:validation:MaxLength=63' for 'must have a `maxLength`'. Undefined if there is none: the rest of the lines is
 * about other fields.
 */
export const exampleIn = (lines: readonly string[], message: string): string | undefined => {
  // A field of another type needs more than a marker.
  if (/\b(?:must|may) not\b|\bmust be an? (?:string|list|object|map)\b/.test(message)) return undefined;
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
  const first = found.find((marker) => !marker.includes(":items:")) ?? found[0];
  if (first === undefined) return undefined;
  const parts = [...formatIn(lines, message), ...(listTypeIn(markers, message) ?? bothIn(found, message) ?? [first])];
  return parts.length === 0 ? undefined : parts.map((part) => withValueOf(message, part)).join(" ");
};

/** The markers of two keywords that the message demands together, as in 'a `minimum` and a `maximum`'. */
const bothIn = (markers: readonly string[], message: string): readonly string[] | undefined => {
  const [, ...names] = /`(\w+)`(?: \([^()]*\))? and an? `(\w+)`/.exec(message) ?? [];
  const both = names.flatMap((name) => markers.find((one) => nameOf(one).toLowerCase() === name.toLowerCase()) ?? []);
  return both.length === 2 ? both : undefined;
};

/**
 * The markers of the list type that the message names: a list is no map without a key. A key alone is no example, because it
 * is the name of a field of other items.
 */
const listTypeIn = (markers: readonly string[], message: string): readonly string[] | undefined => {
  const keys = markers.filter((marker) => nameOf(marker) === "listMapKey");
  if (keys.length === 0) return undefined;
  const [, type] = /`x-kubernetes-list-type` '(\w+)'/.exec(message) ?? [];
  if (type === undefined) return [];
  return [`+listType=${type}`, ...(type === "map" ? keys : [])];
};

/** The Go type with the first format that the message demands, such as 'int32'. */
const formatIn = (lines: readonly string[], message: string): readonly string[] => {
  const [, format] = /\bmust have format '(\w+)'/.exec(message) ?? [];
  return format !== undefined && lines.some((line) => line.includes(`*${format} `)) ? [format] : [];
};

/** The marker with the value that the message proposes, as in 'a `minimum` (such as 0)'. */
const withValueOf = (message: string, marker: string): string => {
  const [, name = "", value = ""] = /`(\w+)` \(such as (-?\d+)\)/.exec(message) ?? [];
  return nameOf(marker).toLowerCase() === name.toLowerCase() ? marker.replace(/=.*/, `=${value}`) : marker;
};

/** 'MaxLength' of '+kubebuilder:validation:MaxLength=63'. */
const nameOf = (marker: string): string => /([A-Za-z]+)(?:=|$)/.exec(marker)?.[1] ?? "";

/** A declaration of Go, with the comments above it. */
export interface Declaration {
  readonly comments: readonly string[];
  readonly line: string;
}

export interface Struct extends Declaration {
  readonly name: string;
  /** Empty if the source leaves them out. */
  readonly fields: readonly Declaration[];
}

export const isStruct = (one: Declaration): one is Struct => "fields" in one;

/** The declarations of Go source in the metadata of a rule. */
export const declarationsOf = (lines: readonly string[]): readonly Declaration[] => {
  const found: Declaration[] = [];
  let comments: string[] = [];
  let open: Declaration[] | undefined;
  for (const line of lines.map((one) => one.trim())) {
    if (line.startsWith("//")) {
      comments.push(line.slice(3));
      continue;
    }
    const [, name, rest] = /^type (\w+) struct \{(.*)$/.exec(line) ?? [];
    if (line === "}") open = undefined;
    else if (name !== undefined) {
      const fields: Declaration[] = [];
      found.push({ comments, line, name, fields } as Struct);
      if (rest === "") open = fields;
    } else if (line !== "") (open ?? found).push({ comments, line });
    comments = [];
  }
  return found;
};

/** The name of a marker, and what follows it without its first character. */
export const markerOf = (comment: string): readonly [name: string, value: string] => {
  const [, name = "", value = ""] =
    /^\+((?:kubebuilder:)?(?:(?:validation|subresource|object|pruning):)?(?:items:)?\w+)[=:]?(.*)$/.exec(comment) ?? [];
  return [name, value];
};

/** The arguments of a marker: 'name=Ready,type=string'. */
export const argumentsOf = (value = ""): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...value.matchAll(/(\w+)=(?:"([^"]*)"|`([^`]*)`|([^,]*))/g)].map(([, name, quoted, raw, plain]) => [
      name ?? "",
      quoted ?? raw ?? plain ?? "",
    ]),
  );

export const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** A kind or a name, in YAML or JSON. */
const FIELD = /(?:^|[\s{,])["']?(kind|name)["']?\s*:\s*["']?([^\s"',}#]+)/g;

/** The kind and name of an object, or of each item of a list, as far as one can see without parsing. */
export function* namesIn(text: string): Iterable<string> {
  let kind: string | undefined;
  let isList = false;
  for (const [, field, value = ""] of text.matchAll(FIELD)) {
    if (field === "kind") {
      kind = value;
      isList ||= value.endsWith("List");
    } else if (kind !== undefined) {
      yield `${kind}/${value}`;
      if (!isList) return;
      kind = undefined;
    }
  }
}

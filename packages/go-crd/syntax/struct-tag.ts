/** The `json` key of a struct tag, as `reflect.StructTag` and controller-gen read it. */
export interface JsonTag {
  /** The name in JSON; '' if the tag gives none. */
  readonly name: string;
  readonly options: readonly string[];
  /** The tag is `json:"-"`, so the field is not in JSON. `json:"-,"` names a field '-'. */
  readonly isHidden: boolean;
}

/** Reads a tag as it is written, with its quotes; undefined without a `json` key. */
export const jsonTag = (literal: string): JsonTag | undefined => {
  for (const [, key, value = ""] of tagText(literal).matchAll(/(?<![^\s":])([^\s":]+):"((?:[^"\\]|\\.)*)"/g)) {
    if (key !== "json") continue;
    const [name = "", ...options] = unquoted(`"${value}"`).split(",");
    return { name, options, isHidden: name === "-" && options.length === 0 };
  }
  return undefined;
};

/** A tag without the quotes that it is written with. */
export const tagText = (literal: string): string =>
  literal.startsWith("`") ? literal.slice(1, -1) : unquoted(literal);

/**
 * True if the fields of this field belong to the object around it: an empty JSON name is enough, and controller-gen obeys
 * the option `inline`. Without a tag, encoding/json inlines embedded fields.
 */
export const isInlined = (tag: JsonTag | undefined, isEmbedded: boolean): boolean =>
  tag === undefined ? isEmbedded : !tag.isHidden && (tag.name === "" || tag.options.includes("inline"));

/** The text of an interpreted Go string; escapes that JSON tags have no use for stay as they are. */
export const unquoted = (literal: string): string =>
  literal.slice(1, -1).replace(/\\(["\\])/g, (_, character: string) => character);

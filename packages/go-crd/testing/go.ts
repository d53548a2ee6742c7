import { type GoSources, createSources } from "../sources/sources.js";
import type { GoPlace } from "../resolve/place.js";
import { resolve } from "../resolve/resolve.js";
import type { GoKind } from "../resolve/root-type.js";

/** Tests of Go sources: files by path, and the places of fields as comments in them. */

export const goSources = (files: Readonly<Record<string, string>>): GoSources =>
  createSources({
    paths: Object.keys(files),
    read: (path) => (Object.hasOwn(files, path) ? files[path] : undefined),
  });

/** The path in a schema of a field such as `spec.ports[].name` or `spec.labels{}`; '.' is the root. */
export const schemaOf = (field: string): readonly string[] =>
  field === "."
    ? []
    : [...field.matchAll(/([^.[\]{}]+)|(\[\])|(\{\})/g)].flatMap(([, name, items]) =>
        name !== undefined ? ["properties", name] : [items === undefined ? "additionalProperties" : "items"],
      );

/** `file:line`; with '~' before it, the field only leads to the part. */
export const placeText = (place: GoPlace | undefined): string | undefined =>
  place === undefined ? undefined : `${place.exact ? "" : "~"}${place.file}:${place.line}`;

/**
 * The fields that comments such as `// @ spec.size ~spec.size.value` put at their lines, with what the sources say;
 * without such comments, the table would prove nothing.
 */
export const placedFields = (
  files: Readonly<Record<string, string>>,
  kind: GoKind,
): { readonly wanted: Record<string, string>; readonly found: Record<string, string | undefined> } => {
  const wanted: Record<string, string> = {};
  for (const [file, text] of Object.entries(files))
    for (const [index, line] of text.split("\n").entries())
      for (const field of (/\/\/ @ (.*)$/.exec(line)?.[1] ?? "").split(" ").filter((one) => one !== ""))
        wanted[field.replace("~", "")] = `${field.startsWith("~") ? "~" : ""}${file}:${index + 1}`;
  if (Object.keys(wanted).length === 0) throw new Error("no line has a comment '// @ FIELD'");
  const sources = goSources(files);
  const found = Object.fromEntries(
    Object.keys(wanted).map((field) => [field, placeText(resolve(sources, kind, schemaOf(field)))]),
  );
  return { wanted, found };
};

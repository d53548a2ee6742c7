import type { ApiType } from "../describe/api-types.js";
import { type TypeAt, typeIn, shapeOf } from "../resolve/shape.js";
import type { GoSources } from "../sources/sources.js";
import { type GoDeclaration, type GoField, structsIn } from "../syntax/declarations.js";
import { sameMarkerName } from "../markers/marker-identity.js";
import { type GoMarker, markerArguments } from "../syntax/markers.js";
import { findField } from "../resolve/find-field.js";

/** A field that gets another name in JSON. */
export interface FieldRename {
  readonly field: GoField;
  readonly to: string;
}

/** A marker, or a tag, that names fields which get other names. */
export interface RenamedMarker {
  /** The path of its file in the sources. */
  readonly path: string;
  readonly line: number;
  readonly old: string;
  /** Its text with the new names; undefined if it is not sure which fields it names. */
  readonly text: string | undefined;
  /** The fields that it names, or may name. */
  readonly fields: readonly GoField[];
}

/** The markers of the types that name fields which get other names: keys of lists, rules, columns, members of unions. */
export const renamedMarkers = (
  sources: GoSources,
  types: readonly ApiType[],
  renames: readonly FieldRename[],
): readonly RenamedMarker[] => {
  const mentioned = (text: string): readonly GoField[] =>
    renames.map(({ field }) => field).filter(({ json }) => mentions(text, json?.name ?? ""));
  const found: RenamedMarker[] = [];
  for (const {
    declared: { type, file },
  } of types)
    for (const declaration of [type, ...[...structsIn(type.type)].flat()]) {
      const { path } = file;
      const at = typeIn(file, declaration.type);
      for (const marker of declaration.markers) {
        const fields = mentioned(marker.text);
        if (fields.length === 0) continue;
        const { line, text: old } = marker;
        const text = renamed(marker, at, namesOf(sources, renames));
        if (text !== old) found.push({ path, line, old, text, fields });
      }
      const [tag, key = ""] = /\bpatchMergeKey:"([^"]*)"/.exec(tagOf(declaration)) ?? [];
      const fields = tag === undefined ? [] : mentioned(key);
      if (tag !== undefined && fields.length > 0)
        found.push({ path, line: declaration.position.line, old: tag, text: undefined, fields });
    }
  return found;
};

const tagOf = (declaration: GoDeclaration & Partial<Pick<GoField, "tag">>): string => declaration.tag?.text ?? "";

const namesOf = (sources: GoSources, renames: readonly FieldRename[]): Renaming => ({
  sources,
  to: new Map(renames.map(({ field, to }) => [field, to])),
  words: renames.flatMap(({ field: { json } }) => [json?.name ?? "", nameInRules(json?.name ?? "")]),
});

const mentions = (text: string, name: string): boolean =>
  text.split(/[^\w-]+/).includes(name) || text.split(/\W+/).includes(nameInRules(name));

const PATHS: Readonly<Record<string, readonly string[]>> = {
  "kubebuilder:printcolumn": ["JSONPath"],
  "kubebuilder:selectablefield": ["JSONPath"],
  "kubebuilder:subresource:scale": ["specpath", "statuspath", "selectorpath"],
};

/** The marker with the new names; undefined if it may name one of the fields otherwise. */
const renamed = (marker: GoMarker, at: TypeAt, names: Renaming): string | undefined => {
  const { name, text, value } = marker;
  const change = (path: string, from: TypeAt | undefined = at): string | undefined => renamedPath(path, from, names);
  switch (sameMarkerName(name)) {
    case "listMapKey":
    case "patchMergeKey":
      return withValue(marker, change(value, elementOf(at, names)));
    case "kubebuilder:validation:ExactlyOneOf":
    case "kubebuilder:validation:AtMostOneOf":
    case "kubebuilder:validation:AtLeastOneOf": {
      const members = value.split(/([;{}])/).map((one) => change(one));
      return members.includes(undefined) ? undefined : withValue(marker, members.join(""));
    }
    case "kubebuilder:validation:XValidation":
      return withRules(marker, at, names);
    case "kubebuilder:validation:items:XValidation":
      return withRules(marker, elementOf(at, names), names);
    case "kubebuilder:default":
    case "kubebuilder:example":
      // Keys of objects.
      return names.words.some((word) => new RegExp(`[{,]\\s*["'\`]?${word}["'\`]?\\s*:`).test(value))
        ? undefined
        : text;
    default:
      if (name in PATHS) return withArguments(marker, PATHS[name] ?? [], change);
      return sameMarkerName(name).startsWith("k8s:") ? undefined : text;
  }
};

const withValue = ({ text, value }: GoMarker, changed: string | undefined): string | undefined =>
  changed === undefined ? undefined : text.slice(0, text.length - value.length) + changed;

/** The marker with some arguments changed. */
const withArguments = (
  { text, value }: GoMarker,
  wanted: readonly string[],
  change: (argument: string) => string | undefined,
): string | undefined => {
  let all: string | undefined = text;
  for (const [name, argument] of markerArguments(value)) {
    const changed = wanted.includes(name) ? change(argument) : argument;
    all = changed === undefined ? undefined : all?.replace(`${name}=${argument}`, () => `${name}=${changed}`);
  }
  return all;
};

/** A message has the new names if its rule has them. */
const withRules = (marker: GoMarker, self: TypeAt | undefined, names: Renaming): string | undefined => {
  const rules = withArguments(marker, ["rule", "messageExpression"], (text) => renamedRule(text, self, names));
  const paths =
    rules === undefined
      ? undefined
      : withArguments({ ...marker, text: rules }, ["fieldPath"], (text) => renamedPath(text, self, names));
  if (paths === undefined || paths === marker.text) return paths;
  const said = new Map([...names.to].map(([{ json }, to]) => [json?.name ?? "", to]));
  return withArguments({ ...marker, text: paths }, ["message"], (text) =>
    text.replace(/[\w-]+/g, (word) => said.get(word) ?? word),
  );
};

/** Paths and CEL rules that name fields which get other names. */
interface Renaming {
  readonly sources: GoSources;
  /** The new names of fields. */
  readonly to: ReadonlyMap<GoField, string>;
  /** Their old names, also as CEL has them. */
  readonly words: readonly string[];
}

/** A name in JSON as CEL has it, where it is not the same. */
const nameInRules = (name: string): string => name.replaceAll("-", "__dash__");

interface Step {
  /** The name after the step. */
  readonly name: string;
  /** Undefined if the field is not known. */
  readonly at: TypeAt | undefined;
}

/** The step from a type to the field with a name, in JSON or in CEL. */
const stepInto = (name: string, from: TypeAt | undefined, { sources, to }: Renaming): Step => {
  const shape = from && shapeOf(sources, from);
  if (shape?.kind !== "struct") return { name, at: undefined };
  const found = findField(sources, shape, name) ?? findField(sources, shape, name.replaceAll("__dash__", "-"));
  if (found === undefined || found.isForeign) return { name, at: undefined };
  return { name: to.get(found.field) ?? name, at: found.at };
};

/** The type of the items of a list, or of the values of a map. */
const elementOf = (from: TypeAt | undefined, { sources }: Renaming): TypeAt | undefined => {
  const shape = from && shapeOf(sources, from);
  return shape?.kind === "list" || shape?.kind === "map" ? shape.element : undefined;
};

/** A name, or all items of a list. */
const PART = /(?<index>\[(?:\d+|\*)\])|(?<name>[A-Za-z_][\w-]*)|[^[A-Za-z_]+|\[/g;

/** A path such as `.spec.items[0].name` with the new names; undefined if it may name one of the fields otherwise. */
const renamedPath = (path: string, from: TypeAt | undefined, names: Renaming): string | undefined => {
  let at = from;
  const unknown: string[] = [];
  const renamed = path.replace(PART, (part: string, ...[, , , , groups]: readonly unknown[]) => {
    const { index, name } = groups as { index?: string; name?: string };
    if (index !== undefined) at = elementOf(at, names);
    if (name === undefined) return part;
    const step = stepInto(name, at, names);
    at = step.at;
    if (at === undefined) unknown.push(name);
    return step.name;
  });
  return hasAny(unknown, names) ? undefined : renamed;
};

/** A name with the fields and items that are selected from it, which follows no other selection. */
const SELECTION = /(?<![\w.])([A-Za-z_]\w*)((?:\s*\.\s*\??[A-Za-z_]\w*|\[\d+\])*)/g;
const MACRO = /^(?:all|exists|exists_one|filter|map)$/;

/** A CEL rule with the new names; undefined if it may name one of the fields otherwise. */
const renamedRule = (rule: string, self: TypeAt | undefined, names: Renaming): string | undefined => {
  const variables = new Map([
    ["self", self],
    ["oldSelf", self],
  ]);
  const unknown: string[] = [];
  let end = 0;
  const renamed = rule.replace(SELECTION, (all: string, first: string, rest: string, offset: number) => {
    unknown.push(rule.slice(end, offset));
    end = offset + all.length;
    let at = variables.get(first);
    if (!variables.has(first)) unknown.push(first);
    return (
      first +
      rest.replace(/\[\d+\]|\w+/g, (part) => {
        if (part.startsWith("[")) {
          at = elementOf(at, names);
          return part;
        }
        const from = at;
        const step = stepInto(part, from, names);
        at = step.at;
        if (at === undefined) unknown.push(part);
        const variable = MACRO.test(part) ? /^\s*\(\s*([A-Za-z_]\w*)\s*,/.exec(rule.slice(end))?.[1] : undefined;
        if (variable !== undefined) variables.set(variable, elementOf(from, names));
        return step.name;
      })
    );
  });
  unknown.push(rule.slice(end));
  return hasAny(unknown, names) ? undefined : renamed;
};

const hasAny = (texts: readonly string[], { words }: Renaming): boolean =>
  texts.flatMap((text) => [text, ...text.split(/\W+/)]).some((word) => words.includes(word));

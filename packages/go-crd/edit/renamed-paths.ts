import { findField } from "../resolve/find-field.js";
import { type TypeAt, shapeOf } from "../resolve/shape.js";
import type { GoSources } from "../sources/sources.js";
import type { GoField } from "../syntax/declarations.js";

/** Paths and CEL rules that name fields which get other names. */
export interface Renaming {
  readonly sources: GoSources;
  /** The new names of fields. */
  readonly to: ReadonlyMap<GoField, string>;
  /** Their old names, also as CEL has them. */
  readonly words: readonly string[];
}

/** A name in JSON as CEL has it, where it is not the same. */
export const nameInRules = (name: string): string => name.replaceAll("-", "__dash__");

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
export const elementOf = (from: TypeAt | undefined, { sources }: Renaming): TypeAt | undefined => {
  const shape = from && shapeOf(sources, from);
  return shape?.kind === "list" || shape?.kind === "map" ? shape.element : undefined;
};

/** A name, or all items of a list. */
const PART = /(?<index>\[(?:\d+|\*)\])|(?<name>[A-Za-z_][\w-]*)|[^[A-Za-z_]+|\[/g;

/** A path such as `.spec.items[0].name` with the new names; undefined if it may name one of the fields otherwise. */
export const renamedPath = (path: string, from: TypeAt | undefined, names: Renaming): string | undefined => {
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
export const renamedRule = (rule: string, self: TypeAt | undefined, names: Renaming): string | undefined => {
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

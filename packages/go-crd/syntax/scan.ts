import { type Directive, type FindDirectives, copyOf } from "./directives.js";

/** Facts about a Go file before parsing; only the few files that declare types of a CRD are parsed. */
export interface FileFacts {
  readonly packageName: string;
  /** `+groupName` and `+versionName` in any comment. */
  readonly groupName: string | undefined;
  readonly versionName: string | undefined;
  /** Strings that follow the word `Group`, as in `GroupVersion{Group: "example.com"}`. */
  readonly groups: readonly string[];
  /** Names that stand after the word `type`, or alone before a type in a group; some may be no types. */
  readonly typeNames: ReadonlySet<string>;
  readonly isGenerated: boolean;
  readonly directives: readonly Directive[];
  /** The markers in comments before the package clause, as they are written. */
  readonly packageMarkers: readonly string[];
  /** Names of types that have a method `MarshalJSON` here: their fields say nothing of their JSON. */
  readonly marshalled: readonly string[];
  readonly hasRootMarker: boolean;
  /** Types of constants; some may be none. */
  readonly constantTypes: ReadonlySet<string>;
  /** Names of types that the file registers in a scheme. */
  readonly registered: readonly string[];
  /** Names of types that have a method `DeepCopyObject` here. */
  readonly deepCopied: readonly string[];
  /** Names of types that a file with a validator of controller-runtime points to; one of them is what it validates. */
  readonly validated: readonly string[];
}

/** The facts of a file; undefined if it belongs to no package: without a package clause, or with `//go:build ignore`. */
export const scanGo = (read: string, findDirectives?: FindDirectives): FileFacts | undefined => {
  // A byte order mark is no part of the first line.
  const text = read.replace(/^\uFEFF/, "");
  const clause = packageClause(text);
  if (clause === undefined || IGNORED.test(clause.header)) return undefined;
  return {
    packageName: clause.name,
    groupName: markerValue(text, /^[ \t]*\/\/[ \t]*\+groupName:?=([^\s]*)/m),
    versionName: markerValue(text, /^[ \t]*\/\/[ \t]*\+versionName:?=([^\s]*)/m),
    groups: [...text.matchAll(/\bGroup(?:Name|Version)?\b[^"\n]{0,80}"([\w.-]{1,253})"/g)].map(([, one = ""]) =>
      copyOf(one),
    ),
    typeNames: namesOf(text),
    isGenerated: GENERATED.test(text) || /DO NOT EDIT/i.test(clause.header),
    directives: findDirectives?.(read) ?? [],
    packageMarkers: [...clause.header.matchAll(/^[ \t]*\/\/[ \t]*(\+\S.*)/gm)].map(([, one = ""]) =>
      copyOf(one.trimEnd()),
    ),
    marshalled: text.includes("MarshalJSON") ? namesIn(text, /^func \((?:\w+ )?\*?(\w+)\) MarshalJSON\(/gm) : [],
    hasRootMarker: text.includes("+kubebuilder:object:root"),
    constantTypes: constantTypesIn(text),
    registered: REGISTERS.test(text) ? namesIn(text, /&(\w+)\{\}/g) : [],
    deepCopied: text.includes("DeepCopyObject") ? namesIn(text, /^func \(\w+ \*(\w+)\) DeepCopyObject\(/gm) : [],
    validated: VALIDATES.test(text) ? [...new Set(namesIn(text, /\*(?:\w+\.)?(\p{Lu}\w*)/gu))] : [],
  };
};

const IGNORED = /^\/\/(?:go:build|[ \t]*\+build)[ \t]+ignore[ \t]*\r?$/m;

/** Defined by Go: https://go.dev/s/generatedcode. */
const GENERATED = /^\/\/ Code generated .* DO NOT EDIT\.\r?$/m;

/** Code that registers types: with the builder of controller-runtime, or with a scheme itself. */
const REGISTERS = /\b(?:SchemeBuilder\.Register|AddKnownTypes(?:WithName)?)\(/;

/** A method of webhook.CustomValidator, or of the older webhook.Validator. */
const VALIDATES = /^func \([^()]*\) Validate(?:Create|Update)\(/m;

/** In `Name Type = value` or `Name = Type(value)`, as in a group of constants or behind `const`. */
const constantTypesIn = (text: string): ReadonlySet<string> =>
  /^const\b/m.test(text)
    ? new Set([
        ...namesIn(text, /^(?:const)?[ \t]+\w+[ \t]+(\w+)[ \t]+=[ \t]*(?:(?:\w+\()?["`\d]|iota\b)/gm),
        ...namesIn(text, /^(?:const)?[ \t]+\w+[ \t]+=[ \t]*(\w+)\(["`\d]/gm),
      ])
    : NO_NAMES;

const NO_NAMES: ReadonlySet<string> = new Set();

const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => copyOf(name));

const namesOf = (text: string): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const [, name = ""] of text.matchAll(/\btype[ \t]+([\p{L}_][\p{L}\p{N}_]*)/gu)) names.add(copyOf(name));
  // In `type (...)`, the names are first on their lines.
  if (/^type[ \t]*\(/m.test(text))
    for (const [, name = ""] of text.matchAll(/^[ \t]+([\p{L}_][\p{L}\p{N}_]*)/gmu)) names.add(copyOf(name));
  return names;
};

/** The first value of a marker; controller-gen ignores the others. */
const markerValue = (text: string, pattern: RegExp): string | undefined => {
  const value = pattern.exec(text)?.[1];
  return value === undefined ? undefined : copyOf(value.replace(/^"(.*)"$/, "$1"));
};

interface Clause {
  readonly name: string;
  /** The text before it. */
  readonly header: string;
}

/** The package clause, after comments. */
const packageClause = (text: string): Clause | undefined => {
  let at = 0;
  for (;;) {
    const space = /\s*/y;
    space.lastIndex = at;
    at += space.exec(text)?.[0].length ?? 0;
    const isLine = text.startsWith("//", at);
    if (!isLine && !text.startsWith("/*", at)) break;
    const end = text.indexOf(isLine ? "\n" : "*/", at + 2);
    if (end < 0) return undefined;
    at = end + (isLine ? 1 : 2);
  }
  const clause = /package[ \t]+([\p{L}_][\p{L}\p{N}_]*)/uy;
  clause.lastIndex = at;
  const name = clause.exec(text)?.[1];
  return name === undefined ? undefined : { name: copyOf(name), header: text.slice(0, at) };
};

import { isMap, stringify } from "yaml";
import { formatJson } from "../../kube/json/json.js";
import { type Json, isArray, isObject } from "../../kube/json/object.js";
import { lineBefore } from "./text-edits.js";
import { isFlow, startOf } from "./yaml-nodes.js";

/** How a document is written, so that what is added looks like the rest. */
export interface YamlStyle {
  readonly isJson: boolean;
  /** Ends its lines. */
  readonly newline: string;
  /** Further indentation of each level: blanks, or a tab in JSON. */
  readonly step: string;
  /** Items of a list stand further right than its key. */
  readonly indentSeq: boolean;
  /** What follows a comma or colon within a line. */
  readonly blank: string;
  /** Keys are in alphabetical order, as generators write them. */
  readonly isSorted: boolean;
}

/** What the text and its root node show; two blanks and indented lists where they show nothing. */
export const styleOf = (text: string, root: unknown, value: Json): YamlStyle => {
  const isJson = isFlow(root) && /^\s*\{\s*["}]/.test(text);
  return {
    isJson,
    newline: /\r\n/.test(text) ? "\r\n" : "\n",
    step: stepOf(text, root, isJson) ?? "  ",
    indentSeq: !/^( *)(?:- +)?[^\s#-][^\n]*:[ \t]*\r?\n\1- /m.test(text),
    blank: isJson && !/":\s/.test(text) ? "" : " ",
    isSorted: sortedMaps(value) > 0,
  };
};

/** By how many maps with some keys in order outnumber those without, ten to one. */
const sortedMaps = (value: Json): number => {
  if (isArray(value)) return value.reduce<number>((sum, item) => sum + sortedMaps(item), 0);
  if (!isObject(value)) return 0;
  const names = Object.keys(value);
  const own = names.length < 3 ? 0 : names.every((name, index) => name >= (names[index - 1] ?? "")) ? 1 : -10;
  return names.reduce((sum, name) => sum + sortedMaps(value[name] ?? null), own);
};

/** The indentation of the first map within the root; of JSON that of the root's own keys. */
const stepOf = (text: string, root: unknown, isJson: boolean): string | undefined => {
  if (!isMap(root)) return undefined;
  const inner: unknown = isJson
    ? root
    : root.items.find(({ value }) => isMap(value) && !isFlow(value))?.value;
  const start = isMap(inner) ? startOf(inner.items[0]?.key) : undefined;
  const blanks = start === undefined ? "" : lineBefore(text, start);
  return /^[ \t]+$/.test(blanks) ? blanks : undefined;
};

const options = ({ step, indentSeq }: YamlStyle) => ({
  version: "1.1" as const,
  lineWidth: 0,
  aliasDuplicateObjects: false,
  indent: step.length,
  indentSeq,
});

/** The lines of `name: value`, the first without indentation. */
export const entryLines = (name: string, value: Json, style: YamlStyle): readonly string[] =>
  linesOf(stringify({ [name]: value }, options(style)));

/** The lines of `- value`. */
export const itemLines = (value: Json, style: YamlStyle): readonly string[] =>
  linesOf(stringify([value], options(style)));

const linesOf = (text: string): readonly string[] => text.replace(/\n$/, "").split("\n");

/** A value within a line. `indent` is that of the line it stands in, where JSON goes on over further lines. */
export const inlineText = (value: Json, style: YamlStyle, indent?: string): string => {
  if (style.isJson)
    return indent === undefined
      ? formatJson(value)
      : formatJson(value, 2).replace(/\n( *)/g, (_, blanks: string) => {
          return style.newline + indent + style.step.repeat(blanks.length / 2);
        });
  // Within a list, so that what would end a value there is quoted.
  const text = stringify([value], { ...options(style), collectionStyle: "flow" }).trim();
  return text.slice(1, -1).trim();
};

/** `name: value` within a line. */
export const inlineEntry = (name: string, value: Json, style: YamlStyle, indent?: string): string => {
  const key = style.isJson ? JSON.stringify(name) : inlineText(name, style);
  return `${key}:${style.blank}${inlineText(value, style, indent)}`;
};

/** The value with the keys of all objects in it in alphabetical order. */
export const sorted = (value: Json): Json => {
  if (isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name] ?? null)]));
};

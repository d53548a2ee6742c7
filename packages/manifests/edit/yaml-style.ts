import { Document, type ToStringOptions, isMap, visit } from "yaml";
import { type Json, formatJson, isArray, isObject } from "kube-json";
import { lineBefore } from "./lines.js";
import { escapeOthers } from "../characters.js";
import { isFlow, startOf } from "../nodes.js";
import { plainValue } from "../scalar.js";

/** The style of a document, so that additions look like the rest. */
export interface YamlStyle {
  readonly isJson: boolean;
  /** Line break. */
  readonly newline: string;
  /** Additional indentation of each level: blanks, or a tab in JSON. */
  readonly step: string;
  /** List items are indented more than the key of the list. */
  readonly indentSeq: boolean;
  /** Text between a comma or colon and the next token: a blank or nothing. */
  readonly blank: string;
  /** Keys are in alphabetical order, as in generated files. */
  readonly isSorted: boolean;
}

/** Detects the style of a text. The default is two blanks and indented lists. */
export const styleOf = (text: string, root: unknown, value: Json): YamlStyle => {
  const isJson = isFlow(root) && /^\s*\{\s*["}]/.test(text);
  return {
    isJson,
    newline: /\r\n/.test(text) ? "\r\n" : "\n",
    step: stepOf(text, root, isJson) ?? "  ",
    indentSeq: !/^( *)(?:- +)?[^\s#-].*:[ \t]*\r?\n\1- /m.test(text),
    blank: isJson && !/":\s/.test(text) ? "" : " ",
    isSorted: sortedMaps(value) > 0,
  };
};

/**
 * Positive if maps with sorted keys outnumber the others more than ten to one. Only maps with at least 3 keys count.
 */
const sortedMaps = (value: Json): number => {
  if (isArray(value)) return value.reduce<number>((sum, item) => sum + sortedMaps(item), 0);
  if (!isObject(value)) return 0;
  const names = Object.keys(value);
  const own = names.length < 3 ? 0 : names.every((name, index) => name >= (names[index - 1] ?? "")) ? 1 : -10;
  return names.reduce((sum, name) => sum + sortedMaps(value[name] ?? null), own);
};

/** The indentation of the first map in the root; for JSON, that of the root's own keys. */
const stepOf = (text: string, root: unknown, isJson: boolean): string | undefined => {
  if (!isMap(root)) return undefined;
  const inner: unknown = isJson ? root : root.items.find(({ value }) => isMap(value) && !isFlow(value))?.value;
  const start = isMap(inner) ? startOf(inner.items[0]?.key) : undefined;
  const blanks = start === undefined ? "" : lineBefore(text, start);
  return /^[ \t]+$/.test(blanks) ? blanks : undefined;
};

/** A value as YAML. The library does not know which strings kubectl reads as other values, such as '0o17'. */
const yamlText = (value: Json, { step, indentSeq }: YamlStyle, more: ToStringOptions = {}): string => {
  const document = new Document(value, { version: "1.1", aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, scalar) {
      const { value: text } = scalar;
      if (typeof text === "string" && (plainValue(text) !== text || escapeOthers(text) !== text))
        scalar.type = "QUOTE_DOUBLE";
    },
  });
  return escapeOthers(document.toString({ lineWidth: 0, indent: step.length, indentSeq, ...more }));
};

/** The lines of `name: value`, the first without indentation. */
export const entryLines = (name: string, value: Json, style: YamlStyle): readonly string[] =>
  linesOf(yamlText({ [name]: value }, style));

/** The lines of `- value`. */
export const itemLines = (value: Json, style: YamlStyle): readonly string[] => linesOf(yamlText([value], style));

const linesOf = (text: string): readonly string[] => text.replace(/\n$/, "").split("\n");

/** A value in flow style. With `indent`, the indentation of the current line, JSON is split into lines. */
export const inlineText = (value: Json, style: YamlStyle, indent?: string): string => {
  if (style.isJson)
    return indent === undefined
      ? escapeOthers(formatJson(value))
      : escapeOthers(formatJson(value, 2)).replace(/\n( *)/g, (_, blanks: string) => {
          return style.newline + indent + style.step.repeat(blanks.length / 2);
        });
  // In a list item, strings that contain flow indicators such as ',' are quoted.
  const text = yamlText([value], style, { collectionStyle: "flow" }).trim();
  return text.slice(1, -1).trim();
};

/** `name: value` in flow style. */
export const inlineEntry = (name: string, value: Json, style: YamlStyle, indent?: string): string => {
  const key = style.isJson ? escapeOthers(JSON.stringify(name)) : inlineText(name, style);
  return `${key}:${style.blank}${inlineText(value, style, indent)}`;
};

/** The value with the keys of all its objects in alphabetical order. */
export const sorted = (value: Json): Json => {
  if (isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(
    names.flatMap((name) => {
      const one = value[name];
      return one === undefined ? [] : [[name, sorted(one)]];
    }),
  );
};

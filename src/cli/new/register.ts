import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";

/** The text of a module that lists rules, with one more. `list` ends where the list begins: behind its '['. */
export const withListed = (text: string, file: string, list: RegExp, constant: string, module: string): string => {
  const begin = list.exec(text);
  const from = begin === null ? -1 : begin.index + begin[0].length;
  const to = from < 0 ? -1 : text.indexOf("]", from);
  const items = text.slice(from, to);
  const imports = [...text.matchAll(/^import [^;]*;$/gm)].at(-1);
  if (to < 0 || imports === undefined || /[[({]/.test(items))
    throw new InputError(
      `must have imports and a list of rules by their names; add ${literal(constant)} by hand`,
      [],
      file,
    );
  if (new RegExp(`\\b${constant}\\b`).test(text))
    throw new InputError(`has a rule ${literal(constant)} already`, [], file);
  const end = imports.index + imports[0].length;
  const imported = `\nimport { ${constant} } from "${module}";`;
  return text.slice(0, end) + imported + text.slice(end, from) + added(items, constant) + text.slice(to);
};

/** On a line of its own if the others are. */
const added = (items: string, constant: string): string => {
  if (!items.includes("\n")) return items.trim() === "" ? constant : `${items.replace(/,?\s*$/, "")}, ${constant}`;
  const indent = /\n([ \t]*)\S/.exec(items)?.[1] ?? "  ";
  const end = /\n[ \t]*$/.exec(items)?.[0] ?? "\n";
  return `${withComma(items.trimEnd())}\n${indent}${constant},${end}`;
};

/** The comma may be missing, and a comment may follow the last item. */
const withComma = (items: string): string => {
  const [, code = "", comment = ""] = /^([^]*?)(\s*\/\/[^\n]*)?$/.exec(items) ?? [];
  return /\w$/.test(code) ? `${code},${comment}` : items;
};

import { plainName, withoutBlanks } from "./text.js";

/**
 * The names of the fields that together differ between all items of `self`, if this is what a CEL rule demands; '' for an item
 * itself.
 */
export const uniqueItems = (rule: string): ReadonlySet<string> | undefined => {
  const text = withoutBlanks(rule).replace(SIZE, "$1.size()");
  const [, one, other, condition = ""] = FORMS.map((form) => form.exec(text)).find((match) => match !== null) ?? [];
  const fields = new Set<string>();
  if (one === undefined || one === other) return undefined;
  for (const term of condition.split("&&")) {
    const [, left, field = "", right] = EQUAL.exec(term) ?? [];
    if (!(left === one && right === other) && !(left === other && right === one)) return undefined;
    fields.add(plainName(field.slice(1)));
  }
  return fields;
};

/** `size(self.filter(...))` for `self.filter(...).size()`, of items that equal another. */
const SIZE = /\bsize\((self\.filter\(\w+,[\w.=&]+\))\)/g;
const EQUAL = /^(\w+)((?:\.\w+)?)==(\w+)\2$/;

const LIKE = String.raw`self\.filter\((\w+),([\w.=&]+)\)\.size\(\)`;
const ONE = "(?:==1|<=1|<2)";
const MORE = "(?:>1|>=2|!=1)";

const FORMS: readonly RegExp[] = [
  /^self\.all\((\w+),self\.exists_one\((\w+),([\w.=&]+)\)\)$/,
  new RegExp(String.raw`^self\.all\((\w+),${LIKE}${ONE}\)$`),
  new RegExp(String.raw`^!self\.exists\((\w+),${LIKE}${MORE}\)$`),
  new RegExp(String.raw`^self\.filter\((\w+),${LIKE}${MORE}\)\.size\(\)==0$`),
  new RegExp(String.raw`^size\(self\.filter\((\w+),${LIKE}${MORE}\)\)==0$`),
];

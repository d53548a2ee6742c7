import { join } from "node:path";
import { readableText, utf8Text } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import { anyOf, literal } from "../../text/message.js";
import { didYouMean } from "kube-api";
import { kindIfVisible } from "../../app/sources/ancestors.js";
import type { Shell } from "../shell/shell.js";
import type { Io } from "../terminal/io.js";
import { type RuleId, requireFreeCategory, ruleIdOf } from "./names.js";
import { withEntry } from "./pack-rule.js";
import { type Plan, type PlannedFile, type Templates, templatesOf } from "./planned.js";

/** Where rules are written in TypeScript: a clone of Decorum, or a plugin. */
type SourcePlace = "clone" | "plugin";

/** Reads the place from package.json in the working directory; undefined for any other folder. */
export const sourcePlace = (io: Io): SourcePlace | undefined => {
  const file = join(io.cwd, "package.json");
  if (kindIfVisible(file, io.files) !== "file") return undefined;
  let found: unknown;
  try {
    found = JSON.parse(utf8Text(io.files.read(file), "package.json"));
  } catch {
    // Not ours to report: the folder is no place for a rule in TypeScript.
    return undefined;
  }
  const has = (path: string): boolean => kindIfVisible(join(io.cwd, path), io.files) === "file";
  const { name, peerDependencies = {} } = found as { readonly name?: unknown; readonly peerDependencies?: object };
  if (name === "kube-decorum" && has("src/rules/index.ts")) return "clone";
  return Object.hasOwn(peerDependencies, "kube-decorum") && has("src/index.ts") ? "plugin" : undefined;
};

/** `decorum new rule --as typescript`: the rule and its cases, or in a plugin its test and its place in the list of rules. */
export const newTypescriptRule = (given: string, place: SourcePlace | undefined, shell: Shell): Plan => {
  if (place === undefined)
    throw new InputError(
      "must run in the folder of a plugin, which 'decorum new plugin NAME' makes, or of a clone of Decorum",
      "--as typescript",
    );
  return place === "plugin" ? inPlugin(ruleIdOf(given), shell) : inClone(given, shell);
};

/** A rule of a plugin, and its test for the test runner of Node.js; paths are relative to the plugin. */
export const pluginRule = (id: RuleId, template: Templates): readonly PlannedFile[] => [
  {
    path: `src/${id.name}.ts`,
    text: template("rule/object-rule.ts", { ...id, kit: "kube-decorum/engine", reference: "" }),
  },
  { path: `src/${id.name}.test.ts`, text: template("rule/plugin-test.ts", { ...id }) },
];

const textOf = (path: string, io: Io): string => readableText(path, () => io.files.read(join(io.cwd, path)));

const inPlugin = (id: RuleId, shell: Shell): Plan => {
  const { product, io } = shell;
  requireFreeCategory(id.category, product.catalogue);
  const index = "src/index.ts";
  const before = textOf(index, io);
  const packs =
    kindIfVisible(join(io.cwd, "packs"), io.files) === "directory" ? io.files.list(join(io.cwd, "packs")) : [];
  const [pack] = packs.map(({ name }) => join("packs", name, "pack.yaml"));
  const entry = packs.length === 1 && pack !== undefined ? [withEntry(pack, { use: id.id }, io)] : [];
  return {
    files: [
      ...pluginRule(id, templatesOf(shell)),
      { path: index, before, text: withListed(before, index, id.constant, `./${id.name}.js`) },
      ...entry,
    ],
    next: [
      ["npm test", "Compile it, and run its test"],
      ...(entry.length > 0 ? [] : [[`use: ${id.id}`, "In the pack that should run it"] as const]),
    ],
  };
};

/** In a category with folders, 'crd-schema/lists/no-todo-field'; the folder is no part of the id. */
const inClone = (given: string, shell: Shell): Plan => {
  const { io } = shell;
  const [category = "", folder = "", ...names] = given.split("/");
  requireOneOf("a category", category, foldersIn("src/rules", io));
  const folders = foldersIn(`src/rules/${category}`, io);
  if (folders.length > 0) requireOneOf(`'${category}/' and a folder`, folder, folders);
  const id = ruleIdOf(folders.length > 0 ? [category, ...names].join("/") : given);
  const path = ["src/rules", category, ...(folders.length > 0 ? [folder] : []), id.name].join("/");
  const rules = "../".repeat(path.split("/").length - 3);
  const about = category.startsWith("crd-") ? "crd" : "object";
  const template = templatesOf(shell);
  const rule = { ...id, src: `../${rules}`, kit: `${rules}kit.js`, reference: "Validation" };
  return {
    files: [
      { path: `${path}.ts`, text: template(`rule/${about}-rule.ts`, rule) },
      { path: `${path}.cases.yaml`, text: template(`rule/${about}-cases.yaml`) },
    ],
    next: [
      [`npm test -- ${path}`, "Run its cases"],
      [`use: ${id.id}`, "In a pack in policies/, next to rules on the same topic"],
      ["npm run generate", "List it and write its page; commit all of it together"],
    ],
  };
};

const foldersIn = (path: string, io: Io): readonly string[] =>
  io.files
    .list(join(io.cwd, path))
    .filter(({ kind }) => kind === "directory")
    .map(({ name }) => name)
    .sort();

const requireOneOf = (what: string, given: string, known: readonly string[]): void => {
  if (!known.includes(given))
    throw new InputError(`must begin with ${what}: ${anyOf(known)}${didYouMean(given, known)}`, "NAME");
};

/** The text of a module that lists rules, with one more. */
const withListed = (text: string, file: string, constant: string, module: string): string => {
  const begin = /\brules: \[/.exec(text);
  const from = begin === null ? -1 : begin.index + begin[0].length;
  const to = from < 0 ? -1 : text.indexOf("]", from);
  const items = text.slice(from, to);
  const imports = [...text.matchAll(/^import [^;]*;$/gm)].at(-1);
  if (to < 0 || imports === undefined || /[[({]/.test(items))
    throw new InputError(
      `must have imports and a list of rules by their names; add ${literal(constant)} by hand`,
      file,
    );
  if (new RegExp(`\\b${constant}\\b`).test(text)) throw new InputError(`has a rule ${literal(constant)} already`, file);
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

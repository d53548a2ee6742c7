import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { type JsonObject, isObject } from "../../src/kube/json/object.js";
import { parseManifests } from "../../src/kube/yaml/yaml.js";
import { type Call, isTrue, Templates, type Value } from "./go-template.js";

/** Renders a Helm chart: with helm where there is one, or else with the part of it that go-template.ts knows. */

export const HAS_HELM = spawnSync("helm", ["version"]).status === 0;

export const renderWithHelm = (chart: string, namespace: string, values: string): readonly JsonObject[] => {
  const args = ["template", "decorum", chart, "--namespace", namespace, "--values", values];
  const { status, stdout, stderr } = spawnSync("helm", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return objectsIn(stdout);
};

type Tree = Readonly<Record<string, Value>>;

const read = (file: string): Tree => (parse(readFileSync(file, "utf8")) ?? {}) as Tree;

export const valuesOf = (chart: string, given: Tree): Tree => merged(read(join(chart, "values.yaml")), given);

/** As helm merges values: objects member by member, everything else as a whole. */
const merged = (base: Tree, over: Tree): Tree => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(over).map(([name, value]) => {
      const old = base[name];
      return [name, isTree(old) && isTree(value) ? merged(old, value) : value];
    }),
  ),
});
const isTree = (value: Value): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

/** The objects, and NOTES.txt, which every template is rendered with `values` over those of the chart. */
export const renderChart = (
  chart: string,
  namespace: string,
  values: Tree,
): { readonly objects: readonly JsonObject[]; readonly notes: string } => {
  const about = read(join(chart, "Chart.yaml"));
  const root = {
    Values: valuesOf(chart, values),
    Release: { Name: "decorum", Namespace: namespace },
    Chart: { AppVersion: about["appVersion"] },
    Files: { Get: (file: Value) => fileOf(chart, String(file)) },
  };
  const templates = new Templates(FUNCTIONS);
  const names = readdirSync(join(chart, "templates")).sort();
  for (const name of names) templates.add(name, readFileSync(join(chart, "templates", name), "utf8"));
  const manifests = names.filter((name) => name.endsWith(".yaml"));
  return {
    objects: manifests.flatMap((name) => objectsIn(withoutBlankEnds(name, templates.render(name, root)))),
    notes: templates.render("NOTES.txt", root),
  };
};

/** Blanks at the end of a line are leftovers of a template: linters of what helm prints complain about them. */
const withoutBlankEnds = (name: string, text: string): string => {
  if (/[ \t]$/m.test(text)) throw new Error(`${name}: no line may end in blanks`);
  return text;
};

/** As helm does, which gives nothing for a file that is not there; here it is a mistake. */
const fileOf = (chart: string, name: string): string => {
  const file = join(chart, name);
  if (!existsSync(file)) throw new Error(`there is no file '${name}' in the chart`);
  return readFileSync(file, "utf8");
};

const objectsIn = (text: string): readonly JsonObject[] =>
  parseManifests(text).flatMap(({ value, errors }) => {
    if (errors.length > 0) throw new Error(`${String(errors[0]?.message)}\n${text}`);
    return isObject(value) ? [value] : [];
  });

const nindent: Call = (by, text): string => `\n${String(text).replace(/^/gm, " ".repeat(Number(by)))}`;

const FUNCTIONS: Readonly<Record<string, Call>> = {
  and: (...values) => values.reduce<Value>((last, value) => (isTrue(last) ? value : last), true),
  or: (...values) => values.reduce<Value>((last, value) => (isTrue(last) ? last : value), false),
  not: (value) => !isTrue(value),
  eq: (one, other) => one === other,
  default: (otherwise, value) => (isTrue(value) ? value : otherwise),
  dict: (...pairs) =>
    Object.fromEntries(
      pairs.flatMap((name, index) => (index % 2 === 0 ? [[String(name), pairs[index + 1]] as const] : [])),
    ),
  get: (map, name) => (map as Tree)[String(name)] ?? "",
  has: (value, list) => (list as readonly Value[]).includes(value),
  ne: (one, other) => one !== other,
  nindent,
  printf: (format, ...values) =>
    values.reduce<string>((text, value) => text.replace("%s", () => String(value)), String(format)),
  quote: (value) => JSON.stringify(String(value)),
  replace: (from, to, text) => String(text).replaceAll(String(from), () => String(to)),
  required: (message, value) => {
    if (isTrue(value)) return value;
    throw new Error(String(message));
  },
  trim: (text) => String(text).trim(),
  toJson: (value): string => JSON.stringify(value),
  toYaml: (value) => stringify(value).trimEnd(),
};

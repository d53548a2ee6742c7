import { engineProblem } from "../../src/app/plugins/plugin-shape.js";
import { importsWith } from "../../src/app/plugins/import-module.js";
import { loadPlugins } from "../../src/app/plugins/load-plugins.js";
import { path } from "kube-json";
import { forbidden, notJudged } from "../../src/model/cause.js";
import type { AnyRule, Defaulter } from "../../src/model/rule.js";
import { pluginExamples } from "../../src/packs/tests/plugin-examples.js";
import { recordingIo } from "../support/cli-harness.js";
import { rule, withRule } from "../support/plugin.js";

/** Plugins, without files: `modules` are the results of imports. test/process/plugins.test.ts imports real ones. */

const defaulter: Defaulter = {
  id: "acme/immutable-config",
  summary: "Sets `immutable` of a ConfigMap.",
  rationale: "A ConfigMap that changes restarts nothing.",
  reference: "",
  match: { resourceRules: [{ apiGroups: [""], resources: ["configmaps"], operations: ["CREATE"] }] },
  kind: "Static",
  before: "{ apiVersion: v1, kind: ConfigMap, metadata: { name: a } }",
  after: "{ apiVersion: v1, kind: ConfigMap, metadata: { name: a }, immutable: true }",
  *defaults() {
    yield { field: path("immutable"), value: true };
  },
};

const catalogue = {
  rules: [{ ...rule, id: "labels/key" }],
  defaulters: [],
  version: "0.1.0",
};

const load = (modules: Readonly<Record<string, object>>, names = Object.keys(modules)) =>
  loadPlugins(
    names.map((name) => ({ name, folder: "/project" })),
    catalogue,
    (specifier) => Promise.resolve(modules[specifier] ?? modules[`.${specifier.slice("/project".length)}`] ?? {}),
    recordingIo({ files: { "a.js": "", "b.js": "", "folder/index.js": "" } }),
  );

const problems = async (exported: unknown): Promise<string> => {
  try {
    await load({ "./a.js": { default: exported } });
  } catch (error) {
    return (error as Error).message.split("\n").slice(1).join("\n");
  }
  return "";
};

describe("a plugin", () => {
  test("is the default export or the export 'plugin', and its rules know their plugin", async () => {
    for (const module of [{ default: withRule({}) }, { plugin: withRule({}) }]) {
      const { rules } = await load({ "./a.js": module });
      expect(rules.map(({ id, plugin }) => [id, plugin])).toEqual([["acme/no-default-namespace", "./a.js"]]);
    }
  });

  test("may use what rules of Decorum use", async () => {
    expect(await problems(withRule({ cost: "Unbounded", topic: "owners", policy: () => undefined }))).toBe("");
  });

  test.each<readonly [string, unknown, string]>([
    ["nothing", undefined, "./a.js: must export a plugin, as 'default' or as 'plugin', not undefined"],
    ["a list", [], "./a.js: must export a plugin, as 'default' or as 'plugin', not a list"],
    ["no version", { rules: [] }, "./a.js: engine: must be set"],
    ["rules that are no list", { engine: "0.1.0", rules: {} }, "./a.js: rules: must be of type 'array', not 'object'"],
    [
      "a rule that is null",
      { engine: "0.1.0", rules: [null] },
      "./a.js: rules[0]: must be of type 'object', not 'null'",
    ],
    ["an id without category", withRule({ id: "x" }), "./a.js: rules[0].id: must be a category and a name"],
    ["a rule without check", withRule({ check: undefined }), "./a.js: rules[0].check: must be a function"],
    ["a check that is text", withRule({ check: "x" }), "./a.js: rules[0].check: must be a function, not a string"],
    [
      "an unknown action",
      withRule({ action: "Block" }),
      "./a.js: rules[0].action: must be one of 'Deny', 'Warn' or 'Audit'",
    ],
    ["an unknown member", withRule({ since: "1" }), "./a.js: rules[0].since: 'since' may not be used here"],
    ["a date", withRule({ summary: new Date(0) }), "./a.js: rules[0].summary: must be JSON, not an object"],
    [
      "a schema that is none",
      withRule({ options: { schema: { type: "nope" }, defaults: {} } }),
      "./a.js: rules[0].options.schema: must be a JSON Schema (draft 7): ",
    ],
    ["an example that is no YAML", withRule({ bad: "{" }), "./a.js: rules[0].bad: must be YAML: "],
    [
      "an example that is no object",
      withRule({ good: "a: 1" }),
      "./a.js: rules[0].good: must be YAML of an object with `apiVersion` and `kind`",
    ],
    [
      "a shipped category",
      withRule({ id: "labels/mine" }),
      "./a.js: rules[0].id: may not have the category 'labels' of shipped rules; use your own, such as 'acme/mine'",
    ],
    [
      "the same id twice",
      { engine: "0.1.0", rules: [rule, rule] },
      "./a.js: rules[1].id: must be unique: './a.js' already has 'acme/no-default-namespace'",
    ],
    [
      "another version",
      { engine: "0.2.0" },
      "./a.js: engine: must be compatible with version '0.1.0' of Decorum, not '0.2.0'; the plugin is newer: update Decorum",
    ],
  ])("with %s is rejected, with its place", async (_, exported, expected) => {
    expect(await problems(exported)).toContain(expected);
  });

  test("that refers to itself, or throws when it is read, is rejected", async () => {
    const circular: Record<string, unknown> = { type: "object" };
    circular["properties"] = circular;
    expect(await problems(withRule({ options: { schema: circular, defaults: {} } }))).toContain(
      "nested in at most 40 levels",
    );
    const throwing = {
      get engine(): string {
        throw new TypeError("no engine");
      },
    };
    expect(await problems(throwing)).toContain("must load without an error, but failed with: TypeError: no engine");
  });

  test("may not have an id of another plugin", async () => {
    const both = load({ "./a.js": { default: withRule({}) }, "./b.js": { default: withRule({}) } });
    await expect(both).rejects.toThrow(
      "./b.js: rules[0].id: must be unique: './a.js' already has 'acme/no-default-namespace'",
    );
  });

  test("that is named twice is loaded once", async () => {
    const { rules } = await load({ "./a.js": { default: withRule({}) } }, ["./a.js", "/project/a.js"]);
    expect(rules).toHaveLength(1);
  });

  test.each([
    ["./none.js", "./none.js: must be a JavaScript module; it does not exist"],
    ["./folder", "./folder: must be a JavaScript module, such as './rules/index.js', not a folder"],
    ["a.js", "a.js: must be the name of a package; for the file, write './a.js'"],
    [
      "https://acme.example/a.js",
      "https://acme.example/a.js: must be a path that starts with './', '../' or '/', or the name of a package",
    ],
    ["data:text/javascript,0", "must be a path that starts with './'"],
    ["node:fs", "must be a path that starts with './'"],
  ])("named %s is rejected, and nothing is imported", async (name, expected) => {
    const importing = loadPlugins(
      [{ name, folder: "/project" }],
      catalogue,
      () => Promise.reject(new Error("imported")),
      recordingIo({ files: { "a.js": "", "folder/index.js": "" } }),
    );
    await expect(importing).rejects.toThrow(expected);
  });
});

test.each([
  ["0.1.0", "0.1.0", true],
  ["0.1", "0.1.7", true],
  ["0.1.8", "0.1.7", false],
  ["0.1.0", "0.2.0", false],
  ["1.2.0", "1.4.1", true],
  ["1.5.0", "1.4.1", false],
  ["1.0.0", "2.0.0", false],
  ["one", "1.0.0", false],
  ["0.2.0", "0.2.0-rc.1", true],
])("a plugin for %s and version %s fit: %s", (wanted, current, fits) => {
  expect(engineProblem(wanted, current) === undefined).toBe(fits);
});

describe("a rule of a plugin that fails", () => {
  const [first] = [catalogue];
  test.each<readonly [string, () => unknown, string]>([
    ["returns nothing", () => undefined, "'check' must return causes that can be iterated, not undefined"],
    ["returns a promise", () => Promise.resolve([]), "'check' must return causes that can be iterated, not an object"],
    ["yields text", () => ["x"], "a cause must be an object, not a string"],
    ["yields an unknown reason", () => [{ reason: "Bad" }], "the reason of a cause must be 'FieldValueRequired'"],
    [
      "yields a field as text",
      () => [{ ...forbidden([], "x"), field: "spec.size" }],
      "the field of a cause must be a path",
    ],
    [
      "yields no message",
      () => [{ ...forbidden([], "x"), message: 3 }],
      "the message of a cause must be text, not a number",
    ],
  ])("because it %s is a fault of the rule", async (_, check, expected) => {
    const { rules } = await load({ "./a.js": { default: withRule({ check }) } });
    const [result] = pluginExamples({ ...first, rules });
    expect(result?.passed).toBe(false);
    expect(result?.differences).toEqual([{ subject: "fault", actual: expect.stringContaining(expected) as string }]);
  });
});

test("the examples of rules and defaulters of plugins are tests", async () => {
  const lenient: AnyRule = { ...rule, id: "acme/lenient", check: () => [] };
  const { rules, defaulters } = await load({
    "./a.js": { default: { engine: "0.1.0", rules: [rule, lenient], defaulters: [defaulter] } },
  });
  const results = pluginExamples({ ...catalogue, rules, defaulters });
  expect(results.map(({ name, passed }) => `${name} ${String(passed)}`)).toEqual([
    "acme/no-default-namespace: good true",
    "acme/no-default-namespace: bad true",
    "acme/lenient: good true",
    "acme/lenient: bad false",
    "acme/immutable-config: before true",
  ]);
});

test.each<readonly [string, Partial<AnyRule>, readonly object[]]>([
  [
    "is of a kind that the rule does not review",
    { match: defaulter.match, good: "{ apiVersion: v1, kind: Pod, metadata: { name: a, namespace: shop } }" },
    [
      {
        subject: "match",
        expected: "an object that the rule reviews",
        actual: "the rule does not apply to this CREATE of 'pods'; with two documents, an example is an update",
      },
    ],
  ],
  [
    "is only said not to be reviewed",
    { bad: rule.good, check: () => [notJudged(path("data"), "it is too long")] },
    [{ subject: "cause", expected: "at least one", actual: "FieldValueTooLong data: not reviewed: it is too long" }],
  ],
])("an example that %s shows nothing", async (_, changes, expected) => {
  const { rules } = await load({ "./a.js": { default: withRule(changes) } });
  const failed = pluginExamples({ ...catalogue, rules }).filter(({ passed }) => !passed);
  expect(failed.at(-1)?.differences).toEqual(expected);
});

test("an example of a defaulter that does not apply to it shows nothing", async () => {
  const { before } = defaulter;
  const twice: Defaulter = { ...defaulter, before: `${before}\n---\n${before}`, after: before };
  const { defaulters } = await load({ "./a.js": { default: { engine: "0.1.0", defaulters: [twice] } } });
  expect(pluginExamples({ ...catalogue, defaulters }).map(({ differences }) => differences)).toEqual([
    [
      {
        subject: "match",
        expected: "an object that the defaulter reviews",
        actual: "the defaulter does not apply to this UPDATE of 'configmaps'",
      },
    ],
  ]);
});

test("newer versions of Node.js get the hooks in the same thread", async () => {
  const added: {
    resolve: (specifier: string, context: object, next: (name: string, context: object) => unknown) => unknown;
  }[] = [];
  const importModule = importsWith("file:///engine.js", { registerHooks: (hooks) => void added.push(hooks as never) });
  await importModule("/none.js", "/").catch(() => undefined);
  const [hooks] = added;
  const next = (name: string, context: object): unknown => [name, context];
  expect(hooks?.resolve("kube-decorum/engine", {}, next)).toEqual({
    url: "file:///engine.js",
    format: "module",
    shortCircuit: true,
  });
  expect(hooks?.resolve("fs", { a: 1 }, next)).toEqual(["fs", { a: 1 }]);
  const named = `decorum-plugin:${encodeURIComponent(JSON.stringify(["rules", "file:///project/decorum.yaml"]))}`;
  expect(hooks?.resolve(named, { a: 1 }, next)).toEqual(["rules", { a: 1, parentURL: "file:///project/decorum.yaml" }]);
});

import { RELEASES } from "kube-builtin";
import type { Command } from "commander";
import { FAIL_ON } from "../../src/app/config/fail-on.js";
import { OUTPUTS } from "../../src/cli/outputs.js";
import { DRY_RUN_HELP } from "../../src/cli/shell/help.js";
import { createProgram } from "../../src/cli/program.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { isConstant } from "../../src/kube/words/constant-case.js";
import { type Json, arrayAt, isArray, isObject } from "kube-json";
import { REASONS } from "../../src/model/cause.js";
import { InputError } from "../../src/model/input-error.js";
import { ACTIONS } from "../../src/model/rule.js";
import { policyTestSchema } from "../../src/packs/tests/policy-test-schema.js";
import { packSchema } from "../../src/packs/pack-document.js";
import { RULES } from "../../src/rules/index.js";
import { decorum, productOf, recordingIo } from "../support/cli-harness.js";

const product = productOf([]);

/** Two values that flags take, where 'a' and 'b' are none. */
const SAMPLES: Readonly<Record<string, readonly [string, string]>> = {
  "test --output": ["html", "text"],
  "--kubernetes-version": ["1.34", "1.33"],
  "--port": ["1", "2"],
  "--default-timeout": ["1s", "2s"],
  "--threads": ["2", "3"],
  "--review-cpu": ["1s", "2s"],
  "--max-in-flight": ["1", "2"],
  "--max-lag": ["1s", "2s"],
  "--max-connections": ["1", "2"],
  "--probe-port": ["1", "2"],
  "--unjudged": ["Deny", "Warn"],
  "--shutdown-delay": ["1s", "2s"],
  "--shutdown-grace": ["1s", "2s"],
  "--reload-interval": ["1s", "2s"],
  "--log-reviews": ["All", "None"],
  "--tls-secret": ["a/b", "a/c"],
  "--service": ["a/b", "a/c"],
  "--color": ["auto", "never"],
  "--operation": ["CREATE", "UPDATE"],
  "--fail-on": ["Deny", "Warn"],
  "--fix-class": ["Safe", "Behavior"],
  "--level": ["Full", "Basic"],
  "--output": ["json", "text"],
};

describe("usage", () => {
  test.each([
    ["a command that does not exist", "dri-run", "dry-run"],
    ["a flag that does not exist", "serve --prot 1", "--port"],
    ["a port that is none", "serve --port 65536", "65535"],
    ["an argument too many", "version now", "argument"],
    ["a value that is none", "version -o xml", "json"],
  ])("%s is told, with help, and ends with 2", async (_, line, help) => {
    const { code, stdout, stderr } = await decorum(line, product);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(help);
  });
  /** Every flag of every command that takes one value; the second value decides, if any does. */
  const single = createProgram({ product, io: recordingIo(), end: () => undefined }).commands.flatMap((command) =>
    command.options
      .filter(
        ({ variadic, required, optional, defaultValue, argChoices }) =>
          // 'serve --enforce' has one choice.
          !variadic && (required || optional) && !Array.isArray(defaultValue) && argChoices?.length !== 1,
      )
      .map((option): readonly [string, string] => [command.name(), option.long ?? ""]),
  );
  test.each(single)("%s %s may be given only one value", async (command, flag) => {
    const [one, other] = SAMPLES[`${command} ${flag}`] ?? SAMPLES[flag] ?? ["a", "b"];
    const line = [command, flag, one, flag, other, ...(command === "dry-run" || command === "fix" ? ["-f", "-"] : [])];
    const { code, stdout, stderr } = await decorum(line, product);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(flag);
    expect(stderr).toMatch(/^error: option '[^']+' may be given only once, or with the same value\n/);
  });
  test("the same value may be repeated, as it is where a patch of manifests is applied twice", async () => {
    expect(await decorum("version -o json -o json", product)).toMatchObject({ code: 0, stderr: "" });
  });
  test("flags that take several values may be repeated", async () => {
    const line = "dry-run -f a.yaml -f b.yaml --owned a.io --owned b.io";
    const files = { "a.yaml": "", "b.yaml": "" };
    expect((await decorum(line, product, { files })).stderr).not.toContain("only once");
  });
  test.each([[], ["--help"], ["help"], ["help", "dry-run"], ["dry-run", "--help"], ["serve", "-h"]])(
    "help is data: %j %j",
    async (...args) => {
      const { code, stdout, stderr } = await decorum(args, product);
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toContain("Usage: decorum");
    },
  );
  test("help names each command and each exit code, on one screen", async () => {
    const { stdout } = await decorum(["--help"], product);
    expect(stdout.split("\n").length).toBeLessThan(40);
    for (const code of [0, 1, 2, 3]) expect(stdout).toMatch(new RegExp(`[:;]\\s${String(code)} `));
    for (const word of ["serve", "dry-run", "test", "explain", "version", "Exit codes"]) expect(stdout).toContain(word);
  });
  test.each(["dry-run", "fix"])("'%s -h' shows the usual flags and examples, and '--help' all", async (name) => {
    const [brief, long] = [await decorum([name, "-h"], product), await decorum([name, "--help"], product)];
    expect([brief.code, brief.stderr]).toEqual([0, ""]);
    expect(brief.stdout.split("\n").length).toBeLessThan(50);
    for (const part of ["--old <path>", "Examples:", `decorum ${name} --help`]) expect(brief.stdout).toContain(part);
    expect(brief.stdout).not.toContain("--cluster");
    for (const part of ["--cluster", "Examples:", "Exit codes:"]) expect(long.stdout).toContain(part);
  });
  test("help says the default of a value, and nothing of a switch", async () => {
    const { stdout } = await decorum(["dry-run", "--help"], product);
    expect(stdout).toMatch(/--fail-on <action>[^-]*default: "Deny"/);
    expect(stdout).toContain("--only-new ");
    expect(stdout).not.toContain("default: false");
  });
  test("'serve -h' shows the usual flags on one screen", async () => {
    const { stdout } = await decorum(["serve", "-h"], product);
    expect(stdout.split("\n").length).toBeLessThan(30);
    for (const part of ["--tls-secret", "--watch-cluster", "decorum serve --help"]) expect(stdout).toContain(part);
    expect(stdout).not.toContain("--max-lag");
  });
  test.each(Object.keys(OUTPUTS))("the help of dry-run says what --defaulted prints with -o %s", (name) => {
    const [, about = ""] = /\nWith --defaulted, ([\s\S]*?)\n\n/.exec(DRY_RUN_HELP) ?? [];
    expect(about.toLowerCase()).toMatch(new RegExp(`'-o ${name}'|${name} output`));
  });
  test("no line of help is wider than 120 characters", async () => {
    const pages = await Promise.all(
      ["", "serve", "dry-run", "test", "explain", "version"].map((name) =>
        decorum(["help", ...(name === "" ? [] : [name])], product),
      ),
    );
    expect(pages.flatMap(({ stdout }) => stdout.split("\n")).filter(({ length }) => length > 120)).toEqual([]);
  });
});

describe("constants of our own", () => {
  /** Values that a flag takes, as '--flag=value'. */
  const ofFlags = (command: Command): readonly string[] => [
    ...command.options.flatMap(({ long, argChoices = [] }) => argChoices.map((value) => `${long ?? ""}=${value}`)),
    ...command.commands.flatMap(ofFlags),
  ];
  /** Values that a field of a document takes, in any schema within a schema. */
  const ofDocuments = (schema: Json | undefined): readonly string[] => {
    if (isArray(schema)) return schema.flatMap(ofDocuments);
    if (!isObject(schema)) return [];
    return [...arrayAt(schema, "enum").map(String), ...Object.values(schema).flatMap(ofDocuments)];
  };
  const catalogue = { rules: RULES, defaulters: DEFAULTERS };
  const program = createProgram({ product, io: recordingIo(), end: () => undefined });
  const flags = ofFlags(program);
  const documents = [...ofDocuments(packSchema(catalogue)), ...ofDocuments(policyTestSchema())];

  test("constants-06: values of flags are CamelCase, but for those that somebody else has spelled", () => {
    expect(flags).toEqual(expect.arrayContaining(FAIL_ON.map((action) => `--fail-on=${action}`)));
    const odd = flags.filter((flag) => !isConstant(flag.slice(flag.indexOf("=") + 1)));
    expect([...new Set(odd)].sort()).toEqual([
      // As ls, grep and git take it.
      ...["always", "auto", "never"].map((when) => `--color=${when}`),
      ...RELEASES.map((release) => `--kubernetes-version=${release}`),
      // As kubectl names formats.
      ...Object.keys(OUTPUTS)
        .toSorted()
        .map((name) => `--output=${name}`),
    ]);
  });
  test("constants-06: so are those of packs and their tests", () => {
    const ids: readonly string[] = [...RULES, ...DEFAULTERS].map(({ id }) => id);
    expect(documents).toEqual(expect.arrayContaining([...ACTIONS, ...REASONS]));
    const odd = documents.filter((value) => !isConstant(value) && !ids.includes(value));
    // As admissionregistration.k8s.io has it, names of markers, of resources, and of fields.
    const markers = ["default", "optional", "required"];
    const others = odd.filter((value) => !value.startsWith("kubebuilder:") && !markers.includes(value));
    const fields = ["containers", "ephemeralContainers", "initContainers", "message", "pods", "reason"];
    expect([...new Set(others)].sort()).toEqual(["*", ...fields]);
  });
});

describe("version", () => {
  test("for people", async () => {
    expect((await decorum("version", product)).stdout).toMatch(/^decorum 1\.2\.3 /);
    expect((await decorum("--version", product)).stdout).toBe("1.2.3\n");
  });
  test("as JSON", async () => {
    const { stdout } = await decorum("version -o json", product);
    expect(JSON.parse(stdout)).toMatchObject({ version: "1.2.3", node: process.version });
  });
});

describe("what goes wrong inside", () => {
  const failing = (error: unknown): ReturnType<typeof productOf> =>
    productOf([], {
      loadPacks: () => {
        throw error;
      },
    });
  const world = { files: { "a.yaml": "apiVersion: v1\nkind: Pod\n" } };
  test("input is the user's, and ends with 2", async () => {
    const { code, stderr } = await decorum("dry-run -f a.yaml", failing(new InputError("must exist", "p")), world);
    expect([code, stderr]).toEqual([2, "error: p: must exist\n"]);
  });
  test.each([new Error("oops"), "oops"])("anything else is ours, and ends with 3 (%#)", async (error) => {
    const { code, stderr } = await decorum("dry-run -f a.yaml", failing(error), world);
    expect(code).toBe(3);
    expect(stderr).toContain("oops");
    expect(stderr).not.toMatch(/ {4}at /);
  });
});

test.each(["config", "pack", "exceptions", "test", "report"])("schema %s prints JSON", async (name) => {
  const { code, stdout } = await decorum(`schema ${name}`, product);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ $schema: "http://json-schema.org/draft-07/schema#" });
});

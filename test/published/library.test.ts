import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { RUN_MILLISECONDS } from "../support/cli-process.js";
import { usePackage } from "../support/packed.js";

/**
 * `kube-decorum/engine` from the packed package: the blocks of docs/library.md, as files of a TypeScript project.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs/library.md"), "utf8");
const inPage = [...page.matchAll(/^```(\w+) tested by.*\n([\s\S]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
  language,
  text,
}));
const fixture = (name: string): string => readFileSync(join(root, "test/published/library", name), "utf8");
/** The blocks of the page, and a rule of its own, which the page only describes. */
const blocks = [
  ...inPage,
  { language: "ts", text: fixture("rule.ts.txt") },
  { language: "text", text: fixture("rule.output.txt") },
];
const packed = usePackage();

/** All that the examples use beside the language. */
const CONSOLE = "declare const console: { log(text: string): void };\n";

/** A CommonJS module. */
const COMMON = 'import engine = require("kube-decorum/engine");\nexport = engine.review;\n';

/** A project with nothing but the library, TypeScript, and the examples of the page. */
const typescriptProject = (name: string, module: string, moduleResolution: string): string => {
  const folder = join(packed().project, "..", name);
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(join(packed().project, "node_modules/kube-decorum"), join(folder, "node_modules/kube-decorum"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "console.d.ts"), CONSOLE);
  writeFileSync(join(folder, "common.cts"), COMMON);
  const examples = blocks.filter(({ language }) => language === "ts");
  for (const [index, { text }] of examples.entries()) writeFileSync(join(folder, `example-${String(index)}.ts`), text);
  const compilerOptions = {
    ...{ module, moduleResolution, target: "es2023", lib: ["es2023"], types: [], strict: true, skipLibCheck: false },
    ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  return folder;
};

const compile = (folder: string): string => {
  const { stdout, stderr } = packed().run(
    process.execPath,
    join(root, "node_modules/typescript-7/bin/tsc"),
    "-p",
    folder,
  );
  return stdout + stderr;
};

test.each([
  ["nodenext", "nodenext"],
  ["preserve", "bundler"],
])(
  "the examples of docs/library.md compile in the strictest mode (module %s, resolution %s), and print what it says",
  (module, resolution) => {
    const folder = typescriptProject(resolution, module, resolution);
    expect(compile(folder)).toBe("");
    const printed = blocks.filter(({ language }) => language === "text").map(({ text }) => text);
    expect(printed.length).toBeGreaterThan(1);
    for (const [index, text] of printed.entries()) {
      const { stdout, stderr } = packed().run(process.execPath, join(folder, `example-${String(index)}.js`));
      expect(stderr + stdout).toBe(text);
    }
  },
  RUN_MILLISECONDS * 4,
);

test("a rule with the wrong types does not compile", () => {
  const folder = typescriptProject("wrong", "nodenext", "nodenext");
  const text = blocks.filter(({ language }) => language === "ts").at(-1)?.text ?? "";
  writeFileSync(join(folder, "wrong.ts"), text.replace('action: "Deny"', 'action: "Block"'));
  expect(compile(folder)).toMatch(/^\S*wrong\.ts\(\d+,\d+\): error TS2322: Type '"Block"' is not assignable/);
});

test("other files of the package cannot be imported", () => {
  const ask = (specifier: string): string =>
    packed().run(
      process.execPath,
      "-e",
      `import(${JSON.stringify(specifier)}).then(() => console.log("ok"), (e) => console.log(e.code))`,
    ).stdout;
  expect(ask("kube-decorum/engine")).toBe("ok\n");
  for (const file of ["kube-decorum", "kube-decorum/dist/engine.js", "kube-decorum/dist/engine.d.ts"])
    expect([file, ask(file)]).toEqual([file, expect.stringMatching(/^ERR_PACKAGE_PATH_NOT_EXPORTED/)]);
});

/** Loads the library in a realm with the language and the features of every platform, but nothing of Node.js. */
const inBareRealm = (code: string): string => {
  const file = join(packed().project, "node_modules/kube-decorum/dist/engine.js");
  const script = `
    const { SourceTextModule, createContext } = require("node:vm");
    const context = createContext({ print: (text) => console.log(text), TextEncoder, TextDecoder, structuredClone });
    const before = new Set(require("node:vm").runInContext("Object.getOwnPropertyNames(globalThis)", context));
    const text = require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8");
    const refuse = (specifier) => { throw new Error("imports " + specifier); };
    const library = new SourceTextModule(text, { context });
    (async () => {
      await library.link(refuse);
      await library.evaluate();
      const user = new SourceTextModule(${JSON.stringify(code)}, { context });
      await user.link(() => library);
      await user.evaluate();
      const after = require("node:vm").runInContext("Object.getOwnPropertyNames(globalThis)", context);
      console.log("new globals: " + after.filter((name) => !before.has(name)).join());
    })();`;
  const { stdout, stderr } = packed().run(process.execPath, "--no-warnings", "--experimental-vm-modules", "-e", script);
  return stdout + stderr;
};

test("it imports nothing, needs no global but TextEncoder, TextDecoder and structuredClone, and adds none", () => {
  const code = `
    import { createRuleSet, isDefault, requestOf, review, shippedPacks } from "kube-decorum/engine";
    const object = { apiVersion: "v1", kind: "Service", metadata: { name: "a", namespace: "b" }, spec: { externalIPs: ["203.0.113.7"], ports: [{ port: 80 }] } };
    const before = JSON.stringify(object);
    const packs = shippedPacks();
    const decision = review(createRuleSet(packs.filter(isDefault)), requestOf(object), { default: true, validate: true, isFirst: true });
    object.spec.externalIPs.push("203.0.113.8");
    print([packs.length > 5, decision.allowed, decision.faults.length, Object.isFrozen(object)].join());`;
  expect(inBareRealm(code)).toBe("true,false,0,false\nnew globals: \n");
});

test("CommonJS has it by require(), without a warning", () => {
  const { stdout, stderr } = packed().run(process.execPath, "-p", 'typeof require("kube-decorum/engine").review');
  expect([stdout, stderr]).toEqual(["function\n", ""]);
});

test("a bundler makes a script for a page of it, about as large as the docs say", async () => {
  const options = { bundle: true, minify: true, format: "esm", platform: "browser", write: false } as const;
  const contents = 'export * from "kube-decorum/engine";';
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir: packed().project } });
  const size = gzipSync(outputFiles[0]?.contents ?? "").length;
  const told = Number(/compressed, it takes about (\d+) kB/.exec(page)?.[1]) * 1000;
  expect([size > told * 0.8, size < told * 1.2]).toEqual([true, true]);
});

test("docs/library.md names every value that the library exports, and no other", () => {
  const { stdout } = packed().run(
    process.execPath,
    "-e",
    'import("kube-decorum/engine").then((all) => console.log(JSON.stringify(Object.keys(all))))',
  );
  const table = page.slice(page.indexOf("| Export | Use |"));
  const named = table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect((JSON.parse(stdout) as readonly string[]).toSorted()).toEqual(named.toSorted());
});

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { useFolder } from "../../src/testing/folder.js";
import { RUN_MILLISECONDS, decorum, env, main, write } from "../support/cli-process.js";
import { startClient } from "../support/lsp-client.js";

/** Real modules as plugins of the built command. The blocks of docs/plugins.md are files and commands, in order. */

const page = readFileSync(fileURLToPath(new URL("../../docs/plugins.md", import.meta.url)), "utf8");
const blocks = [...page.matchAll(/^```(\w+).*\n([\s\S]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
  language,
  text,
}));
/** The files of the page: their first line is a comment with the name. */
const FILES = Object.fromEntries(
  blocks.flatMap(({ text }) => {
    const name = /^(?:\/\/|#) (\S+)\n/.exec(text)?.[1];
    return name === undefined ? [] : [[name, text] as const];
  }),
);
const PLUGIN = FILES["rules/index.mjs"] ?? "";
const OBJECT = "{ apiVersion: v1, kind: ConfigMap, metadata: { name: a, namespace: default } }";
const configOf = (...plugins: readonly string[]): string =>
  `apiVersion: decorum.dev/v1alpha1\nkind: Config\nplugins: ${JSON.stringify(plugins)}\n`;

/** Plugins that cannot be loaded, by the names of their files, with the messages about them. */
const BROKEN: Readonly<Record<string, readonly [text: string, told: RegExp]>> = {
  throws: [
    'const a = 1;\nthrow new TypeError("no luck");',
    /^\.\/throws\.mjs: must load without an error, but failed with: TypeError: no luck \(.*\/throws\.mjs:2:7\)$/m,
  ],
  "has-a-syntax-error": [
    "const a = ;",
    /^\.\/has-a-syntax-error\.mjs: must load without an error, but failed with: SyntaxError: Unexpected token ';'; 'node --check FILE' shows the place$/m,
  ],
  "imports-nothing-that-exists": [
    'import "nothing-here";',
    /^\.\/imports-nothing-that-exists\.mjs: must load without an error, but failed with: .*'nothing-here'/m,
  ],
  "imports-what-the-engine-lacks": [
    'import { nope } from "kube-decorum/engine";',
    /^\.\/imports-what-the-engine-lacks\.mjs: must load .*SyntaxError: .*'nope'/m,
  ],
  "exports-nothing": [
    "export {};",
    /^\.\/exports-nothing\.mjs: must export a plugin, as 'default' or as 'plugin', not undefined$/m,
  ],
  "never-finishes-to-load": [
    "await new Promise(() => undefined);",
    /^\.\/never-finishes-to-load\.mjs: must load within 10 seconds$/m,
  ],
};

const writeOnce = useFolder(afterAll);
/** One command for all of them: it waits ten seconds for one, in which other tests run. */
let ended: Promise<readonly [code: number | null, stdout: string, stderr: string]>;
beforeAll(() => {
  const files = Object.entries(BROKEN).map(([name, [text]]) => [`${name}.mjs`, text] as const);
  const cwd = writeOnce({ ...Object.fromEntries(files), "cm.yaml": OBJECT });
  const plugins = files.map(([file]) => `./${file}`);
  const child = spawn(process.execPath, [main, "dry-run", "cm.yaml", "--plugin", ...plugins, "acme-rules"], {
    cwd,
    env,
  });
  ended = Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]).then(
    ([[code], stdout, stderr]) => [code as number | null, stdout, stderr],
  );
});

test(
  "docs/plugins.md shows what the commands print",
  () => {
    expect(Object.keys(FILES)).toEqual([
      "rules/index.mjs",
      "decorum.yaml",
      "packs/acme/pack.yaml",
      "deploy/settings.yaml",
    ]);
    // Without a type in package.json, Node.js warns of a module that ends in '.js'.
    const folder = write({ ...FILES, "package.json": "{}" });
    const rest = blocks.slice(Object.keys(FILES).length);
    expect(rest.map(({ language }) => language)).toEqual(["sh", "text", "sh", "text"]);
    for (let index = 0; index < rest.length; index += 2) {
      const { stdout, stderr } = decorum((rest[index]?.text ?? "").trim().split(" ").slice(1), "", folder);
      expect(stdout + stderr).toBe(rest[index + 1]?.text);
    }
  },
  RUN_MILLISECONDS,
);

test(
  "a plugin may be a package that only exports an ES module, found from the folder of the configuration",
  () => {
    const folder = write({
      "decorum.yaml": configOf("acme-rules"),
      "node_modules/acme-rules/package.json":
        '{ "name": "acme-rules", "exports": { ".": { "import": "./main.mjs" } } }',
      "node_modules/acme-rules/main.mjs": PLUGIN,
      "below/cm.yaml": OBJECT,
    });
    const { stdout, stderr } = decorum(["explain", "acme/no-default-namespace"], "", join(folder, "below"));
    expect(stderr).toBe("");
    expect(stdout).toContain("of the plugin acme-rules");
  },
  RUN_MILLISECONDS,
);

test(
  "a rule of a plugin that throws is a bug in the plugin, which the report names",
  () => {
    const folder = write({
      ...FILES,
      "rules/index.mjs": PLUGIN.replace("*check({ object }) {", '*check({ object }) { throw new Error("no luck");'),
    });
    const { status, stdout } = decorum(["dry-run", "deploy", "-o", "compact"], "", folder);
    expect(stdout).toContain(
      "rule 'acme/no-default-namespace' of plugin './rules/index.mjs' failed; this is a bug in the plugin, not in the object: no luck",
    );
    expect(status).toBe(3);
  },
  RUN_MILLISECONDS,
);

test(
  "what a plugin prints is on standard error, not in the report",
  () => {
    const print = (what: string): string => `console.log("${what}");`;
    const folder = write({
      ...FILES,
      "rules/index.mjs": `${print("loaded")}\n${PLUGIN.replace("*check({ object }) {", `$&${print("checked")}`)}`,
    });
    const { stdout, stderr } = decorum(["dry-run", "deploy", "-o", "json"], "", folder);
    expect(JSON.parse(stdout)).toMatchObject({ kind: "DryRunReport" });
    expect(stderr).toMatch(/^loaded\nchecked\n/);
  },
  RUN_MILLISECONDS,
);

test(
  "a plugin that runs when it should not leaves a trace; one of a reviewed file never runs",
  () => {
    const trace = 'import { writeFileSync } from "node:fs"; writeFileSync("trace", "");\n';
    const folder = write({
      "evil.js": trace + PLUGIN,
      "decorum.yaml": configOf("./evil.js"),
      "sub/decorum.yaml": configOf("../evil.js"),
      "sub/cm.yaml": OBJECT,
    });
    const ran = (...args: readonly string[]): boolean => {
      decorum(args, "", folder);
      return spawnSync("rm", ["trace"], { cwd: folder }).status === 0;
    };
    expect(ran("dry-run", "sub/cm.yaml")).toBe(true);
    expect(ran("dry-run", "--no-config", "sub")).toBe(false);
    expect(ran("version")).toBe(false);
    // It ends with its input. To open a folder runs nothing that the folder names.
    expect(ran("lsp")).toBe(false);
    expect(ran("lsp", "--plugin", "./evil.js")).toBe(true);
  },
  RUN_MILLISECONDS * 2,
);

test(
  "an editor shows findings of plugins that its command names, and says which it does not load",
  async () => {
    const folder = write(FILES);
    const open = async (...flags: readonly string[]) => {
      const client = await startClient([folder], undefined, flags);
      const uri = await client.open(join(folder, "deploy/settings.yaml"));
      const position = { line: 3, character: 30 };
      const hover = await client.connection.sendRequest<object | null>("textDocument/hover", {
        textDocument: { uri },
        position,
      });
      const [first] = await client.diagnostics(uri);
      await client.end();
      return JSON.stringify([first, hover]);
    };
    expect(await open()).toMatch(/editor does not load, .*`decorum lsp --plugin \.\/rules\/index\.mjs`/s);
    // The server is started anywhere.
    expect(await open("--plugin", join(folder, "rules/index.mjs"))).toMatch(
      /"acme\/no-default-namespace".*Objects in 'default' belong to no team/s,
    );
  },
  2 * RUN_MILLISECONDS,
);

describe("plugins that cannot be loaded", () => {
  test.each(Object.keys(BROKEN))(
    "one that %s is told of with a clear error",
    async (name) => {
      const [, , stderr] = await ended;
      expect(stderr).toMatch(BROKEN[name]?.[1] ?? "");
    },
    RUN_MILLISECONDS,
  );

  test("so is a package that is not installed, and the command ends with 2", async () => {
    const [code, stdout, stderr] = await ended;
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      /^acme-rules: must be installed where the folder '.*' finds it: run 'npm install --save-dev acme-rules' there$/m,
    );
  });
});

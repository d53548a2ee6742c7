import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually, startProcess } from "../support/process.js";
import { type JsonObject, arrayAt, objectAt, stringAt } from "kube-json";
import { RUN_MILLISECONDS, crd, main, write } from "../support/cli-process.js";
import { startClient, startCommand } from "../support/lsp-client.js";
import { usePackage } from "../support/packed.js";

/** The package that people install: the tarball of `npm pack`, unpacked outside of the checkout. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const packed = usePackage();
/** For a test that starts several processes, where the machine has other work too. */
const MILLISECONDS = RUN_MILLISECONDS * 4;

/** Every kind of file in the package, and why. */
const CONTENTS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^package\.json$/, "npm reads it; `version` prints its version"],
  [/^(?:README|CHANGELOG)\.md$/, "people read them"],
  [/^LICENSE$/, "the licence demands it"],
  [/^bin\/decorum\.js$/, "starts the command"],
  [/^bin\/node-version\.js$/, "unless Node.js is too old"],
  [/^bin\/kubectl-decorum\.js$/, "the plugin of kubectl"],
  [/^bin\/kubectl_complete-decorum\.js$/, "which completes its words"],
  [/^dist\/main\.js$/, "the command"],
  [/^dist\/chunks\/[\w-]+\.js$/, "its parts, which it loads as needed"],
  [/^dist\/chunks\/review-thread\.js$/, "the threads that review"],
  [/^dist\/chunks\/pack-thread\.js$/, "the thread that reads packs again"],
  [/^dist\/engine\.js$/, "the library"],
  [/^dist\/engine\.d\.ts$/, "its types"],
  [/^dist\/THIRD-PARTY-NOTICES\.txt$/, "the licences of packages in the bundle demand it"],
  [/^dist\/sbom\.cdx\.json$/, "scanners find these packages in it"],
  [/^policies\/[\w-]+\/pack\.yaml$/, "the built-in packs"],
  [/^policies\/[\w-]+\/tests\/[\w-]+\.yaml$/, "their tests, which `decorum test` runs"],
  [/^templates\/(?:pack|plugin|rule)\/[\w.-]+$/, "what `decorum new` writes"],
  [/^templates\/report\/report\.(?:css|js)$/, "the parts of the page of `-o html`"],
  [/^policies\/[\w-]+\.schema\.json$/, "the schemas that editors use"],
  [/^docs\/(?:migrate\/)?[\w-]+\.md$/, "the pages that messages, help and README.md name"],
  [/^docs\/cookbook\/(?:README\.md|[\w-]+\/pack\.yaml)$/, "policies to copy"],
  [/^docs\/cookbook\/[\w-]+\/tests\/[\w-]+\.yaml$/, "their tests"],
  [/^docs\/rules\/README\.md$/, "the index of rules; `decorum explain` prints their pages"],
  [/^docs\/images\/[\w-]+\.svg$/, "README.md and guides show them"],
];

/** The package is downloaded whenever npx runs it: 2.1 MB when this was written, with all packages that it uses. */
const MAX_PACKED = 2_850_000;

test("the package contains what runs and what people read, and nothing else", () => {
  const { files, size, unpackedSize } = packed().listing;
  const names = files.map(({ path }) => path);
  expect(names.filter((name) => !CONTENTS.some(([pattern]) => pattern.test(name)))).toEqual([]);
  expect(CONTENTS.filter(([pattern]) => !names.some((name) => pattern.test(name)))).toEqual([]);
  const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(2);
  process.stderr.write(
    `the package: ${String(names.length)} files, ${megabytes(size)} MB packed, ${megabytes(unpackedSize)} MB unpacked\n`,
  );
  expect(size).toBeLessThan(MAX_PACKED);
});

/** Text of a file of the package. */
const content = (path: string): string =>
  readFileSync(join(packed().project, "node_modules/kube-decorum", path), "utf8");

/** The pages and pictures of docs/ that texts of a file name. */
const pagesIn = (file: string): readonly string[] => {
  const text = content(file);
  const named = [...text.matchAll(/(?<![\w/.-])docs\/[\w/-]+\.(?:md|svg)\b/g)].map(([page]) => page);
  if (!file.startsWith("docs/")) return named;
  // The pages of rules are printed by `explain`, and figures are evidence for readers of the repository.
  const linked = [...text.matchAll(/\]\((?!https?:)([^)\s#]+\.md)[^)]*\)/g)]
    .map(([, path = ""]) => join(dirname(file), path))
    .filter((path) => /^docs\/(?!(?:rules\/.*\/|evidence\/))/.test(path));
  return [...named.filter((page) => page.endsWith(".md") && !page.startsWith("docs/evidence/")), ...linked];
};

test("every page of docs/ that a text of the package names is in it", () => {
  const names = packed().listing.files.map(({ path }) => path);
  const texts = names.filter((name) => /\.(?:js|ts|md|yaml|json|txt)$/.test(name));
  const pages = new Map(texts.flatMap((file) => pagesIn(file).map((page) => [page, file] as const)));
  // Pages from the help, from a message, and from README.md.
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(["docs/editors.md", "docs/operations.md", "docs/not-checked.md", "docs/evidence.md"]),
  );
  expect([...pages].filter(([page]) => !names.includes(page))).toEqual([]);
});

test("no file of the package names a source map that is not in it", () => {
  const { files } = packed().listing;
  const scripts = files.filter(({ path }) => path.endsWith(".js"));
  expect(scripts.filter(({ path }) => /^\/\/# sourceMappingURL=/m.test(content(path)))).toEqual([]);
});

test(
  "publint and attw find no problem in it",
  () => {
    const script = join(root, "scripts/package-check.mjs");
    const { stdout, stderr } = packed().run(process.execPath, script, packed().tarball);
    expect(stdout + stderr).toBe("checked kube-decorum: ./engine, ./package.json\n");
  },
  MILLISECONDS,
);

test("npx finds the command by the name of the package, which only works if one of several commands has it", () => {
  const { name, bin } = packed().manifest;
  expect(Object.keys(bin)).toContain(name);
  expect(
    Object.values(bin).every((file) => readFileSync(join(root, file), "utf8").startsWith("#!/usr/bin/env node\n")),
  ).toBe(true);
});

test("the bill of materials and the notices name all packages that run, in their versions, and their licences", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as JsonObject;
  const bill = JSON.parse(content("dist/sbom.cdx.json")) as JsonObject;
  expect([stringAt(bill, "bomFormat"), stringAt(bill, "specVersion")]).toEqual(["CycloneDX", "1.5"]);
  expect(stringAt(bill, "metadata", "component", "purl")).toBe(`pkg:npm/kube-decorum@${packed().manifest.version}`);
  const purls = arrayAt(bill, "components").map((one) => decodeURIComponent(stringAt(one, "purl") ?? ""));
  const names = purls.map((purl) => /^pkg:npm\/(.+)@[^@]+$/.exec(purl)?.[1] ?? purl);
  // The table of packages; test/project/dependencies.test.ts proves that it has all that are imported.
  const table = readFileSync(join(root, "docs/architecture.md"), "utf8").split("\n## Packages\n")[1] ?? "";
  const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = ""]) =>
    cell.replaceAll("`", "").split(", "),
  );
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((name) => !names.includes(name))).toEqual([]);
  const versions = Object.entries(objectAt(lock, "packages")).map(
    ([folder, one]) => `pkg:npm/${folder.replace(/^.*node_modules\//, "")}@${stringAt(one, "version") ?? ""}`,
  );
  expect(purls.filter((purl) => !versions.includes(purl))).toEqual([]);
  const notices = content("dist/THIRD-PARTY-NOTICES.txt");
  const unnamed = purls.filter((purl) => !notices.includes(`\n${purl.slice(8).replace(/@([^@]+)$/, " $1")} (`));
  expect(unnamed).toEqual([]);
});

test("an audit fails where the bundle has a package with a known vulnerability, not for a tool, and not without a report", () => {
  const audit = (report: object) => {
    const options = { input: JSON.stringify(report), encoding: "utf8" } as const;
    const { status, stdout } = spawnSync(process.execPath, [join(root, "scripts/audit.mjs")], options);
    return [status, stdout];
  };
  const of = (name: string): object => ({
    [name]: { name, severity: "high", range: "<7", via: [{ title: "Reads too much", url: "https://a" }, "other"] },
  });
  const line = "high: express <7: Reads too much https://a; by other\n";
  expect(audit({ vulnerabilities: { ...of("express"), ...of("jest") } })).toEqual([1, line]);
  expect(audit({ vulnerabilities: of("jest") })).toEqual([0, expect.stringMatching(/^none of the \d{2,} packages/)]);
  expect(audit({ error: { summary: "" } })).toEqual([1, ""]);
});

test("krew can unpack it: it has only files, no path has '..', and the commands are executable", () => {
  const lines = packed().run("tar", "-tvzf", packed().tarball).stdout.trimEnd().split("\n");
  expect(lines.length).toBe(packed().listing.files.length);
  expect(lines.filter((line) => !line.startsWith("-") || line.includes(".."))).toEqual([]);
  for (const file of Object.values(packed().manifest.bin))
    expect(lines.find((line) => line.endsWith(` package/${file}`))).toMatch(/^-rwxr-xr-x/);
});

describe("unpacked into node_modules, with nothing else in it", () => {
  test.each(["decorum", "kube-decorum", "kubectl-decorum"])(
    "npx --no-install %s --version prints the version",
    (name) => {
      const { stdout, stderr, status } = packed().run("npx", "--no-install", name, "--version");
      expect([status, stdout]).toEqual([0, `${packed().manifest.version}\n`]);
      expect(stderr.replace(/^npm warn .*\n/gm, "")).toBe("");
    },
  );

  test(
    "help and hints name the command as it was called, so that they can be copied",
    () => {
      const folder = write({ "crd.yaml": crd("number") });
      const hint = (name: string): string => {
        const { stdout } = packed().run(`node_modules/.bin/${name}`, "dry-run", join(folder, "crd.yaml"));
        return /^Details: (.*) explain [\w/-]+$/m.exec(stdout)?.[1] ?? stdout;
      };
      expect([hint("decorum"), hint("kubectl-decorum")]).toEqual(["npx kube-decorum", "kubectl decorum"]);
      const help = packed().run("node_modules/.bin/kubectl-decorum", "dry-run", "--help").stdout;
      expect(help).toMatch(/^Usage: kubectl decorum dry-run\|lint /);
      expect(help).toContain("helm template . | kubectl decorum dry-run - --namespace shop");
    },
    MILLISECONDS,
  );

  test(
    "a dry run of a CRD denies, explain and schema need no other file, and the packs pass their tests",
    () => {
      const folder = write({ "crd.yaml": crd("number") });
      const decorum = (...args: readonly string[]) => packed().run("node_modules/.bin/decorum", ...args);
      const review = decorum("dry-run", join(folder, "crd.yaml"), "--owned", "acme.io");
      expect(review.stdout).toContain("spec.size  [crd-schema/no-float-in-spec]");
      expect(review.status).toBe(1);
      expect(decorum("explain", "no-float-in-spec").stdout).toContain("crd-schema/no-float-in-spec");
      expect(JSON.parse(decorum("schema", "pack").stdout)).toHaveProperty("properties");
      expect(decorum("test").stdout).toMatch(/, 0 failed\n$/);
    },
    MILLISECONDS,
  );

  test(
    "kubectl completes the words of the plugin",
    () => {
      const words = (...args: readonly string[]) => packed().run("node_modules/.bin/kubectl_complete-decorum", ...args);
      expect(words("dry-run", "--fail-on", "").stdout).toBe("Deny\nWarn\nNever\n");
      expect(words("expl").stdout).toBe("explain\n");
      expect(words().status).toBe(0);
    },
    MILLISECONDS,
  );

  test(
    "the language server shows findings",
    async () => {
      const folder = write({ "crd.yaml": crd("number") });
      const file = join(packed().project, "node_modules/kube-decorum/dist/main.js");
      const client = await startClient(
        [folder],
        undefined,
        [],
        startCommand([process.execPath, file, "lsp", "--owned", "acme.io"]),
      );
      const diagnostics = await client.diagnostics(await client.open(join(folder, "crd.yaml")));
      expect(diagnostics.map(({ code }) => code)).toContain("crd-schema/no-float-in-spec");
      expect(await client.end()).toBe(0);
    },
    MILLISECONDS,
  );

  test("the service starts, and answers /healthz and a review", async () => {
    const file = join(packed().project, "node_modules/kube-decorum/dist/main.js");
    const service = await startProcess([file, "serve"], packed().project);
    try {
      const { code } = await eventually(
        () => service.ask("GET", "/healthz"),
        (answer) => answer.code !== 503,
      );
      expect(code).toBe(200);
      const recording = JSON.parse(
        readFileSync(join(root, "test/recordings/0027-validate-create-services.json"), "utf8"),
      ) as { readonly body: unknown };
      const { text } = await service.ask("POST", "/validate", JSON.stringify(recording.body));
      expect(JSON.parse(text)).toHaveProperty("response.allowed", false);
    } finally {
      service.child.kill("SIGTERM");
      await service.ended;
    }
  });

  test(
    "it starts about as fast as the checkout",
    () => {
      const installed = join(packed().project, "node_modules/kube-decorum/dist/main.js");
      const milliseconds = (file: string): number => {
        const start = process.hrtime.bigint();
        expect(packed().run(process.execPath, file, "--version").status).toBe(0);
        return Number(process.hrtime.bigint() - start) / 1e6;
      };
      const [ofPackage, ofCheckout]: [number[], number[]] = [[], []];
      // In turns, so that other work of the machine slows both.
      for (let turn = 0; turn < 5; turn++) {
        ofPackage.push(milliseconds(installed));
        ofCheckout.push(milliseconds(main));
      }
      const ratio = (Math.min(...ofPackage) / Math.min(...ofCheckout)).toFixed(2);
      process.stderr.write(`start of the package: ${ratio} times that of the checkout\n`);
    },
    MILLISECONDS,
  );
});

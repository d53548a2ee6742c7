import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { useFolder } from "../src/testing/folder.js";

/** The built command, as users run it. Set DECORUM_MAIN to test one that is installed elsewhere. */
const root = fileURLToPath(new URL("..", import.meta.url));
const main = process.env["DECORUM_MAIN"] ?? join(root, "dist", "main.js");
const write = useFolder();

const BUILD_MILLISECONDS = 120_000;
const RUN_MILLISECONDS = 30_000;

beforeAll(() => {
  if (process.env["DECORUM_MAIN"] !== undefined) return;
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/setup.mjs"), "--build"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}, BUILD_MILLISECONDS);

/** Jest asks its workers for colour, in a variable that they would pass on. */
const env = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: "1" };

const decorum = (args: readonly string[], input = "", cwd = root): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [main, ...args], {
    input,
    cwd,
    env,
    encoding: "utf8",
    // A service that starts where it must not would never end.
    timeout: RUN_MILLISECONDS,
    maxBuffer: 64 * 1024 * 1024,
  });

const PACK = `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: floats }
spec: { rules: [{ use: crd-schema/no-float-in-spec }], ownedGroups: [acme.io] }
`;

const EXPIRED = `apiVersion: decorum.dev/v1alpha1
kind: PolicyExceptions
metadata: { name: a }
spec:
  exceptions:
    - { name: late, pack: floats, rules: [crd-schema/no-float-in-spec], reason: last year, expires: 2020-01-31 }
`;

const crd = (type: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.acme.io }
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { size: { type: ${type} } } } } } }
`;

test(
  "judges standard input from any folder, and ends with the code of its verdict",
  () => {
    const cwd = write({ "packs/floats/pack.yaml": PACK });
    const run = (input: string): SpawnSyncReturns<string> =>
      decorum(["dry-run", "-f", "-", "--packs", "packs"], input, cwd);
    expect(run(crd("integer"))).toMatchObject({ status: 0, stderr: "" });
    const denied = run(crd("number"));
    expect(denied).toMatchObject({ status: 1, stderr: "" });
    expect(denied.stdout).toMatch(/^<stdin>:1 .*\n +11:\d+ +Deny /);
    expect(run(crd("number").replaceAll("acme.io", "other.io"))).toMatchObject({ status: 0, stderr: "" });
    expect(run("a: [")).toMatchObject({ status: 2 });
  },
  RUN_MILLISECONDS,
);

test(
  "writes a report that is larger than any pipe to its end, the same each time",
  () => {
    const cwd = write({
      "packs/floats/pack.yaml": PACK,
      "crds.yaml": Array.from({ length: 1500 }, () => crd("number")).join("---\n"),
    });
    const run = (): string =>
      decorum(["dry-run", "-f", "crds.yaml", "--packs", "packs", "-o", "json"], "", cwd).stdout;
    const text = run();
    expect((JSON.parse(text) as { results: unknown[] }).results).toHaveLength(1500);
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(run() === text).toBe(true);
  },
  RUN_MILLISECONDS,
);

test(
  "ends quietly when nobody reads on",
  async () => {
    const cwd = write({
      "packs/floats/pack.yaml": PACK,
      "crds.yaml": Array.from({ length: 1500 }, () => crd("number")).join("---\n"),
    });
    const child = spawn(process.execPath, [main, "dry-run", "-f", "crds.yaml", "--packs", "packs"], { cwd });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.stdout.once("data", () => child.stdout.destroy());
    const [code] = (await once(child, "close")) as [number];
    expect([code, errors]).toEqual([141, ""]);
  },
  RUN_MILLISECONDS,
);

test(
  "serves until it is told to stop",
  async () => {
    const cwd = write({ "packs/floats/pack.yaml": PACK, "exceptions/a.yaml": EXPIRED });
    const flags = ["--port", "0", "--host", "127.0.0.1", "--packs", "packs", "--exceptions", "exceptions"];
    const child = spawn(process.execPath, [main, "serve", ...flags], { cwd });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    while (!errors.includes("\n")) await Promise.race([once(child.stderr, "data"), once(child, "exit")]);
    expect(errors).toMatch(
      / https:\/\/127\.0\.0\.1:\d{2,5}; packs: floats \(1 rule\); .*SHA-256 [0-9A-F:]{95}\n/,
    );
    expect(errors).toContain(
      "note: exception 'late' of policy pack 'floats' expired ('2020-01-31') and no longer holds\n",
    );
    child.kill("SIGTERM");
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(0);
  },
  RUN_MILLISECONDS,
);

test(
  "an address of others, a certificate that is none and packs that cannot be used are told, without a stack",
  () => {
    const cwd = write({
      "packs/floats/pack.yaml": PACK,
      "selecting/pack.yaml": PACK.replace(
        "{ rules",
        "{ match: { namespaceSelector: { matchLabels: { a: b } } }, rules",
      ),
      "x.pem": "no certificate",
      "exceptions.yaml": EXPIRED.replace("no-float-in-spec", "no-flaot-in-spec"),
    });
    for (const flags of [
      ["--packs", "nowhere"],
      ["--packs", "packs", "--host", "203.0.113.1", "--port", "0"],
      ["--packs", "packs", "--exceptions", "nowhere"],
      ["--packs", "packs", "--tls-cert-file", "x.pem", "--tls-private-key-file", "x.pem"],
    ]) {
      const { status, stdout, stderr } = decorum(["serve", ...flags], "", cwd);
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(/^error: .*\n$/);
    }
    const excepting = decorum(["serve", "--packs", "packs", "--exceptions", "exceptions.yaml"], "", cwd);
    expect(excepting.status).toBe(2);
    expect(excepting.stderr).toMatch(
      /exceptions\.yaml:6:\d+: spec\.exceptions\[0\]\.rules\[0\]: .*did you mean/,
    );
    // Of namespaces nothing is known, and it would be taken for all of them.
    const { status, stderr } = decorum(["serve", "--packs", "selecting"], "", cwd);
    expect(status).toBe(2);
    expect(stderr).toMatch(/pack\.yaml:4:\d+: spec\.match\.namespaceSelector: .*'floats'/);
  },
  RUN_MILLISECONDS,
);

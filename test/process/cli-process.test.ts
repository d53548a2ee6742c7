import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseManifests } from "../../src/kube/yaml/yaml.js";
import { useFolder } from "../../src/testing/folder.js";
import { readExposition } from "../support/exposition.js";
import { eventually, type ServiceProcess, startProcess } from "../support/process.js";

/** The built command, as users run it. Set DECORUM_MAIN to test one that is installed elsewhere. */
const root = fileURLToPath(new URL("../..", import.meta.url));
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
  "reads streams that are named, and of a folder what are files; all else is told, and nothing is waited for",
  () => {
    const cwd = write({ "packs/floats/pack.yaml": PACK, "in/a.yaml": crd("number"), "other/b.yaml": "" });
    for (const name of ["gone.yaml", "loop.yaml"])
      symlinkSync(name === "loop.yaml" ? name : "nowhere", join(cwd, "in", name));
    symlinkSync("../other", join(cwd, "in", "other"));
    spawnSync("mkfifo", [join(cwd, "in", "pipe.yaml")]);
    const { status, stdout, stderr } = decorum(["dry-run", "-f", "in", "--packs", "packs"], "", cwd);
    expect([status, stdout]).toEqual([2, expect.stringContaining("in/a.yaml:1 ")]);
    expect(stderr.split("\n").slice(0, 4)).toEqual([
      "note: 'in/other' is a symbolic link to a folder and was skipped; give the folder with '-f'",
      "in/gone.yaml:1:1: error: must lead to a file or folder; it is a symbolic link to 'nowhere', which does not exist",
      "in/loop.yaml:1:1: error: must lead to a file or folder; it is a symbolic link to 'loop.yaml', and so back to itself",
      "in/pipe.yaml:1:1: error: must be a regular file, or a link to one; it is a named pipe",
    ]);
    const shell = `sed s/widget/gadget/ in/a.yaml | "$0" "$1" dry-run --packs packs -f <(cat in/a.yaml) -f /dev/stdin`;
    const streams = spawnSync("bash", ["-c", shell, process.execPath, main], {
      cwd,
      env,
      encoding: "utf8",
      timeout: RUN_MILLISECONDS,
    });
    expect(streams).toMatchObject({ status: 1, stderr: "" });
    expect(streams.stdout).toMatch(/^\/dev\/fd\/\d+:1 [^]*^\/dev\/stdin:1 /m);
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
      "note: exception 'late' of policy pack 'floats' expired ('2020-01-31') and no longer applies\n",
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

describe("a service", () => {
  let services: ServiceProcess[] = [];
  afterEach(async () => {
    for (const { child } of services) child.kill("SIGKILL");
    await Promise.all(services.map(({ ended }) => ended));
    services = [];
  });
  const start = async (
    cwd: string,
    flags: readonly string[],
    node: readonly string[] = [],
  ): Promise<ServiceProcess> => {
    const service = await startProcess([...node, main, "serve", ...flags], cwd);
    services.push(service);
    return service;
  };

  const review = (type: string): string => {
    const { value } = parseManifests(crd(type))[0] ?? {};
    const resource = { group: "apiextensions.k8s.io", version: "v1", resource: "customresourcedefinitions" };
    const kind = { ...resource, kind: "CustomResourceDefinition" };
    return JSON.stringify({
      apiVersion: "admission.k8s.io/v1",
      kind: "AdmissionReview",
      request: { uid: "u-1", kind, resource, operation: "CREATE", name: "widgets.acme.io", object: value },
    });
  };

  test(
    "takes no port of another: one line, exit code 2",
    async () => {
      const cwd = write({ "packs/floats/pack.yaml": PACK });
      const { port } = await start(cwd, ["--packs", "packs"]);
      const args = ["serve", "--packs", "packs", "--host", "127.0.0.1", "--port", String(port)];
      const { status, stdout, stderr } = decorum(args, "", cwd);
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(/^error: address '127\.0\.0\.1:\d+' must be free; .*\n$/);
    },
    RUN_MILLISECONDS,
  );

  test(
    "says where its probes are answered, and takes no port of another for them",
    async () => {
      const cwd = write({ "packs/floats/pack.yaml": PACK });
      const { port, told } = await start(cwd, ["--packs", "packs", "--probe-port", "0"]);
      const [, url = ""] = /^probes and metrics: (http:\/\/127\.0\.0\.1:\d+)$/m.exec(told()) ?? [];
      expect(await (await fetch(`${url}/readyz`)).text()).toBe("ok");
      for (const taken of [port, Number(new URL(url).port)]) {
        const flags = ["--host", "127.0.0.1", "--port", "0", "--probe-port", String(taken)];
        const { status, stdout, stderr } = decorum(["serve", "--packs", "packs", ...flags], "", cwd);
        expect([status, stdout]).toEqual([2, ""]);
        expect(stderr).toMatch(/^error: address '127\.0\.0\.1:\d+' must be free; .*\n$/);
        expect(stderr).toContain(`:${String(taken)}'`);
      }
    },
    RUN_MILLISECONDS,
  );

  test(
    "that is told to stop is no longer ready, answers what still comes, and ends with 0",
    async () => {
      const cwd = write({ "packs/floats/pack.yaml": PACK });
      const service = await start(cwd, ["--packs", "packs", "--shutdown-delay", "6s"]);
      expect((await service.ask("GET", "/readyz")).code).toBe(200);
      service.child.kill("SIGTERM");
      const unready = await eventually(
        () => service.ask("GET", "/readyz"),
        ({ code }) => code !== 200,
      );
      expect(unready.text).toContain("shutting down");
      expect(JSON.parse((await service.ask("POST", "/validate", review("number"))).text)).toMatchObject({
        response: { allowed: false },
      });
      expect(await service.ended).toEqual([0, null]);
      expect(service.logged()).toMatchObject([
        { msg: expect.stringContaining("shutting down") as string },
        { uid: "u-1" },
      ]);
    },
    RUN_MILLISECONDS,
  );

  test(
    "that is told twice ends at once, and its log is complete",
    async () => {
      const cwd = write({ "packs/floats/pack.yaml": PACK });
      const service = await start(cwd, ["--packs", "packs", "--shutdown-delay", "1h"]);
      await service.ask("POST", "/validate", review("number"));
      service.child.kill("SIGTERM");
      await eventually(
        () => service.ask("GET", "/readyz"),
        ({ code }) => code !== 200,
      );
      service.child.kill("SIGTERM");
      expect(await service.ended).toEqual([143, null]);
      // What a thread still writes when the process ends may come after what is written at the end.
      expect(service.logged()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ uid: "u-1" }),
          expect.objectContaining({ msg: expect.stringContaining("shutting down") as string }),
        ]),
      );
    },
    RUN_MILLISECONDS,
  );

  test.each([
    ["an error that nobody caught", "throw error"],
    ["a promise that nobody waited for", "Promise.reject(error)"],
  ])(
    "ends with 3 after %s, and says where it was and not what it said",
    async (_, failing) => {
      const cwd = write({
        "packs/floats/pack.yaml": PACK,
        "crash.mjs": `const error = Object.assign(new TypeError("hunter2"), { code: "E_TEST" });
process.on("SIGUSR2", () => { ${failing}; });`,
      });
      const service = await start(cwd, ["--packs", "packs"], ["--import", "./crash.mjs"]);
      service.child.kill("SIGUSR2");
      expect(await service.ended).toEqual([3, null]);
      expect(service.logged()).toMatchObject([
        {
          level: 60,
          error: "TypeError",
          code: "E_TEST",
          stack: expect.stringContaining("crash.mjs") as string,
        },
      ]);
      expect(JSON.stringify(service.logged()) + service.told()).not.toContain("hunter2");
    },
    RUN_MILLISECONDS,
  );

  test(
    "reads its packs again on SIGHUP, and goes on",
    async () => {
      const cwd = write({ "packs/floats/pack.yaml": PACK });
      const service = await start(cwd, ["--packs", "packs", "--reload-interval", "0s"]);
      write({ "packs/floats/pack.yaml": PACK.replace("{ use", "{ action: Warn, use") });
      service.child.kill("SIGHUP");
      await eventually(
        () => service.logged(),
        (lines) => lines.some(({ msg }) => msg === "packs were reloaded and are in use"),
      );
      expect(JSON.parse((await service.ask("POST", "/validate", review("number"))).text)).toMatchObject({
        response: { allowed: true },
      });
      service.child.kill("SIGTERM");
      expect(await service.ended).toEqual([0, null]);
    },
    RUN_MILLISECONDS,
  );

  test(
    "goes by packs that change in a mounted ConfigMap; those that cannot be used change nothing and are told of",
    async () => {
      const cwd = write({
        "mount/..1/floats.yaml": PACK,
        "mount/..2/floats.yaml": PACK.replace("no-float-in-spec", "no-flaot-in-spec"),
        "mount/..3/floats.yaml": PACK.replace("{ use", "{ action: Warn, use"),
        "packs/README.md": "",
      });
      // As the kubelet mounts it: what one sees is a link into '..data', which is swapped as a whole.
      const mount = join(cwd, "mount");
      const swap = (version: string): void => {
        symlinkSync(version, join(mount, "..data_tmp"));
        renameSync(join(mount, "..data_tmp"), join(mount, "..data"));
      };
      swap("..1");
      mkdirSync(join(cwd, "packs", "floats"));
      symlinkSync("../../mount/..data/floats.yaml", join(cwd, "packs", "floats", "pack.yaml"));
      const service = await start(cwd, ["--packs", "packs", "--reload-interval", "20ms"]);
      const verdict = async (): Promise<unknown> => {
        const { text } = await service.ask("POST", "/validate", review("number"));
        return (JSON.parse(text) as { response: { allowed: boolean } }).response.allowed;
      };
      const verbose = async (): Promise<string> => (await service.ask("GET", "/readyz?verbose")).text;
      expect(await verdict()).toBe(false);
      expect(await verbose()).toContain("[+]packs ok\n");

      swap("..2");
      const problem = await eventually(verbose, (text) => text.includes("[-]"));
      expect(problem).toMatch(/^\[-\]packs failed: using the packs loaded at \d{4}-.*Z$/m);
      expect(await verdict()).toBe(false);
      expect((await service.ask("GET", "/readyz")).code).toBe(200);

      swap("..3");
      await eventually(verdict, (allowed) => allowed === true);
      expect(await verbose()).toContain("[+]packs ok\n");
      const { text } = await service.ask("GET", "/metrics");
      expect(text).toContain('decorum_pack_reloads_total{result="success"} 1');
      expect(text).toContain('decorum_pack_reloads_total{result="failure"} 1');
      expect(text).toMatch(/^decorum_build_info\{version="\d/m);
      expect(text).toMatch(/^process_resident_memory_bytes \d/m);
      expect(() => readExposition(text)).not.toThrow();
      // Lines are written many at a time.
      const told = await eventually(
        () => service.logged().filter(({ msg }) => String(msg).startsWith("packs have changed")),
        ({ length }) => length === 2,
      );
      expect(told).toMatchObject([
        { level: 50, problems: expect.arrayContaining([expect.stringContaining("did you mean")]) as unknown },
        { level: 30, packs: ["floats"] },
      ]);
    },
    RUN_MILLISECONDS,
  );
});

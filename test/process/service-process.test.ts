import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { useFolder } from "../../src/testing/folder.js";
import { readExposition } from "../support/exposition.js";
import { eventually, type ServiceProcess, startProcess } from "../support/process.js";
import { main, write, RUN_MILLISECONDS, decorum, EXPIRED, PACK, crd } from "../support/cli-process.js";
import { admissionReview } from "../support/admission-review.js";
import { objectOf } from "../../src/testing/scenario.js";

const review = (type: string): string => JSON.stringify(admissionReview(objectOf(crd(type)), { uid: "u-1" }));

/** To start one takes longer than all else that these tests do: so one service goes through several of them. */
describe("a service with packs in a mounted ConfigMap", () => {
  const writeOnce = useFolder(afterAll);
  let cwd: string;
  let service: ServiceProcess;
  /** As the kubelet mounts it: the visible file is a link into '..data', which is swapped as a whole. */
  const swap = (version: string): void => {
    const mount = join(cwd, "mount");
    symlinkSync(version, join(mount, "..data_tmp"));
    renameSync(join(mount, "..data_tmp"), join(mount, "..data"));
  };

  beforeAll(async () => {
    cwd = writeOnce({
      "mount/..1/floats.yaml": PACK,
      "mount/..2/floats.yaml": PACK.replace("no-float-in-spec", "no-flaot-in-spec"),
      "mount/..3/floats.yaml": PACK.replace("{ use", "{ action: Warn, use"),
      "packs/README.md": "",
      "exceptions/a.yaml": EXPIRED,
    });
    swap("..1");
    mkdirSync(join(cwd, "packs", "floats"));
    symlinkSync("../../mount/..data/floats.yaml", join(cwd, "packs", "floats", "pack.yaml"));
    const policies = ["--packs", "packs", "--exceptions", "exceptions", "--reload-interval", "20ms"];
    service = await startProcess([main, "serve", ...policies, "--probe-port", "0", "--shutdown-delay", "6s"], cwd);
  }, RUN_MILLISECONDS);
  afterAll(async () => {
    service.child.kill("SIGKILL");
    await service.ended;
  });

  test("says what it serves, and which exceptions have expired", async () => {
    const note = "note: exception 'late' of policy pack 'floats' expired ('2020-01-31') and no longer applies\n";
    const told = await eventually(service.told, (text) => text.includes(note));
    expect(told).toMatch(/ https:\/\/127\.0\.0\.1:\d{2,5}; packs: floats \(1 rule\); .*SHA-256 [0-9A-F:]{95}\n/);
    // This pack would allow the example.
    expect(told).not.toContain("Try it: ");
  });

  test(
    "says where its probes are answered, and nothing else takes a port of it: one line, exit code 2",
    async () => {
      const [, url = ""] = /^probes and metrics: (http:\/\/127\.0\.0\.1:\d+)$/m.exec(service.told()) ?? [];
      expect(await (await fetch(`${url}/readyz`)).text()).toBe("ok");
      const port = String(service.port);
      const probePort = new URL(url).port;
      for (const [taken, ...flags] of [
        [port, "--port", port],
        [probePort, "--port", "0", "--probe-port", probePort],
      ]) {
        const args = ["serve", "--packs", "packs", "--host", "127.0.0.1", ...flags];
        const { status, stdout, stderr } = decorum(args, "", cwd);
        expect([status, stdout]).toEqual([2, ""]);
        expect(stderr).toMatch(/^error: address '127\.0\.0\.1:\d+' must be free; .*\n$/);
        expect(stderr).toContain(`:${taken ?? ""}'`);
      }
    },
    RUN_MILLISECONDS,
  );

  test(
    "goes by packs that change; those that cannot be used change nothing and are told of",
    async () => {
      const verdict = async (): Promise<unknown> => {
        const { text } = await service.ask("POST", "/validate", review("number"));
        return (JSON.parse(text) as { response: { allowed: boolean } }).response.allowed;
      };
      const verbose = async (): Promise<string> => (await service.ask("GET", "/readyz?verbose")).text;
      expect(await verdict()).toBe(false);
      expect(await verbose()).toContain("[+]packs ok\n");

      swap("..2");
      const told = (): readonly Record<string, unknown>[] =>
        service.logged().filter(({ msg }) => String(msg).startsWith("packs have changed"));
      // On a busy machine, packs may not be read in time, and are tried again.
      await eventually(told, (lines) => JSON.stringify(lines).includes("did you mean"));
      expect(await verbose()).toMatch(
        /^\[-\]packs failed: using the packs loaded at \d{4}-.*Z, because .*: .*pack.yaml:\d+:\d+: .*no-flaot-in-spec.*$/m,
      );
      expect((await service.ask("GET", "/metrics")).text).toContain("\ndecorum_packs_stale 1\n");
      expect(await verdict()).toBe(false);
      expect((await service.ask("GET", "/readyz")).code).toBe(200);

      // Exceptions go on: in an incident, nobody has to correct the packs first.
      const incident = EXPIRED.replace("2020", "2099");
      writeOnce({ "exceptions/a.yaml": incident.replace("floats", "flaots") });
      const twice = /pack\.yaml:\d+.*a\.yaml:\d+.*did you mean 'floats'/;
      await eventually(told, (lines) => twice.test(JSON.stringify(lines.at(-1))));
      writeOnce({ "exceptions/a.yaml": incident });
      await eventually(verdict, (allowed) => allowed === true);
      expect(await verbose()).toContain("[-]packs failed: using the packs loaded at");
      writeOnce({ "exceptions/a.yaml": EXPIRED });
      await eventually(verdict, (allowed) => allowed === false);

      swap("..3");
      await eventually(verdict, (allowed) => allowed === true);
      expect(await verbose()).toContain("[+]packs ok\n");
      const { text } = await service.ask("GET", "/metrics");
      expect(text).toContain('decorum_pack_reloads_total{result="success"} 1');
      expect(text).toContain("\ndecorum_packs_stale 0\n");
      expect(text).toMatch(/^decorum_pack_reloads_total\{result="failure"\} [1-9]/m);
      expect(text).toMatch(/^decorum_build_info\{version="\d/m);
      expect(text).toMatch(/^process_resident_memory_bytes \d/m);
      expect(() => readExposition(text)).not.toThrow();
      const used = await eventually(
        () => told().filter(({ level }) => level !== 50),
        ({ length }) => length > 0,
      );
      expect(used).toMatchObject([{ level: 30, packs: ["floats"] }]);
    },
    RUN_MILLISECONDS,
  );

  test(
    "that is told to stop is no longer ready, answers what still comes, and ends with 0",
    async () => {
      service.child.kill("SIGTERM");
      const unready = await eventually(
        () => service.ask("GET", "/readyz"),
        ({ code }) => code !== 200,
      );
      expect(unready.text).toContain("shutting down");
      const { text } = await service.ask("POST", "/validate", review("number"));
      expect(JSON.parse(text)).toMatchObject({ response: { allowed: true } });
      expect(text).toContain("may not have type 'number'");
      expect(await service.ended).toEqual([0, null]);
      const lines = service.logged();
      expect(lines.slice(lines.findIndex(({ msg }) => String(msg).includes("shutting down")))).toMatchObject([
        { msg: expect.stringContaining("shutting down") as string },
        { uid: "u-1" },
      ]);
    },
    RUN_MILLISECONDS,
  );
});

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

  test(
    "reads its packs again on SIGHUP, and goes on; told to stop twice it ends at once, and its log is complete",
    async () => {
      const cwd = write({ "packs/floats/pack.yaml": PACK });
      const service = await start(cwd, ["--packs", "packs", "--reload-interval", "0s", "--shutdown-delay", "1h"]);
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
      await eventually(
        () => service.ask("GET", "/readyz"),
        ({ code }) => code !== 200,
      );
      service.child.kill("SIGTERM");
      expect(await service.ended).toEqual([143, null]);
      // The last lines of a thread may come after the last lines of the process.
      expect(service.logged()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ uid: "u-1" }),
          expect.objectContaining({ msg: expect.stringContaining("shutting down") as string }),
        ]),
      );
    },
    RUN_MILLISECONDS,
  );

  test(
    "that is told to stop before it listens ends at once, also as process 1, which a signal without a handler does not end",
    () => {
      const cwd = write({
        "packs/floats/pack.yaml": PACK,
        "stop.mjs": `setInterval(() => {
  if (process.listenerCount("SIGTERM") > 0) process.kill(process.pid, "SIGTERM");
}, 1).unref();`,
      });
      const args = [main, "serve", "--packs", "packs", "--port", "0", "--host", "127.0.0.1"];
      const ended = spawnSync(process.execPath, ["--import", "./stop.mjs", ...args], { cwd, encoding: "utf8" });
      // Not ended by the signal itself, but by a handler.
      expect(ended).toMatchObject({ signal: null, status: 143, stdout: "", stderr: "" });
    },
    RUN_MILLISECONDS,
  );

  test(
    "that is told to stop while it reads its packs again ends, and logs nothing of them",
    async () => {
      const cwd = write({ "packs/floats/pack.yaml": PACK });
      const service = await start(cwd, ["--packs", "packs", "--shutdown-delay", "0s"]);
      service.child.kill("SIGHUP");
      service.child.kill("SIGTERM");
      expect(await service.ended).toEqual([0, null]);
      expect(service.logged()).toMatchObject([{ msg: expect.stringContaining("shutting down") as string }]);
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
});

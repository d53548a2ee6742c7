import type { Command } from "commander";
import { FAIL_ON } from "../src/cli/fail-on.js";
import { serveCommand, type ServeOptions } from "../src/service/serve-command.js";
import { createProgram } from "../src/cli/program.js";
import { DEFAULTERS } from "../src/defaulters/index.js";
import { isConstant } from "../src/kube/words/constant-case.js";
import { type Json, arrayAt, isArray, isObject } from "../src/kube/json/object.js";
import { REASONS } from "../src/model/cause.js";
import { INTAKE_LIMITS } from "../src/server/reviews/body.js";
import { CLOSING_GRACE } from "../src/server/connections/closing.js";
import { LOAD_LIMITS } from "../src/server/reviews/load.js";
import { MAX_CONNECTIONS } from "../src/server/serve.js";
import { InputError } from "../src/model/input-error.js";
import { ACTIONS } from "../src/model/rule.js";
import { policyTestSchema } from "../src/packs/tests/policy-test-schema.js";
import { packSchema } from "../src/packs/schema.js";
import { RULES } from "../src/rules/index.js";
import { decorum, productOf, recordingIo } from "./support/cli-harness.js";

const product = productOf([]);

/** Values that flags take, where 'a' is none. */
const SAMPLES: Readonly<Record<string, string>> = {
  "--port": "1",
  "--enforce": "Warn",
  "--default-timeout": "1s",
  "--max-in-flight": "1",
  "--max-lag": "1s",
  "--max-connections": "1",
  "--probe-port": "1",
  "--unjudged": "Deny",
  "--shutdown-delay": "1s",
  "--shutdown-grace": "1s",
  "--reload-interval": "1s",
  "--log-reviews": "All",
  "--tls-secret": "a/b",
  "--service": "a/b",
  "--color": "auto",
  "--operation": "CREATE",
  "--fail-on": "Deny",
  "--level": "Full",
  "--output": "json",
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
  const single = createProgram({ product, io: recordingIo(), end: () => undefined }).commands.flatMap(
    (command) =>
      command.options
        .filter((option) => !option.variadic && !option.isBoolean())
        .map((option): readonly [string, string] => [command.name(), option.long ?? ""]),
  );
  test.each(single)("%s %s may be given only once", async (command, flag) => {
    const value = SAMPLES[flag] ?? "a";
    const line = [
      command,
      flag,
      value,
      flag,
      value,
      ...(command === "dry-run" || command === "fix" ? ["-f", "-"] : []),
    ];
    const { code, stdout, stderr } = await decorum(line, product);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(flag);
    expect(stderr).toMatch(/^error: option '[^']+' may be given only once\n/);
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
  test("help names each command and each exit code", async () => {
    const { stdout } = await decorum(["--help"], product);
    for (const word of ["serve", "dry-run", "test", "explain", "version", "Exit codes"])
      expect(stdout).toContain(word);
  });
  test("no line of help is wider than 120 characters", async () => {
    const pages = await Promise.all(
      ["", "serve", "dry-run", "test", "explain", "version"].map((name) =>
        decorum(["help", ...(name === "" ? [] : [name])], product),
      ),
    );
    expect(pages.flatMap(({ stdout }) => stdout.split("\n")).filter(({ length }) => length > 120)).toEqual(
      [],
    );
  });
});

describe("constants of our own", () => {
  /** Values that a flag takes, as '--flag=value'. */
  const ofFlags = (command: Command): readonly string[] => [
    ...command.options.flatMap(({ long, argChoices = [] }) =>
      argChoices.map((value) => `${long ?? ""}=${value}`),
    ),
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
      // As kubectl names formats.
      ...["json", "text", "yaml"].map((name) => `--output=${name}`),
    ]);
  });
  test("constants-06: so are those of packs and their tests", () => {
    const ids: readonly string[] = [...RULES, ...DEFAULTERS].map(({ id }) => id);
    expect(documents).toEqual(expect.arrayContaining([...ACTIONS, ...REASONS]));
    const odd = documents.filter((value) => !isConstant(value) && !ids.includes(value));
    // As admissionregistration.k8s.io has it, and names of fields.
    expect([...new Set(odd)].sort()).toEqual(["*", "message", "reason"]);
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

describe("serve", () => {
  const served = async (line: string): Promise<ServeOptions | undefined> => {
    let options: ServeOptions | undefined;
    const listening = productOf([], {
      addServe: serveCommand((given) => {
        options = given;
        return Promise.resolve(0);
      }),
    });
    expect((await decorum(line, listening)).code).toBe(0);
    return options;
  };
  test("hands on what flags say", async () => {
    expect(await served("serve")).toEqual({ port: 8443, packs: "/policies", ...LIMITS });
    const flags = "--port 0 --host ::1 --packs p --cluster c --tls-cert-file f --tls-private-key-file k";
    expect(await served(`serve ${flags}`)).toEqual({
      port: 0,
      host: "::1",
      packs: "p",
      cluster: "c",
      tlsCertFile: "f",
      tlsPrivateKeyFile: "k",
      ...LIMITS,
    });
  });
  /** What the service itself takes if it is not told. */
  const LIMITS = {
    defaultTimeout: LOAD_LIMITS.timeout,
    maxLag: LOAD_LIMITS.lag,
    maxInFlight: INTAKE_LIMITS.requests,
    maxConnections: MAX_CONNECTIONS,
    unjudged: "Deny",
    shutdownDelay: 1000,
    shutdownGrace: CLOSING_GRACE,
    reloadInterval: 5000,
    logReviews: "All",
  };
  test("hands on limits, durations in milliseconds", async () => {
    const flags =
      "--default-timeout 2.5s --max-in-flight 7 --max-lag 1m30s --max-connections 9 --shutdown-delay 2s " +
      "--shutdown-grace 500ms --reload-interval 0s --log-reviews Denied --probe-port 0";
    expect(await served(`serve ${flags}`)).toMatchObject({
      defaultTimeout: 2500,
      maxInFlight: 7,
      maxLag: 90_000,
      maxConnections: 9,
      shutdownDelay: 2000,
      shutdownGrace: 500,
      reloadInterval: 0,
      logReviews: "Denied",
      probePort: 0,
    });
  });
  test.each([
    ["--default-timeout 31s", "at most 30s"],
    ["--default-timeout 0s", "more than 0s"],
    ["--default-timeout 10", "such as '500ms'"],
    ["--max-lag 0", "more than 0s"],
    ["--max-lag soon", "such as '500ms'"],
    ["--shutdown-delay -1s", "0s or more"],
    ["--shutdown-grace 25h", "at most 24h"],
    ["--reload-interval 1d", "0s or more"],
    ["--max-in-flight 0", "between 1 and"],
    ["--max-in-flight 1.5", "between 1 and"],
    ["--max-connections many", "between 1 and"],
    ["--log-reviews all", "All, Denied, None"],
    ["--probe-port 65536", "between 0 and 65535"],
    ["--probe-port 8443", "'--probe-port' must not be the same port as '--port'"],
  ])("%s is refused", async (flags, message) => {
    const { code, stdout, stderr } = await decorum(`serve ${flags}`, product);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
  test("hands on where the cluster is", async () => {
    const flags = "--watch-cluster --kubeconfig k";
    expect(await served(`serve ${flags}`)).toMatchObject({ watchCluster: true, kubeconfig: "k" });
  });
  test.each([
    ["--cluster c --watch-cluster", "only one of '--cluster' and '--watch-cluster'"],
    ["--kubeconfig k", "'--kubeconfig' may only be given with '--watch-cluster'"],
    ["--cluster c --kubeconfig k", "'--kubeconfig' may only be given with '--watch-cluster'"],
  ])("%s is refused", async (flags, message) => {
    const { code, stderr } = await decorum(`serve ${flags}`, product);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
  test("a certificate without its key is refused, and a key without its certificate", async () => {
    for (const flag of ["--tls-cert-file", "--tls-private-key-file"]) {
      const { code, stderr } = await decorum(`serve ${flag} f`, product);
      expect(code).toBe(2);
      expect(stderr).toContain("--tls-cert-file");
    }
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
    const { code, stderr } = await decorum(
      "dry-run -f a.yaml",
      failing(new InputError("must exist", [], "p")),
      world,
    );
    expect([code, stderr]).toEqual([2, "error: p: must exist\n"]);
  });
  test.each([new Error("oops"), "oops"])("anything else is ours, and ends with 3 (%#)", async (error) => {
    const { code, stderr } = await decorum("dry-run -f a.yaml", failing(error), world);
    expect(code).toBe(3);
    expect(stderr).toContain("oops");
    expect(stderr).not.toMatch(/ {4}at /);
  });
});

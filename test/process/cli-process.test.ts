import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main, write, RUN_MILLISECONDS, env, decorum, EXPIRED, PACK, crd } from "../support/cli-process.js";

test(
  "judges standard input from any folder, honors waivers in it, and ends with the code of its verdict",
  () => {
    const cwd = write({ "packs/floats/pack.yaml": PACK });
    const run = (input: string): SpawnSyncReturns<string> =>
      decorum(["dry-run", "-f", "-", "--packs", "packs"], input, cwd);
    // Types of other groups are not judged; for comments the YAML library is loaded.
    const others = crd("number").replaceAll("acme.io", "other.io");
    const waived = `# decorum:waive no-float-in-spec -- as measured\n${crd("number").replaceAll("idget", "adget")}`;
    const allowed = run([crd("integer"), others, waived].join("---\n"));
    expect(allowed).toMatchObject({ status: 0, stderr: "" });
    expect(allowed.stdout).toContain("as measured");
    const denied = run(crd("number"));
    expect(denied).toMatchObject({ status: 1, stderr: "" });
    expect(denied.stdout).toMatch(/^<stdin>:1 .*\n +11:\d+ +Deny /);
    expect(run("a: [")).toMatchObject({ status: 2 });
  },
  RUN_MILLISECONDS,
);

test(
  "reads streams that are named, and of a folder what are files; all else is told, and nothing is waited for",
  () => {
    const cwd = write({ "packs/floats/pack.yaml": PACK, "in/a.yaml": crd("number"), "other/b.yaml": "" });
    writeFileSync(join(cwd, "in/.hidden.yaml"), crd("number").replaceAll("widget", "gadget"));
    for (const name of ["gone.yaml", "loop.yaml"])
      symlinkSync(name === "loop.yaml" ? name : "nowhere", join(cwd, "in", name));
    for (const name of ["other", "same"]) symlinkSync("../other", join(cwd, "in", name));
    symlinkSync("../other/b.yaml", join(cwd, "in", "out.yaml"));
    symlinkSync(".hidden.yaml", join(cwd, "in", "same.yaml"));
    spawnSync("mkfifo", [join(cwd, "in", "pipe.yaml")]);
    const { status, stdout, stderr } = decorum(["dry-run", "-f", "in", "--packs", "packs"], "", cwd);
    const read = /^in\/\.hidden\.yaml:1 [^]*^also at in\/same\.yaml:1$[^]*^in\/a\.yaml:1 /m;
    expect(status).toBe(2);
    expect(stdout.replace(/^ +/gm, "")).toMatch(read);
    expect(stderr.split("\n").slice(0, 4)).toEqual([
      "note: 2 folders were skipped, because they are symbolic links: 'in/other', ...; give them by name",
      "note: 'in/out.yaml' was skipped, because it is a symbolic link to another folder; give the file by name",
      "note: 2 files were skipped, because they are symbolic links to what does not exist: 'in/gone.yaml', ...",
      "in/pipe.yaml:1:1: error: must be a regular file, or a link to one; it is a named pipe",
    ]);
    const shell = `sed s/widget/gadget/ in/a.yaml | "$0" "$1" dry-run --packs packs -f <(cat in/a.yaml) -f /dev/stdin`;
    const streams = spawnSync("bash", ["--norc", "-c", shell, process.execPath, main], {
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

/** Their report has 600 KB: a pipe takes 64 KiB, and a pair of sockets, as Node makes, some more. */
const MANY = 400;
const many = (): string =>
  write({
    "packs/floats/pack.yaml": PACK,
    "crds.yaml": Array.from({ length: MANY }, () => crd("number")).join("---\n"),
  });
const REPORT = ["dry-run", "-f", "crds.yaml", "--packs", "packs", "-o", "json"];

test(
  "writes a report that is larger than any pipe to its end, the same each time",
  () => {
    const cwd = many();
    const run = (): string => decorum(REPORT, "", cwd).stdout;
    const text = run();
    expect((JSON.parse(text) as { results: unknown[] }).results).toHaveLength(MANY);
    expect(text.length).toBeGreaterThan(600_000);
    expect(run() === text).toBe(true);
  },
  RUN_MILLISECONDS,
);

test(
  "ends quietly when nobody reads on",
  async () => {
    const child = spawn(process.execPath, [main, ...REPORT], { cwd: many() });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.stdout.once("data", () => child.stdout.destroy());
    const [code] = (await once(child, "close")) as [number];
    expect([code, errors]).toEqual([141, ""]);
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
    expect(excepting.stderr).toMatch(/exceptions\.yaml:6:\d+: spec\.exceptions\[0\]\.rules\[0\]: .*did you mean/);
    // No namespaces are known, so the pack would be taken for all of them.
    const { status, stderr } = decorum(["serve", "--packs", "selecting"], "", cwd);
    expect(status).toBe(2);
    expect(stderr).toMatch(/pack\.yaml:4:\d+: spec\.match\.namespaceSelector: .*'floats'/);
  },
  RUN_MILLISECONDS,
);

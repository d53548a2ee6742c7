import { decorum } from "../support/cli-harness.js";
import { bad, dryRun, filesRead, good, product } from "../support/folder-runs.js";

/** Whole folders are reviewed: files without objects, and files that git ignores, are left out. */

const OK = "1 object: 1 allowed, 0 denied; 0 violations, 0 warnings\n";
const KUSTOMIZE = "apiVersion: kustomize.config.k8s.io/v1beta1\n";

describe("what is no object", () => {
  test.each([
    ["a.yaml", "resources: [b.yaml]\n", "no `apiVersion` and `kind`"],
    ["kustomization.yaml", "resources: [b.yaml]\n", "configuration of kustomize"],
    ["kustomization.yaml", `${KUSTOMIZE}resources: []\n`, "configuration of kustomize"],
    ["kustomization.yml", `${KUSTOMIZE}kind: Kustomization\n`, "configuration of kustomize"],
    ["patch.yaml", "- op: add\n  path: /spec/replicas\n  value: 1\n", "JSON patch"],
    ["app-patch.yaml", "apiVersion: acme.io/v1\nmetadata: { annotations: {} }\nspec: {}\n", "patch"],
    ["list.yaml", "- 1\n", "list"],
    ["empty.json", "[]", "list"],
    ["words.yaml", "only words\n", "text"],
    ["values.yaml", "replicas: 1\n", "configuration of Helm"],
    ["values-prod.yaml", "replicas: 1\n", "configuration of Helm"],
    ["Chart.yaml", "apiVersion: v2\nname: web\nversion: 1.0.0\n", "configuration of Helm"],
    ["docker-compose.yml", "services: { web: {} }\n", "configuration of Docker Compose"],
    ["package.json", '{ "name": "web" }', "configuration of npm"],
    ["tsconfig.json", "{ // comment\n", "no JSON"],
    ["ci.yml", "on: push\njobs: {}\n", "no `apiVersion` and `kind`"],
    ["kep.yaml", "authors:\n  - @someone\n", "no YAML"],
    ["pack.yaml", "apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\n", "PolicyPack"],
  ])("is skipped in a folder, with a note: %s %j", async (name, text, what) => {
    const files = { "d/app.yaml": good, [`d/${name}`]: text };
    expect(await dryRun("d", files)).toEqual({
      code: 0,
      stdout: OK,
      stderr: `note: skipped 1 document that is no API object: d/${name} (${what})\n`,
    });
  });
  test.each(["list.yaml", "plain.yaml", "patch.yaml", "kustomization.yaml"])(
    "is an error in a file that is given by name: %s",
    async (name) => {
      const files = {
        "d/app.yaml": good,
        "d/list.yaml": "- 1\n",
        "d/plain.yaml": "a: 1\n",
        "d/patch.yaml": "- op: add\n  path: /spec/replicas\n",
        "d/kustomization.yaml": "resources: []\n",
      };
      for (const line of [`d/app.yaml d/${name}`, `d ./d/${name}`]) {
        const { code, stderr } = await dryRun(line, files);
        expect(code).toBe(2);
        expect(stderr).toMatch(new RegExp(`d/${name}:1:1: error: must be a Kubernetes object`));
      }
    },
  );
  test("all of it is in one note, which counts each kind and names the first two files", async () => {
    const others = Array.from({ length: 12 }, (_, index) => [`d/${String(10 + index)}.yaml`, "a: 1\n"] as const);
    const { stderr } = await dryRun("d", {
      "d/app.yaml": `${good}---\na: 1\n`,
      ...Object.fromEntries(others),
    });
    expect(stderr).toBe(
      "note: skipped 13 documents that are no API objects: no `apiVersion` and `kind` (13); d/10.yaml, d/11.yaml, ...\n",
    );
  });
  test.each([
    ["apiVersion: v1\nentries: { web: [] }\n", "index of Helm charts"],
    ["kind: kyma\nlanguage: golang\n", "no `apiVersion` or `kind`"],
    ["apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nreleaseSeries: []\n", "no `apiVersion` or `kind`"],
    ["kind: Metrics\nspec: {}\n", "no `apiVersion` or `kind`"],
    ["kind: compute#diskTypeList\nitems: []\n", "no `apiVersion` or `kind`"],
    ["kind: Dashboard\nmetadata: { name: a, project: b }\nspec: {}\n", "no `apiVersion` or `kind`"],
  ])("what has one of `apiVersion` and `kind`, and nothing else of an object, is none: %j", async (text, what) => {
    const { code, stderr } = await dryRun("d", { "d/app.yaml": good, "d/x.yaml": text });
    expect([code, stderr]).toEqual([0, `note: skipped 1 document that is no API object: d/x.yaml (${what})\n`]);
  });
  test("packages that npm or the go command put there are left out, unless they are named", async () => {
    const files = {
      "d/app.yaml": good,
      "d/node_modules/a/x.yaml": "a: [1\n",
      "d/vendor/modules.txt": "",
      "d/vendor/a/x.yaml": "a: [1\n",
      "d/e/vendor/app.yaml": good,
    };
    expect(await filesRead("d", files)).toEqual(["d/app.yaml", "d/e/vendor/app.yaml"]);
    expect(await filesRead("d/vendor", { ...files, "d/vendor/a/x.yaml": good })).toEqual(["d/vendor/a/x.yaml"]);
  });
  test("test data is left out, which a note says, unless it is named", async () => {
    const files = { "d/app.yaml": good, "d/a/testdata/b/x.yaml": "a: [1\n", "d/testdata/README.md": "" };
    const one = await dryRun("d", files);
    expect([one.code, one.stderr]).toEqual([
      0,
      "note: 'd/a/testdata' was skipped, because it is test data; give the folder by name\n",
    ]);
    const two = await dryRun("d", { ...files, "d/testdata/y.json": "" });
    expect(two.stderr).toBe(
      "note: 2 folders were skipped, because they are test data: 'd/a/testdata', ...; give them by name\n",
    );
    const ofOthers = {
      "src/test/resources/x.yaml": "a: [1\n",
      "b/test_data/x.yaml": "a: [1\n",
      "tests/data/fixtures/x.yaml": "a: [1\n",
      "test/fixture/x.yaml": "a: [1\n",
      "fixtures/a.yaml": good,
      "src/test/a.yaml": good,
    };
    expect(await filesRead(".", ofOthers)).toEqual(["fixtures/a.yaml", "src/test/a.yaml"]);
    expect(await filesRead("d/testdata", { "d/testdata/y.yaml": good })).toEqual(["d/testdata/y.yaml"]);
  });
  test("without any object, nothing was reviewed, which is an error", async () => {
    const { code, stdout, stderr } = await dryRun("d", { "d/values.yaml": "a: 1\n" });
    expect([code, stdout]).toEqual([2, "0 objects: 0 allowed, 0 denied; 0 violations, 0 warnings\n"]);
    expect(stderr).toBe(
      "note: skipped 1 document that is no API object: d/values.yaml (configuration of Helm)\n" +
        "error: no objects found; the input must contain at least one object\n",
    );
  });
  test.each([
    ["kind: App\nmetadata: { name: a }\n", "1:1: error: must be a Kubernetes object: `apiVersion` must be given"],
    ["apiVersion: v1\nmetadata: {}\n", "1:1: error: must be a Kubernetes object: `kind` must be given"],
    ["apiVersion: [1\n", "1:13: error: "],
    ["apiVersion: v1\nkind: A\ntext: |\n  {% if a %}\n  b: %d\nc: [\n", "6:4: error: "],
    ['{"kind": "A", "apiVersion": "v1", }}', "1:36: error: "],
    ["apiVersion: v1\nkind: List\nitems: [1]\n", "3:9: error: must be a Kubernetes object"],
  ])("but a broken object or broken YAML is an error: %j", async (text, message) => {
    const { code, stdout, stderr } = await dryRun("d", { "d/app.yaml": good, "d/x.yaml": text });
    expect(code).toBe(2);
    expect(stdout).toBe(OK.replace("\n", "; 1 input error\n"));
    expect(stderr).toMatch(new RegExp(`^d/x.yaml:${message.replace(/[[\]]/g, "\\$&")}`));
  });
});

test("a kustomize patch of a folder is no object, though it looks like one", async () => {
  const files = {
    "d/app.yaml": good,
    "d/over/kustomization.yaml":
      "patches:\n- path: patch.yaml\n- patch: '- op: add'\npatchesStrategicMerge: [old.yaml, 'kind: App\\n']\n",
    "d/over/patch.yaml": bad,
    "d/over/old.yaml": bad,
  };
  expect(await dryRun("d", files)).toEqual({
    code: 0,
    stdout: OK,
    stderr:
      "note: skipped 3 documents that are no API objects: kustomize patch (2), configuration of kustomize (1); d/over/kustomization.yaml, d/over/old.yaml, ...\n",
  });
  expect((await dryRun("d d/over/old.yaml", files)).code).toBe(1);
});

describe("paths", () => {
  const files = { "a/x.yaml": good, "a/b/y.yml": good, "a/b/z.txt": good, "c.yaml": good, ".d/e.yaml": good };
  test.each([
    ["a c.yaml", ["a/b/y.yml", "a/x.yaml", "c.yaml"]],
    ["c.yaml -f a/b", ["c.yaml", "a/b/y.yml"]],
    [".", ["a/b/y.yml", "a/x.yaml", "c.yaml"]],
    ["**/*.yaml", ["a/x.yaml", "c.yaml"]],
    ["-f a/**/*.yml", ["a/b/y.yml"]],
    ["a/*", ["a/b/y.yml", "a/x.yaml"]],
    ["./{a,c}*", ["a/b/y.yml", "a/x.yaml", "c.yaml"]],
    [". --exclude b", ["a/x.yaml", "c.yaml"]],
    [". --exclude a/b a/x.*", ["c.yaml"]],
    [". --exclude ./a/ --no-gitignore", ["c.yaml"]],
    ["a --exclude *.yml", ["a/x.yaml"]],
    [".d", [".d/e.yaml"]],
  ])("%s", async (line, expected) => {
    expect(await filesRead(line, files)).toEqual(expected);
  });
  test.each([
    ["d/*.yaml", "error: d/*.yaml: must match files whose names end in '.yaml', '.yml', '.json' or '.go'\n"],
    ["a/b/*.txt", "error: a/b/*.txt: must match files whose names end in '.yaml', '.yml', '.json' or '.go'\n"],
    ["e", "error: e: does not exist; it must be a file, a directory, a glob, or '-' for standard input\n"],
    [". --exclude ./", "error: './' must be a glob, such as 'vendor' or 'config/samples/**'\n"],
    [". --exclude +(a|aa)b", "error: '+(a|aa)b' may not contain groups such as '+(a|b)'; use '{a,b}'\n"],
    ["*(a|aa).yaml", "error: '*(a|aa).yaml' may not contain groups such as '+(a|b)'; use '{a,b}'\n"],
    [`{a,b}${"{a,b}".repeat(9)}.yaml`, `error: '{a,b}${"{a,b}".repeat(9)}.yaml' may stand for at most 1000 patterns\n`],
  ])("that lead nowhere are errors: %s", async (line, stderr) => {
    expect(await dryRun(line, files)).toEqual({ code: 2, stdout: "", stderr });
  });
  test("an empty path is an error, not the working directory", async () => {
    const ran = await decorum(["dry-run", ""], product, { files });
    expect(ran).toEqual({ code: 2, stdout: "", stderr: "error: a path must not be empty\n" });
  });
  test("an exclusion that matches nothing is noted", async () => {
    const { stderr } = await dryRun("a --exclude smaples", files);
    expect(stderr).toBe("note: '--exclude smaples' matches no file or folder of the input\n");
  });
  test("a command that needs a path is named as it was called", async () => {
    expect((await decorum("lint", product, { files: {} })).stderr).toContain("such as 'decorum lint config/'");
  });
  test.each(["lint", "check"])("%s is dry-run", async (name) => {
    const { code, stdout } = await decorum(`${name} c.yaml`, product, { files });
    expect([code, stdout]).toEqual([0, OK]);
  });
  test("fix takes them, too", async () => {
    const { stderr } = await decorum("fix a", product, {
      files: { "a/x.yaml": good, "a/values.yaml": "a: 1\n" },
    });
    expect(stderr).toBe(
      "note: skipped 1 document that is no API object: a/values.yaml (configuration of Helm)\n1 object: no automatic fixes\n",
    );
  });
  test("the values of flags are taken in any case", async () => {
    const line = "c.yaml --fail-on deny --level full --operation create --color NEVER -o TEXT";
    expect(await dryRun(line, files)).toEqual({ code: 0, stdout: OK, stderr: "" });
    const { code, stderr } = await dryRun("c.yaml --fail-on denied", files);
    expect([code, stderr.split("\n")[0]]).toEqual([
      2,
      "error: option '--fail-on <action>' argument 'denied' is invalid. Allowed choices are Deny, Warn, Never.",
    ]);
  });
});

describe("what git ignores", () => {
  const files = {
    ".git/HEAD": "",
    ".git/info/exclude": "secret.yaml\n",
    ".gitignore": "# built\nout/\n/top.yaml\n*.tmp.yaml\n!keep.tmp.yaml\n",
    "a/.gitignore": "/only.yaml\n!out/\n",
    ...Object.fromEntries(
      [
        ...["a/b/only.yaml", "a/keep.tmp.yaml", "a/only.yaml", "a/out/x.yaml", "a/secret.yaml", "a/top.yaml"],
        ...["a/x.tmp.yaml", "b/out/x.yaml", "top.yaml"],
      ].map((name) => [name, good]),
    ),
  };
  const kept = ["a/b/only.yaml", "a/keep.tmp.yaml", "a/out/x.yaml", "a/top.yaml"];
  test.each([
    [".", kept],
    ["**/*.yaml", kept],
    ["a", kept],
    ["a/b", ["a/b/only.yaml"]],
    ["top.yaml", ["top.yaml"]],
    ["b/out", ["b/out/x.yaml"]],
  ])("is left out of folders, by nested patterns and negations: %s", async (line, expected) => {
    expect(await filesRead(line, files)).toEqual(expected);
  });
  test("is in a note, if it holds manifests", async () => {
    const { stderr } = await dryRun("a", { ...files, "a/only.tmp.yaml/b.txt": "", "a/x.tmp.yaml": "" });
    expect(stderr).toBe(
      "note: 3 paths were skipped, because git ignores and does not track them: 'a/only.yaml', ...; give them by name\n",
    );
  });
  test("is read with --no-gitignore", async () => {
    expect(await filesRead(". --no-gitignore", files)).toHaveLength(9);
  });
  test("is the reason if nothing is left", async () => {
    const { code, stderr } = await dryRun("b", files);
    expect([code, stderr]).toEqual([
      2,
      "error: b: must contain manifests or Go: files whose names end in '.yaml', '.yml', '.json' or '.go'; what git ignores is left out unless '--no-gitignore' is given\n",
    ]);
  });
});

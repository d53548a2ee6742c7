import { crd } from "kube-schema/testing";
import { commit, gitIn } from "../support/git-repository.js";
import { folderOf } from "../support/new-folder.js";

/** Unchanged parts are not reported as new, even where an API server would refuse them again. */

const CRD = JSON.stringify(
  crd({
    root: {
      spec: {
        type: "object",
        required: ["size"],
        properties: {
          size: { type: "integer" },
          color: { type: "string", default: "Red" },
          settings: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
        },
      },
    },
  }),
);
/** Not even an update that changes nothing is excused where fields have no schema. */
const widget = (mode: string): string =>
  `apiVersion: acme.io/v1\nkind: Widget\nmetadata: { name: a }\nspec: { settings: { mode: ${mode} } }\n`;
const nameless = (image: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { labels: { app: a } }\nspec: { containers: [{ name: a, image: "${image}" }] }\n`;
const BROKEN = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c, name: d }\n";

const repository = (files: Readonly<Record<string, string>>) => {
  const folder = folderOf();
  gitIn(folder.path)("init", "-q");
  commit(folder.path, files);
  return folder;
};
const newIn = async (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) => {
  const folder = repository({ "crd.yaml": CRD, ...before });
  commit(folder.path, after);
  const { code, stdout, stderr } = await folder.decorum("dry-run . --old git:HEAD~1 --only-new -o compact");
  return { code, rules: [...stdout.matchAll(/error: .*\[(.*)\]/g)].map(([, rule]) => rule), stderr };
};

test("a custom resource", async () => {
  const before = { "a.yaml": widget("Fast") };
  expect(await newIn(before, { "b.txt": "" })).toMatchObject({ code: 0, rules: [] });
  expect(await newIn(before, { "a.yaml": widget("Slow") })).toMatchObject({
    code: 1,
    rules: ["objects/required-field-present"],
  });
});

test("an object of a built-in kind that no API server would store, next to a change", async () => {
  const service = (more: string): string =>
    `apiVersion: v1\nkind: Service\nmetadata: { name: a${more} }\nspec: { ports: [{ port: 80, protocol: tcp }] }\n`;
  const before = { "a.yaml": service("") };
  expect(await newIn(before, { "a.yaml": service(", labels: { b: c }") })).toMatchObject({ code: 0, rules: [] });
  const worse = service("").replace("ports", "type: None, ports");
  expect(await newIn(before, { "a.yaml": worse })).toMatchObject({ code: 1, rules: ["objects/valid-built-in-object"] });
});

test("a null in the new object excuses nothing", async () => {
  const deployment = (containers: string): string =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a, creationTimestamp: null }\nspec: { selector: { matchLabels: { a: b } }, template: { metadata: { labels: { a: b } }, spec: { containers: ${containers} } } }\n`;
  const before = { "a.yaml": deployment("[{ name: a, image: b }]") };
  expect(await newIn(before, { "a.yaml": deployment("[]") })).toMatchObject({
    code: 1,
    rules: ["objects/valid-built-in-object"],
  });
});

test("an object that moved to another file, of several of its name", async () => {
  const before = { "a.yaml": widget("Fast"), "b.yaml": widget("Slow"), "c.yaml": widget("Medium") };
  expect(await newIn(before, { "b.yaml": "", "d.yaml": widget("Slow") })).toMatchObject({ code: 0, rules: [] });
});

test("an object that has the name of another one in another file, or in its own, is new", async () => {
  const before = { "dev/a.yaml": widget("Fast") };
  const isNew = { code: 1, rules: ["objects/required-field-present"] };
  for (const folder of ["a", "prod"])
    expect(await newIn(before, { [`${folder}/a.yaml`]: widget("Fast") })).toMatchObject(isNew);
  const twice = { "dev/a.yaml": `${widget("Fast")}---\n${widget("Fast")}` };
  expect(await newIn(before, twice)).toMatchObject(isNew);
  expect(await newIn(twice, { "b.txt": "" })).toMatchObject({ code: 0, rules: [] });
  const folder = repository({ "crd.yaml": CRD, ...before });
  commit(folder.path, { "a/a.yaml": widget("Fast") });
  const { stdout } = await folder.decorum("dry-run a dev crd.yaml --old git:HEAD~1 --only-new -o compact");
  expect(stdout).toMatch(/^a\/a\.yaml:[^\n]* error: [^\n]*\n$/);
});

test("a copy of a CRD is the same API", async () => {
  const invalid = CRD.replace('"settings":{', '"MySettings":{');
  expect(await newIn({ "crd.yaml": invalid }, { "copy.yaml": invalid })).toMatchObject({ code: 0, rules: [] });
});

test("an object without a name, by its file", async () => {
  const before = { "a.yaml": nameless("a:1.0") };
  expect(await newIn(before, { "b.txt": "" })).toMatchObject({ code: 0, rules: [] });
  expect(await newIn(before, { "a.yaml": nameless("a:2.0") })).toMatchObject({ code: 0, rules: [] });
  const isNew = { code: 1, rules: ["metadata/object-name"] };
  expect(await newIn(before, { "b.yaml": nameless("a:1.0") })).toMatchObject(isNew);
  expect(await newIn(before, { "a.yaml": `${nameless("a:1.0")}---\n${nameless("a:1.0")}` })).toMatchObject(isNew);
  // From several in a file, the equal one counts.
  const several = { "a.yaml": `${nameless("a:1.0")}---\n${nameless("b:1.0")}` };
  expect(await newIn(several, { "a.yaml": `${nameless("a:1.0")}---\n${nameless("b:2.0")}` })).toMatchObject({
    rules: ["metadata/object-name"],
  });
});

test("an object that the server names is created each time", async () => {
  const job = (image: string): string =>
    `apiVersion: batch/v1\nkind: Job\nmetadata: { generateName: a- }\nspec: { template: { spec: { containers: [{ name: a, image: "${image}" }] } } }\n`;
  const before = { "a.yaml": job("a:1.0") };
  expect(await newIn(before, { "b.txt": "" })).toMatchObject({ code: 0, rules: [] });
  const isNew = { code: 1, rules: ["objects/valid-built-in-object"] };
  expect(await newIn(before, { "a.yaml": job("a:2.0") })).toMatchObject(isNew);
  expect(await newIn(before, { "a.yaml": `${job("a:1.0")}---\n${job("a:1.0")}` })).toMatchObject(isNew);
});

test("a file that cannot be read", async () => {
  const before = { "a.yaml": BROKEN };
  const { code, stderr } = await newIn(before, { "b.txt": "" });
  expect([code, stderr]).toEqual([0, expect.stringContaining("a.yaml:3: note: not judged, as in the old state: key")]);
  expect(await newIn(before, { "a.yaml": BROKEN.replaceAll("name", "namespace") })).toMatchObject({ code: 2 });
  expect(await newIn(before, { "b.yaml": BROKEN })).toMatchObject({ code: 2 });
  // One that is named is no other.
  const folder = repository(before);
  expect((await folder.decorum("dry-run a.yaml --old git:HEAD")).code).toBe(0);
  const both = repository({ "crd.yaml": CRD, ...before });
  expect((await both.decorum("fix . --old git:HEAD")).code).toBe(0);
  expect((await both.decorum("fix .")).code).toBe(2);
});

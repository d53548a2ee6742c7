import { decorum, productOf } from "../support/cli-harness.js";
import { crd } from "../support/owned-crd.js";
import { shippedPacks } from "../support/shipped-packs.js";

/** What few words make a part of another product passes in no silence, where its author owns the group. */

const product = productOf(shippedPacks());
const config = (description: string, more = ""): string =>
  `cfg: { type: object, description: "cfg is the config.${description}", properties: { my_field: { type: number }, isOn: { type: boolean }${more} } }`;
const run = async (spec: string, flags = "", old = "", group = "a.io") => {
  const files = { "a.yaml": crd(group, spec), "old.yaml": old };
  const { stdout, stderr } = await decorum(`dry-run a.yaml ${flags}`, product, { files });
  return { denies: stdout.includes("Deny"), notes: stderr.match(/the design of .*/g) };
};
const note = (fields: number, where: string): string =>
  `the design of ${String(fields)} fields in ${where} is not reviewed, because it counts as that of another product`;
const NAME = "CustomResourceDefinition/apps.a.io";

test.each([
  ["the documentation of a product", config(" See Prometheus documentation."), 2],
  ["directives", config("", ", $a: { type: string }, $b: { type: string }, $c: { type: string }"), 5],
  ["names of a type", config("", ", regex: { type: string }, googleRe2: { type: string }"), 4],
])("%s: a note counts the fields", async (_, spec, fields) => {
  expect(await run(spec, "--owned a.io")).toEqual({
    denies: expect.any(Boolean) as boolean,
    notes: [note(fields, `\`spec.cfg\` of ${NAME}`)],
  });
});

test("the documentation of Kubernetes makes nothing another product's", async () => {
  expect(await run(config(" See Kubernetes documentation."), "--owned a.io")).toEqual({ denies: true, notes: null });
});

test("nothing is noted of other groups, nor of what the old state has as well", async () => {
  const spec = config(" See Prometheus documentation.");
  expect((await run(spec)).notes).toBeNull();
  expect(
    (await run(spec, "--owned a.io --old old.yaml", crd("a.io", `${spec}\n                size: { type: string }`)))
      .notes,
  ).toBeNull();
  expect((await run(spec, "--owned a.io --old old.yaml", crd("a.io", config("")))).notes).toHaveLength(1);
});

test("several parts, and many CRDs, are one line", async () => {
  const two = `${config(" See Prometheus documentation.")}\n                ${config("", ", regex: { type: string }, googleRe2: { type: string }").replace("cfg:", "other:")}`;
  expect((await run(two, "--owned a.io")).notes).toEqual([note(6, `\`spec.cfg\` and 1 other field of ${NAME}`)]);
  const groups = ["a.io", "b.io", "c.io", "d.io"];
  const files = { "a.yaml": groups.map((group) => crd(group, config(" See Prometheus documentation."))).join("---\n") };
  const { stderr } = await decorum(`dry-run a.yaml --owned ${groups.join(" ")}`, product, { files });
  expect(stderr.match(/the design of .*/g)).toEqual([
    note(
      8,
      "'CustomResourceDefinition/apps.a.io', 'CustomResourceDefinition/apps.b.io', 'CustomResourceDefinition/apps.c.io' and 1 more",
    ),
  ]);
});

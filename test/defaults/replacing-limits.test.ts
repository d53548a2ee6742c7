import { MIRROR, compiled, decide, pod } from "../support/replacing.js";

/** How much the entries that replace values may add to an object. */

test("neither long values nor many that are right keep others from being replaced", () => {
  const long = Array.from({ length: 400 }, (_, at) => ({
    name: `c${String(at)}`,
    image: `evil.io/${"x".repeat(200)}`,
  }));
  const all = decide(MIRROR, { ...pod("a"), spec: { containers: long } });
  expect([all.patch.length, all.undecided]).toEqual([400, []]);
  const right = Array.from({ length: 11_000 }, (_, at) => ({ name: `c${String(at)}`, image: "registry.acme.io/a" }));
  const last = decide(MIRROR, { ...pod("a"), spec: { containers: [...right, { name: "z", image: "evil.io/x" }] } });
  expect([last.patch.length, last.undecided]).toEqual([1, []]);
});

test("replacements that make the object larger than the limit are left out, with a warning", () => {
  const growing = compiled({
    use: "generic/cel-default",
    on: "pods",
    options: {
      field: "spec.containers[*].image",
      expression: `'registry.acme.io/${"x".repeat(200)}'`,
      mode: "Replace",
    },
  });
  const containers = Array.from({ length: 400 }, (_, at) => ({ name: `c${String(at)}`, image: "a" }));
  const { patch, undecided, warnings } = decide(growing, { ...pod("a"), spec: { containers } });
  expect(patch.length).toBeLessThan(400);
  expect(patch.length + undecided.length).toBe(400);
  expect(warnings.join()).toContain("at most 65536 bytes");
});

test("what defaults copy takes nothing of what replacements may add", () => {
  const copying = {
    use: "generic/default",
    on: "pods",
    id: "copy",
    options: { field: "metadata.annotations[b]", from: "metadata.annotations[a]" },
  };
  const object = pod("evil.io/x", { annotations: { a: "x".repeat(65_520) } });
  const { patch } = decide({ ...MIRROR, defaulters: [...compiled(copying).defaulters, ...MIRROR.defaulters] }, object);
  expect(patch).toContainEqual(expect.objectContaining({ op: "replace", path: "/spec/containers/0/image" }));
});

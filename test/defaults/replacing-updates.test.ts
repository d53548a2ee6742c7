import type { Json, JsonObject, KubeObject } from "kube-json";
import { readReview } from "../../src/admission/read-review.js";
import type { Default } from "../../src/model/rule.js";
import { defaulterThat, packOf } from "../../src/testing/pack.js";
import { recordings } from "../support/recordings.js";
import { compiled, decide, replacing, rewriting, widget } from "../support/replacing.js";

/** Entries with `mode: Replace` leave alone what an update does not change, in lists, too. */

describe("items without a name", () => {
  const HOST = "parent.host.endsWith('.acme.io') ? parent.host : parent.host + '.acme.io'";
  const hosts = compiled(rewriting("spec.rules[*].host", HOST));
  const ingress = (rules: readonly string[], metadata: JsonObject = {}): KubeObject => ({
    apiVersion: "networking.k8s.io/v1",
    kind: "Ingress",
    metadata: { name: "a", ...metadata },
    spec: { rules: rules.map((host) => ({ host })) },
  });
  const NOTED = { annotations: { a: "b" } };
  const DELETED = { deletionTimestamp: "2026-01-02T03:04:05Z" };

  test.each<[string, Json, string, Json]>([
    ["a host", { rules: [{ host: "a" }] }, "spec.rules[*].host", "b"],
    ["a port of a Service", { ports: [{ port: 80, targetPort: 3000 }] }, "spec.ports[*].targetPort", 8080],
    [
      "a port of a container",
      { template: { spec: { containers: [{ name: "a", ports: [{ containerPort: 8080, hostPort: 80 }] }] } } },
      "spec.template.spec.containers[*].ports[*].hostPort",
      8080,
    ],
    [
      "a port in a list in a list",
      { ingress: [{ ports: [{ protocol: "UDP", port: 1 }] }] },
      "spec.ingress[*].ports[*].protocol",
      "TCP",
    ],
  ])("that an update does not change stay: %s", (_, spec, field, value) => {
    const pack = compiled(replacing(field, value));
    const stored = { ...widget({}), spec };
    expect(decide(pack, { ...widget({}, NOTED), spec }, { oldObject: stored }).patch).toEqual([]);
    expect(decide(pack, stored).patch).toHaveLength(1);
  });
  test.each<[string, readonly string[], readonly string[]]>([
    ["one that was there", ["b", "a"], ["b", "a"]],
    ["a right one before one that was there", ["c.acme.io", "a", "b"], ["c.acme.io", "a", "b"]],
    ["a wrong one before one that was there", ["c", "a", "b"], ["c.acme.io", "a", "b"]],
    ["a changed one", ["a", "c"], ["a", "c.acme.io"]],
  ])("of these, only what is new is replaced: %s", (_, written, expected) => {
    const { object } = decide(hosts, ingress(written), { oldObject: ingress(["a", "b"]) });
    expect(object).toEqual(ingress(expected));
  });
  test("stay while the object is being deleted and only loses its finalizer", () => {
    const oldObject = ingress(["a"], { ...DELETED, finalizers: ["acme.io/a"] });
    expect(decide(hosts, ingress(["a"], DELETED), { oldObject }).patch).toEqual([]);
    expect(decide(hosts, ingress(["b"], DELETED), { oldObject }).patch).toHaveLength(1);
  });
  test("are those of the user: another default in one that was moved changes nothing", () => {
    const marking = { options: { field: "spec.rules[*].http", value: {} } };
    const pack = compiled(marking, rewriting("spec.rules[*].host", HOST));
    const moved = widget({ rules: [{ host: "b" }, { host: "a" }] });
    const { object } = decide(pack, moved, { oldObject: widget({ rules: [{ host: "a" }, { host: "b" }] }) });
    expect(object).toEqual(
      widget({
        rules: [
          { host: "b", http: {} },
          { host: "a", http: {} },
        ],
      }),
    );
  });
});

/** A proposal to replace each value in an object, but for metadata. */
function* replacements(value: Json, field: readonly (string | number)[] = []): Iterable<Default> {
  if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) {
      const step = Array.isArray(value) ? Number(name) : name;
      if (field.length > 0 || !["apiVersion", "kind", "metadata", "status"].includes(name))
        yield* replacements(one as Json, [...field, step]);
    }
  else yield { field, value: "replaced", replace: true };
}

test("an update of an annotation changes nothing else, whatever a pack replaces", () => {
  const evil = { ...defaulterThat("test/all", ({ object }) => replacements(object)), replaces: true };
  const pack = packOf("all", [], [evil]);
  const objects = recordings()
    .filter(({ name }) => /-mutate-create-(?!customresourcedefinitions)/.test(name))
    .map(({ body }) => readReview(body).request.object as KubeObject);
  let count = 0;
  for (const stored of objects) {
    const object = { ...stored, metadata: { ...(stored["metadata"] as JsonObject), annotations: { a: "b" } } };
    expect(decide(pack, object, { oldObject: stored })).toMatchObject({ patch: [], faults: [] });
    count += decide(pack, object).patch.length;
  }
  expect(count).toBeGreaterThan(100);
});

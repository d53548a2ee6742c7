import jsonpatch, { type Operation } from "fast-json-patch";
import { type Json, type JsonObject, arrayAt, at, objectAt, stringAt } from "kube-json";
import type { BoundRule } from "../../src/model/pack.js";
import { atLevel } from "../../src/packs/choose.js";
import { recordings } from "../support/recordings.js";
import { startService, type TestService } from "../support/service.js";
import { shippedPacks } from "../support/shipped-packs.js";

/** The requests of a real API server, posted over real HTTPS to the service with its packs, and all its defaults. */

let service: TestService;
beforeAll(async () => {
  service = await startService(shippedPacks(["workload-defaults"]));
});
afterAll(() => service.close());

const ask = async (path: string, body: unknown): Promise<JsonObject> => {
  const { code, json } = await service.post(path, body);
  expect(code).toBe(200);
  return json as JsonObject;
};

const patchOf = (answer: JsonObject): Operation[] | undefined => {
  const patch = stringAt(answer, "response", "patch");
  expect(at(answer, "response", "patchType")).toBe(patch === undefined ? undefined : "JSONPatch");
  return patch === undefined ? undefined : (JSON.parse(Buffer.from(patch, "base64").toString()) as Operation[]);
};

const withObject = (body: JsonObject, object: Json): JsonObject => ({
  ...body,
  request: { ...objectAt(body, "request"), object },
});

/** The object with the patch that mutate answers; asks again with it, which must yield no further patch. */
const patchTwice = async (body: JsonObject): Promise<Json | undefined> => {
  const patch = patchOf(await ask("/mutate", body));
  if (patch === undefined) return undefined;
  const object = structuredClone(at(body, "request", "object")) as Json;
  const { newDocument } = jsonpatch.applyPatch(object, patch, true);
  expect(patchOf(await ask("/mutate", withObject(body, newDocument)))).toBeUndefined();
  return newDocument;
};

const fields = (answer: JsonObject): readonly Json[] =>
  arrayAt(answer, "response", "status", "details", "causes").map((cause) => at(cause, "field") ?? null);

const all = recordings();
const of = (name: string, operation: string): readonly JsonObject[] =>
  all
    .map(({ body }) => body)
    .filter((body) => at(body, "request", "name") === name && at(body, "request", "operation") === operation);

test("there are 149 of them", () => {
  expect(all).toHaveLength(149);
});

describe.each(all)("$name", ({ body }) => {
  test("is answered in its own version, as AdmissionReview, with its uid", async () => {
    for (const path of ["/mutate", "/validate"]) {
      const answer = await ask(path, body);
      expect(Object.keys(answer).sort()).toEqual(["apiVersion", "kind", "response"]);
      expect(answer["apiVersion"]).toBe(body["apiVersion"]);
      expect(answer["kind"]).toBe("AdmissionReview");
      expect(at(answer, "response", "uid")).toBe(at(body, "request", "uid"));
      expect(at(answer, "response", "auditAnnotations", "fault")).toBeUndefined();
    }
  });

  test("is never denied by mutate and never patched by validate", async () => {
    expect(at(await ask("/mutate", body), "response", "allowed")).toBe(true);
    expect(patchOf(await ask("/validate", body))).toBeUndefined();
  });

  test("gets a patch that applies, and no patch the second time", async () => {
    await patchTwice(body);
  });
});

test("Deployments that come without labels get those of their template", async () => {
  const bodies = of("storefront", "CREATE").filter((body) => at(body, "request", "object", "kind") === "Deployment");
  expect(bodies).not.toEqual([]);
  for (const body of bodies) {
    const object = at(body, "request", "object") as JsonObject;
    const { labels: _, ...metadata } = objectAt(object, "metadata");
    const patched = await patchTwice(withObject(body, { ...object, metadata }));
    expect(at(patched, "metadata", "labels")).toEqual(at(object, "spec", "template", "metadata", "labels"));
  }
});

test("what goes is let go", async () => {
  for (const { body } of all.filter((one) => one.name.includes("-delete-")))
    expect(at(await ask("/validate", body), "response", "allowed")).toBe(true);
});

test("a Service with external IPs is denied at exactly that field", async () => {
  const [body] = of("legacy", "CREATE");
  const answer = await ask("/validate", body);
  expect(at(answer, "response", "allowed")).toBe(false);
  expect(fields(answer)).toEqual(["spec.externalIPs"]);
});

test("the same Service may live on when it was there before", async () => {
  const updates = of("legacy", "UPDATE");
  expect(updates).not.toEqual([]);
  for (const body of updates) expect(at(await ask("/validate", body), "response", "allowed")).toBe(true);
});

test("only what is known to be bad is denied", async () => {
  const denied = new Set<string>();
  for (const { body } of all) {
    const answer = await ask("/validate", body);
    if (at(answer, "response", "allowed") !== true)
      denied.add(`${stringAt(body, "request", "operation") ?? ""} ${stringAt(body, "request", "name") ?? ""}`);
  }
  expect([...denied]).toEqual(["CREATE legacy"]);
});

describe("CustomResourceDefinitions", () => {
  /** Every rule of the basic level denies, in all groups: each finding is a cause. */
  let strict: TestService;
  beforeAll(async () => {
    const denying = ({ ownedGroups: _, ...rule }: BoundRule): BoundRule => ({ ...rule, action: "Deny" });
    strict = await startService(
      shippedPacks()
        .map((pack) => atLevel(pack, "Basic"))
        .map((pack) => ({ ...pack, rules: pack.rules.map(denying) })),
    );
  });
  afterAll(() => strict.close());

  test("a good one yields nothing at all", async () => {
    const bodies = of("widgets.shop.example.com", "CREATE");
    expect(bodies).not.toEqual([]);
    for (const body of bodies) {
      const { json } = await strict.post("/validate", body);
      expect(json).toMatchObject({ response: { allowed: true } });
      expect(Object.keys(at(json, "response") as JsonObject).sort()).toEqual(["allowed", "uid"]);
    }
  });

  test("a bad one is found out, field by field", async () => {
    const [body] = of("gadgetss.bad.example.com", "CREATE");
    const { json } = await strict.post("/validate", body);
    const schema = "spec.versions[0].schema.openAPIV3Schema.properties";
    expect(at(json, "response", "allowed")).toBe(false);
    expect(fields(json as JsonObject)).toEqual(
      expect.arrayContaining([
        "spec.names.kind",
        `${schema}.spec.properties.is_enabled`,
        `${schema}.spec.properties.ratio`,
        `${schema}.spec.properties.count`,
        `${schema}.spec.properties.ports`,
        `${schema}.status.properties.conditions`,
        "spec.versions[0].subresources.status",
      ]),
    );
  });

  test.each(["finalizers", "managedFields"])("a bad one lives on when its %s change", async (name) => {
    const [body = {}] = of("gadgetss.bad.example.com", "CREATE");
    const oldObject = objectAt(body, "request", "object");
    const object = { ...oldObject, metadata: { ...objectAt(oldObject, "metadata"), [name]: [] } };
    const request = { ...objectAt(body, "request"), operation: "UPDATE", object, oldObject };
    const { json } = await strict.post("/validate", { ...body, request });
    expect(at(json, "response", "allowed")).toBe(true);
  });

  test("of a group that nobody owns, a bad one only warns", async () => {
    const [body] = of("gadgetss.bad.example.com", "CREATE");
    const answer = await ask("/validate", body);
    expect(at(answer, "response", "allowed")).toBe(true);
    expect(arrayAt(answer, "response", "warnings").length).toBeGreaterThan(5);
  });
});

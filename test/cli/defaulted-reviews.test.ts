import { run, objects, CRD, stored } from "../support/cli-defaulted.js";

describe("AdmissionReviews", () => {
  const review = (request: object): string =>
    JSON.stringify({
      apiVersion: "admission.k8s.io/v1",
      kind: "AdmissionReview",
      request: {
        uid: "1",
        kind: { group: "acme.io", version: "v1", kind: "App" },
        resource: { group: "acme.io", version: "v1", resource: "apps" },
        name: "web",
        namespace: "demo",
        userInfo: { username: "jane" },
        ...request,
      },
    });
  const old = { ...stored, metadata: { name: "web", uid: "1" }, status: { phase: "Ready" } };
  const update = {
    operation: "UPDATE",
    oldObject: old,
    object: {
      ...stored,
      metadata: { name: "web", uid: "1", managedFields: [{ manager: "kubectl" }] },
      spec: { size: 5 },
      status: { phase: "Mine" },
    },
  };
  test("of an update: the new object, with the status that is stored", async () => {
    const { stdout, stderr } = await run("-f a.json -f crd.yaml -o yaml --defaulted", {
      files: { "a.json": review(update), "crd.yaml": CRD },
    });
    expect(objects(stdout)[0]).toEqual({ ...old, spec: { size: 5, tier: "web" } });
    expect(stderr).toContain("2 objects");
  });
  test("are read as updates", async () => {
    const bad = { ...stored, spec: { bad: 1 } };
    const files = {
      "old.json": review({
        operation: "UPDATE",
        oldObject: bad,
        object: { ...bad, metadata: { name: "web", labels: { a: "b" } } },
      }),
      "new.json": review({ operation: "UPDATE", oldObject: stored, object: bad }),
    };
    expect((await run("-f old.json", { files })).code).toBe(0);
    const { code, stdout } = await run("-f new.json", { files });
    expect(code).toBe(1);
    expect(stdout).toContain("new.json:1  App/demo/web  UPDATE\n");
    expect((await run("-f old.json", { files })).stdout).toContain("(existed before)");
  });
  test("of the status: nothing else is written", async () => {
    const request = { ...update, subResource: "status" };
    const { stdout } = await run("-f a.json -f crd.yaml -o yaml --defaulted", {
      files: { "a.json": review(request), "crd.yaml": CRD },
    });
    expect(objects(stdout)[0]).toEqual({ ...old, status: { phase: "Mine" } });
  });
  test.each<[string, object]>([
    ["a deletion", { operation: "DELETE", oldObject: old }],
    ["another subresource", { ...update, subResource: "scale" }],
    ["a connection", { operation: "CONNECT", object: stored, subResource: "exec" }],
  ])("of %s: nothing is stored, and a note says so", async (_, request) => {
    const { code, stdout, stderr } = await run("-f a.json -o yaml --defaulted", {
      files: { "a.json": review(request) },
    });
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toContain("note: 1 object is not shown because nothing would be stored: a.json (App)\n");
  });
});

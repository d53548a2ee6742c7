import jsonpatch, { type Operation } from "fast-json-patch";
import { createAdmission } from "../../src/admission/admission.js";
import type { ReportDefaulting } from "../../src/app/report/report.js";
import { type JsonObject, type KubeObject, arrayAt, at, stringAt } from "kube-json";
import { type Context, contextOf } from "../../src/model/context.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { objectOf } from "../../src/testing/scenario.js";
import { decorum, productOf } from "../support/cli-harness.js";
import { shippedPacks } from "../support/shipped-packs.js";

/** The shipped packs say the same of an update at both doors: the webhook, and the dry run. */

const packs = shippedPacks(["workload-defaults"]);

const named = (apiVersion: string, kind: string, name: string, rest: JsonObject): KubeObject =>
  objectOf({ apiVersion, kind, metadata: { name }, ...rest });
const marked = (apiVersion: string, kind: string, name: string, mark: string, rest: JsonObject): KubeObject =>
  objectOf({ apiVersion, kind, metadata: { name, annotations: { [mark]: "true" } }, ...rest });
/** Classes that became the default after the objects were made. */
const CLUSTER: readonly KubeObject[] = [
  marked("networking.k8s.io/v1", "IngressClass", "newer", "ingressclass.kubernetes.io/is-default-class", {
    spec: { controller: "acme.io/newer" },
  }),
  marked("storage.k8s.io/v1", "StorageClass", "newer", "storageclass.kubernetes.io/is-default-class", {
    provisioner: "acme.io/newer",
  }),
  named("scheduling.k8s.io/v1", "PriorityClass", "newer", { value: 7, globalDefault: true }),
];

const file = (apiVersion: string, kind: string, spec: JsonObject): KubeObject =>
  objectOf({ apiVersion, kind, metadata: { name: "web", namespace: "shop", labels: { app: "web" } }, spec });
const containers = [{ name: "web", image: "acme.io/web:1" }];
const template = { metadata: { labels: { app: "web" } }, spec: { containers } };

interface Replacement {
  readonly file: KubeObject;
  readonly stored: KubeObject;
}
const replacement = (apiVersion: string, kind: string, spec: JsonObject, filled: JsonObject): Replacement => ({
  file: file(apiVersion, kind, spec),
  stored: file(apiVersion, kind, { ...spec, ...filled }),
});

const PROFILE = { seccompProfile: { type: "RuntimeDefault" } };
const REPLACEMENTS: Readonly<Record<string, Replacement>> = {
  "a Pod": replacement(
    "v1",
    "Pod",
    { containers },
    { securityContext: PROFILE, priorityClassName: "standard", priority: 1000, preemptionPolicy: "Never" },
  ),
  "an Ingress": replacement(
    "networking.k8s.io/v1",
    "Ingress",
    { defaultBackend: { service: { name: "web", port: { number: 80 } } } },
    { ingressClassName: "public" },
  ),
  "a claim": replacement(
    "v1",
    "PersistentVolumeClaim",
    { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
    { storageClassName: "fast", volumeName: "pvc-1" },
  ),
  "a DaemonSet": replacement(
    "apps/v1",
    "DaemonSet",
    { selector: { matchLabels: { app: "web" } }, template },
    { template: { ...template, spec: { containers, securityContext: PROFILE } } },
  ),
};

const requestOf = (context: Context): JsonObject => ({
  uid: "7e12b264-9e00-4504-822a-a76175c49c5e",
  kind: { ...context.kind },
  resource: { ...context.resource },
  name: "web",
  namespace: "shop",
  operation: context.operation,
  userInfo: { username: "alice", groups: ["system:authenticated"] },
  object: context.object,
  oldObject: context.oldObject ?? null,
  dryRun: false,
});

const byWebhook = (context: Context): JsonObject => {
  const { body } = createAdmission(packs, { cluster: () => context.cluster }).review(
    "mutate",
    undefined,
    JSON.stringify({
      apiVersion: "admission.k8s.io/v1",
      kind: "AdmissionReview",
      request: requestOf(context),
    }),
  );
  return "response" in body ? (body.response as unknown as JsonObject) : {};
};

const patchOf = (response: JsonObject): Operation[] => {
  const patch = stringAt(response, "patch");
  return patch === undefined ? [] : (JSON.parse(Buffer.from(patch, "base64").toString()) as Operation[]);
};

describe("put-01: replaced with the file that made it, while other classes are the default", () => {
  const cluster = snapshotOf(CLUSTER);
  test.each(Object.entries(REPLACEMENTS))("%s is as it was, by webhook and by dry run", async (_, one) => {
    const operations = patchOf(byWebhook(contextOf(one.file, { oldObject: one.stored, cluster })));
    expect(operations).not.toEqual([]);
    const patched = jsonpatch.applyPatch(structuredClone(one.file), operations).newDocument;
    expect(patched).toEqual(one.stored);

    const files = { "new.yaml": JSON.stringify(one.file), "old.yaml": JSON.stringify(one.stored) };
    const product = productOf(packs, { loadCluster: () => cluster });
    const { stdout } = await decorum("dry-run -f new.yaml --old old.yaml --with workload-defaults -o json", product, {
      files,
    });
    const result = arrayAt(JSON.parse(stdout), "results")[0] as unknown as ReportDefaulting;
    expect(result.patch).toEqual(patchOf(byWebhook(contextOf(one.file, { oldObject: one.stored, cluster }))));
  });

  test.each(Object.entries(REPLACEMENTS))("%s as it is stored gets nothing more", (_, { stored }) => {
    expect(patchOf(byWebhook(contextOf(stored, { oldObject: stored, cluster })))).toEqual([]);
  });
});

test("labels by the ten thousand are not copied, and the user is told", () => {
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`label-${String(index)}`, "x"]));
  const deployment = objectOf({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "web", namespace: "shop" },
    spec: { selector: { matchLabels: many }, template: { metadata: { labels: many }, spec: { containers } } },
  });
  const response = byWebhook(contextOf(deployment));
  expect((stringAt(response, "patch") ?? "").length).toBeLessThan(1000);
  expect(patchOf(response).map(({ path }) => path)).toEqual(["/spec/template/spec/securityContext"]);
  for (const field of ["metadata.labels", "spec.template.spec.topologySpreadConstraints"]) {
    expect(arrayAt(response, "warnings")).toContainEqual(expect.stringContaining(`\`${field}\` is left unset: `));
    expect(stringAt(response, "auditAnnotations", "undecided")).toContain(field);
  }
  expect(at(response, "allowed")).toBe(true);
});

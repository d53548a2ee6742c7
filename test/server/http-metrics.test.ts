import { path } from "kube-json";
import { defaulterThat, forbidsData, packOf, reviewOf, ruleThat } from "../../src/testing/pack.js";
import { createMetrics } from "../../src/server/metrics/metrics.js";
import { objectOf } from "../../src/testing/scenario.js";
import { crd } from "../support/pack-texts.js";
import { type Family, readExposition } from "../support/exposition.js";
import { startService, type TestService } from "../support/service.js";

/** The text of /metrics, over real HTTPS. */

const packs = [
  packOf(
    "p",
    [
      forbidsData("a", "Deny"),
      forbidsData("b", "Warn"),
      ruleThat("test/broken", "Audit", ({ object }) => {
        if (object["data"] === null) throw new TypeError("inner workings");
        return [];
      }),
    ],
    [
      defaulterThat("test/size", function* () {
        yield { field: path("data", "size"), value: "1" };
      }),
    ],
  ),
];

const families = async (service: TestService): Promise<ReadonlyMap<string, Family>> => {
  const { text } = await service.send("GET", "/metrics");
  return new Map(readExposition(text).map((family) => [family.name, family]));
};

/** The samples of a family as `{label="value"} number`, in no particular order. */
const samplesOf = (all: ReadonlyMap<string, Family>, name: string): readonly unknown[] =>
  (all.get(name)?.samples ?? []).map(({ labels, value }) => [...Object.values(labels), value]).sort();

let service: TestService;
beforeEach(async () => {
  service = await startService(packs, { observed: { version: "1.2.3" } });
});
afterEach(() => service.close());

test("reviews, findings, faults and defaults are counted by what they were", async () => {
  await service.post("/validate", reviewOf({ a: "1", b: "2" }));
  await service.post("/validate", reviewOf({ b: "2" }, { dryRun: true }));
  await service.post("/validate/p", reviewOf({ b: "2" }, { dryRun: true }));
  await service.post("/validate", reviewOf(null));
  await service.post("/mutate", reviewOf({}));
  await service.post("/validate", "no review");
  const all = await families(service);
  expect(samplesOf(all, "decorum_admission_reviews_total")).toEqual([
    ["mutate", "CREATE", "v1/configmaps", "true", "false", 1],
    ["validate", "CREATE", "v1/configmaps", "false", "false", 1],
    ["validate", "CREATE", "v1/configmaps", "true", "false", 1],
    ["validate", "CREATE", "v1/configmaps", "true", "true", 2],
  ]);
  expect(samplesOf(all, "decorum_findings_total")).toEqual([
    ["p", "test/no-a", "Deny", 1],
    ["p", "test/no-b", "Warn", 3],
  ]);
  expect(samplesOf(all, "decorum_faults_total")).toEqual([["p", "test/broken", 1]]);
  expect(samplesOf(all, "decorum_defaults_applied_total")).toEqual([["p", "test/size", 1]]);
  expect(samplesOf(all, "decorum_http_requests_total")).toEqual([
    ["/mutate", "200", 1],
    ["/validate", "200", 3],
    ["/validate", "400", 1],
    ["/validate/:pack", "200", 1],
  ]);
  const durations = all.get("decorum_admission_duration_seconds")?.samples ?? [];
  const counts = durations.filter(({ name }) => name.endsWith("_count"));
  expect(counts.map(({ labels, value }) => [labels["phase"], value])).toEqual([
    ["validate", 5],
    ["mutate", 1],
  ]);
  expect(durations.map(({ labels }) => labels["le"])).toContain("0.0001");
});

test("counts go on from what was told before", async () => {
  for (const count of [1, 2]) {
    await service.post("/validate", reviewOf({}));
    expect(samplesOf(await families(service), "decorum_admission_reviews_total")).toEqual([
      ["validate", "CREATE", "v1/configmaps", "true", "false", count],
    ]);
  }
});

test("what clients make up is no more than so many series", async () => {
  for (let number = 0; number < 300; number++)
    await service.post(
      "/validate",
      reviewOf({}, { resource: { group: `g${String(number)}.io`, version: "v1", resource: "x" } }),
    );
  await service.post(
    "/validate",
    reviewOf({}, { resource: { group: "", version: "v1", resource: "y".repeat(10_000) } }),
  );
  const reviews = (await families(service)).get("decorum_admission_reviews_total")?.samples ?? [];
  expect(reviews).toHaveLength(201);
  expect(reviews.find(({ labels }) => labels["resource"] === "other")?.value).toBe(101);
});

test("what clients make up does not take the place of resources of Kubernetes and of known CRDs", async () => {
  const definition = objectOf(crd("number"));
  const own = await startService(packs, { observed: { definitions: () => [definition] } });
  try {
    const reviewed = async (group: string, resource: string, more: object = {}): Promise<void> => {
      await own.post("/validate", reviewOf({}, { resource: { group, version: "v1", resource }, ...more }));
    };
    for (let number = 0; number < 300; number++) await reviewed(`g${String(number)}.io`, "x");
    await reviewed("apps", "deployments", { subResource: "scale" });
    await reviewed("acme.io", "widgets", { subResource: "status" });
    await reviewed("acme.io", "gadgets");
    const reviews = (await families(own)).get("decorum_admission_reviews_total")?.samples ?? [];
    const of = (resource: string): unknown => reviews.find(({ labels }) => labels["resource"] === resource)?.value;
    expect(of("apps/v1/deployments/scale")).toBe(1);
    expect(of("acme.io/v1/widgets/status")).toBe(1);
    expect(of("other")).toBe(101);
  } finally {
    await own.close();
  }
});

test("a name with quotes, backslashes and line breaks is told as it is", async () => {
  const resource = 'a"b\\c\nd';
  await service.post("/validate", reviewOf({}, { resource: { group: "", version: "v1", resource } }));
  const [sample] = (await families(service)).get("decorum_admission_reviews_total")?.samples ?? [];
  expect(sample?.labels["resource"]).toBe('v1/a\\"b\\\\c\\nd');
});

test("names and units are those of Prometheus, and every metric says what it is", async () => {
  await service.post("/validate", reviewOf({}));
  const all = await families(service);
  expect(all.size).toBeGreaterThan(8);
  for (const { name, type, help } of all.values()) {
    expect(name).toMatch(/^decorum_[a-z]+(_[a-z]+)*$/);
    if (type === "counter") expect(name).toMatch(/_total$/);
    else expect(name).not.toMatch(/_total$/);
    expect(help).toMatch(/^.+\.$/);
  }
});

test("what others know is read when somebody asks, and absent while it is not known", async () => {
  let expiry: number | undefined;
  let failures = 0;
  const stale = [
    { group: "storage.k8s.io", kind: "StorageClass", version: undefined, seconds: 1.5 },
    { group: "storage.k8s.io", kind: "StorageClass", version: "v1", seconds: 2 },
  ];
  const own = await startService(packs, {
    observed: {
      version: "1.2.3",
      certificateExpiry: () => expiry,
      certificateFailures: () => failures,
      packsLoaded: () => 1_700_000_000,
      packsStale: () => failures === 2,
      clusterStaleness: () => stale,
    },
  });
  try {
    const before = await families(own);
    expect(samplesOf(before, "decorum_certificate_expiry_timestamp_seconds")).toEqual([]);
    expect(samplesOf(before, "decorum_certificate_failures_total")).toEqual([[0]]);
    expect(samplesOf(before, "decorum_packs_load_timestamp_seconds")).toEqual([[1_700_000_000]]);
    expect(samplesOf(before, "decorum_packs_stale")).toEqual([[0]]);
    expect(samplesOf(before, "decorum_cluster_staleness_seconds")).toEqual([
      ["storage.k8s.io", "StorageClass", 1.5],
      ["storage.k8s.io", "StorageClass", "v1", 2],
    ]);
    expect(samplesOf(before, "decorum_build_info")).toEqual([["1.2.3", 1]]);
    expiry = 1_800_000_000;
    failures = 2;
    stale.length = 0;
    const after = await families(own);
    expect(samplesOf(after, "decorum_certificate_expiry_timestamp_seconds")).toEqual([[1_800_000_000]]);
    expect(samplesOf(after, "decorum_certificate_failures_total")).toEqual([[2]]);
    expect(samplesOf(after, "decorum_packs_stale")).toEqual([[1]]);
    expect(samplesOf(after, "decorum_cluster_staleness_seconds")).toEqual([]);
  } finally {
    await own.close();
  }
  expect((await families(service)).has("decorum_certificate_expiry_timestamp_seconds")).toBe(false);
});

test("the format is what it says it is", async () => {
  const { headers, text } = await service.send("GET", "/metrics");
  expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(() => readExposition(text)).not.toThrow();
  expect(() => readExposition(text + text)).toThrow("twice");
});

test("reloads are counted by their outcome", async () => {
  const metrics = createMetrics();
  metrics.countReload("success");
  metrics.countReload("failure");
  metrics.countReload("failure");
  const all = new Map(readExposition(await metrics.text()).map((family) => [family.name, family]));
  expect(samplesOf(all, "decorum_pack_reloads_total")).toEqual([
    ["failure", 2],
    ["success", 1],
  ]);
});

test("requests whose client left before the answer are counted, and those that were answered are not", async () => {
  const count = async (): Promise<readonly unknown[]> =>
    samplesOf(await families(service), "decorum_http_requests_unanswered_total");
  expect(await count()).toEqual([[0]]);
  const socket = await service.connect();
  socket.write(
    `POST /validate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n${"x".repeat(9)}`,
  );
  await service.send("GET", "/healthz");
  socket.destroy();
  const deadline = Date.now() + 5000;
  while (Date.now() < deadline && String(await count()) === "0")
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await count()).toEqual([[1]]);
});

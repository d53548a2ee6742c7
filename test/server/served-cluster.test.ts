import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openCluster, type ServedCluster } from "../../src/service/served-cluster.js";
import { EMPTY_CLUSTER } from "../../src/model/context.js";
import { InputError } from "../../src/model/input-error.js";
import { noOverlappingSelectors } from "../../src/rules/labels/no-overlapping-selectors.js";
import { defaultStorageClass } from "../../src/defaulters/storage/default-storage-class.js";
import { useFolder } from "../../src/testing/folder.js";
import { packOf } from "../../src/testing/pack.js";
import { bindDefaulter } from "../../src/testing/test-defaulter.js";
import { bind } from "../../src/testing/test-rule.js";
import { type FakeApiServer, startFakeApiServer } from "../support/fake-api-server.js";
import { objectRequired } from "../../src/rules/generic/object-required.js";
import type { Pack } from "../../src/model/pack.js";
import { type FakeResource, Refusal } from "../support/fake-store.js";
import { until } from "../support/until.js";

/** The state of a cluster that a service knows, by its flags. */

const write = useFolder();
const CLASSES = packOf("classes", [], [bindDefaulter(defaultStorageClass, undefined)]);
const WORKLOADS = packOf("workloads", [bind(noOverlappingSelectors, undefined)]);

let server: FakeApiServer;
let cluster: ServedCluster | undefined;
let warned: { readonly fields: object; readonly message: string }[];

beforeEach(async () => {
  warned = [];
  server = await startFakeApiServer();
});
afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
  await server.close();
});

const surroundings = {
  version: "1.2.3",
  env: {},
  warn: (fields: object, message: string) => void warned.push({ fields, message }),
};

const open = async (packs = [CLASSES]): Promise<ServedCluster> => {
  const folder = write({ "ca.pem": server.ca() });
  const kubeconfig = join(folder, "config");
  writeFileSync(
    kubeconfig,
    `current-context: a
contexts: [{ name: a, context: { cluster: b, user: c } }]
clusters: [{ name: b, cluster: { server: "${server.url.href}", certificate-authority: ca.pem } }]
users: [{ name: c, user: { token: t } }]
`,
  );
  cluster = await openCluster({ watchCluster: true, kubeconfig }, packs, surroundings);
  return cluster;
};
const problems = (): readonly (string | undefined)[] => (cluster?.checks ?? []).map(({ problem }) => problem());
const classes = (): unknown => cluster?.snapshot.list("storage.k8s.io", "StorageClass");

test("without flags nothing is known; with a folder, what is in it", async () => {
  expect((await openCluster({}, [CLASSES], surroundings)).snapshot).toBe(EMPTY_CLUSTER);
  const folder = write({ "a.yaml": "apiVersion: v1\nkind: Namespace\nmetadata: { name: a }\n" });
  const read = await openCluster({ cluster: folder }, [CLASSES], surroundings);
  expect(read.snapshot.list("", "Namespace")).toHaveLength(1);
  expect([read.checks, read.notes, read.staleness()]).toEqual([[], [], []]);
});

test("the kinds that the packs look at are watched, and no other", async () => {
  const { notes } = await open();
  await until(() => server.watches() === 1);
  expect(notes).toEqual([`watching objects of 1 kind at ${server.url.origin}`]);
  expect(server.watches("StorageClass")).toBe(1);
  expect(server.requests.every(({ headers }) => headers["user-agent"]?.startsWith("decorum/1.2.3 ("))).toBe(true);
});

test("it is not ready before all are listed, and says why; each failure is told of", async () => {
  let mayList = false;
  server.fail(
    ({ path }) => path.endsWith("/storageclasses"),
    () => (mayList ? undefined : { refuse: new Refusal(403, "Forbidden", "no", 1) }),
    1000,
  );
  await open();
  await until(() => warned.length > 0);
  const [required, fresh] = problems();
  expect(required).toMatch(/^objects of kind 'StorageClass.storage.k8s.io' are not listed yet: .*\(403 Forbidden\)$/);
  expect(fresh).toBeUndefined();
  expect(cluster?.checks.map(({ isRequired }) => isRequired)).toEqual([true, false]);
  expect(warned[0]).toMatchObject({
    fields: {
      group: "storage.k8s.io",
      kind: "StorageClass",
      reason: expect.stringContaining("403") as unknown,
    },
  });
  mayList = true;
  await until(() => problems()[0] === undefined);
  expect(classes()).toEqual([]);
});

test("while the server fails, what was known stays in use, and is said to be stale; the same trouble is logged once", async () => {
  await open();
  await until(() => server.watches() === 1);
  expect(problems()).toEqual([undefined, undefined]);
  let isDown = true;
  server.fail(
    () => true,
    // A second to wait each time, not longer and longer.
    () => (isDown ? { refuse: new Refusal(503, "ServiceUnavailable", "away", 1) } : undefined),
    1000,
  );
  server.dropWatches();
  const { length } = server.requests;
  await until(() => server.requests.length > length + 2);
  expect(problems()).toEqual([
    undefined,
    expect.stringMatching(
      /^objects of kind 'StorageClass.storage.k8s.io' were last confirmed \d+ seconds? ago: .*\(503 ServiceUnavailable\)$/,
    ),
  ]);
  expect(classes()).toEqual([]);
  const reasons = warned.map(({ fields }) => JSON.stringify({ ...fields, retryInMs: 0 }));
  expect(reasons.length).toBe(new Set(reasons).size);
  isDown = false;
  await until(() => problems()[1] === undefined);
}, 30_000);

test("how old what is known may be is told of each kind", async () => {
  await open([CLASSES, WORKLOADS]);
  const names = cluster?.staleness().map(({ group, kind }) => `${kind}.${group}`);
  expect(names).toContain("StorageClass.storage.k8s.io");
  expect(names).toContain("Job.batch");
  for (const { seconds } of cluster?.staleness() ?? []) expect(seconds).toBeLessThan(300);
});

test("other packs that are loaded later have their kinds watched", async () => {
  const opened = await open();
  await until(() => server.watches("StorageClass") === 1);
  opened.follow([WORKLOADS]);
  await until(() => server.watches("Deployment") === 1 && server.watches("StorageClass") === 0);
  expect(classes()).toBeUndefined();
});

test("kinds of later packs are listed before these are used; one that cannot be is told of, and does not end readiness", async () => {
  const opened = await open();
  await until(() => problems()[0] === undefined);
  server.fail(
    ({ path }) => path.endsWith("/deployments"),
    () => ({ refuse: new Refusal(403, "Forbidden", "no", 1) }),
    1000,
  );
  const prepared = opened.prepare([WORKLOADS]);
  expect(opened.missing([WORKLOADS])).toContain("'Deployment.apps'");
  expect(opened.missing([CLASSES])).toBeUndefined();
  await prepared;
  const why = expect.stringMatching(
    /^objects of kind 'Deployment.apps' are not listed yet: .*\(403 Forbidden\)$/,
  ) as unknown;
  expect(opened.missing([WORKLOADS])).toEqual(why);
  expect(problems()).toEqual([undefined, why]);
  expect(classes()).toEqual([]);
});

test("packs that look at nothing need no server", async () => {
  const { notes } = await open([]);
  expect(notes).toEqual(["no pack reads other objects; no cluster objects are watched"]);
  expect(problems()).toEqual([undefined, undefined]);
  expect(server.requests).toEqual([]);
});

test("what cannot be used ends the start", async () => {
  const start = (kubeconfig?: string): Promise<unknown> =>
    openCluster({ watchCluster: true, ...(kubeconfig === undefined ? {} : { kubeconfig }) }, [CLASSES], surroundings);
  await expect(start()).rejects.toThrow("KUBERNETES_SERVICE_HOST");
  await expect(start(join(write({}), "none"))).rejects.toThrow(InputError);
  const folder = write({
    config: `current-context: a
contexts: [{ name: a, context: { cluster: b, user: c } }]
clusters: [{ name: b, cluster: { server: "https://127.0.0.1" } }]
users: [{ name: c, user: { exec: { command: aws } } }]
`,
  });
  await expect(start(join(folder, "config"))).rejects.toThrow("Decorum does not run programs to sign in");
});

describe("versions of a kind", () => {
  const GRANT: FakeResource = {
    group: "gateway.networking.k8s.io",
    version: "v1",
    resource: "referencegrants",
    kind: "ReferenceGrant",
    namespaced: true,
  };
  const grants = (version?: string): Pack => {
    const named = { ...objectRequired.options?.example, group: GRANT.group, kind: GRANT.kind };
    return packOf("grants", [bind(objectRequired, version === undefined ? named : { ...named, version })]);
  };

  test("of which a pack names none are told once", async () => {
    server.addResource(GRANT);
    server.addResource({ ...GRANT, version: "v1beta1" });
    // After the first watch, the kind is looked up again.
    server.fail(({ query }) => query["watch"] !== undefined, { refuse: new Refusal(404, "NotFound", "no", 1) });
    await open([grants()]);
    await until(() => server.watches(GRANT.kind) === 1);
    expect(warned.filter(({ fields }) => "versions" in fields)).toEqual([
      {
        fields: {
          group: GRANT.group,
          kind: GRANT.kind,
          versions: ["v1", "v1beta1"],
          entries: ["generic/object-required"],
        },
        message: expect.stringContaining("a kind is served in several versions; name the one") as unknown,
      },
    ]);
  });

  test("of which the one that a pack names is not served are told, and do not end readiness", async () => {
    server.addResource({ ...GRANT, version: "v1beta1" });
    await open([grants("v1")]);
    await until(() => warned.length > 0);
    expect(warned[0]?.fields).toMatchObject({
      kind: GRANT.kind,
      version: "v1",
      reason: "the API server has ReferenceGrant in 'v1beta1', but not in 'v1'",
    });
    expect(problems()).toEqual([
      undefined,
      "objects of kind 'ReferenceGrant.v1.gateway.networking.k8s.io' are no longer known: the API server has ReferenceGrant in 'v1beta1', but not in 'v1'",
    ]);
    expect(cluster?.staleness()).toMatchObject([{ version: "v1" }]);
  });

  test("in manifests that a pack does not read are told of at the start", async () => {
    const manifest = `apiVersion: ${GRANT.group}/v1beta1\nkind: ReferenceGrant\nmetadata: { name: a }\n`;
    const { notes } = await openCluster({ cluster: write({ "a.yaml": manifest }) }, [grants("v1")], surroundings);
    expect(notes).toEqual([
      "'ReferenceGrant', which 'generic/object-required' reads in version 'v1', is known in 'v1beta1': nothing is judged by such objects",
    ]);
  });
});

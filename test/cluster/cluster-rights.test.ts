import { readFileSync } from "node:fs";
import { createSharedSource } from "../../src/certificates/shared-source.js";
import { selfSigned } from "../../src/certificates/mint.js";
import { createApiClient } from "../../src/client/api-client.js";
import { watchCluster } from "../../src/cluster/live-cluster.js";
import { rbacManifest } from "../../src/docs/rbac-manifest.js";
import { resourceFor } from "kube-api";
import { type Json, arrayAt, at } from "kube-json";
import { parseManifests } from "kube-manifests";
import { readsOf } from "../../src/model/reads.js";
import { noOverlappingSelectors } from "../../src/rules/labels/no-overlapping-selectors.js";
import { SILENT } from "../support/silent-log.js";
import { packOf } from "../../src/testing/pack.js";
import { bind } from "../../src/testing/test-rule.js";
import { type FakeApiServer, type FakeRequest, startFakeApiServer } from "../support/fake-api-server.js";
import type { FakeResource } from "../support/fake-store.js";
import { shippedPacks } from "../support/shipped-packs.js";
import { until } from "../support/until.js";

/**
 * The requests of the service to an API server, compared with the rights that its roles grant: each right is used, and none is
 * missing.
 */

const manifest = (file: string): readonly Json[] =>
  parseManifests(readFileSync(new URL(`../../manifests/${file}`, import.meta.url), "utf8")).map(
    ({ value }) => value ?? null,
  );

/** 'list apps/deployments', with the name where a role names it. */
const granted = (objects: readonly Json[]): readonly string[] =>
  objects
    .flatMap((object) => arrayAt(object, "rules"))
    .flatMap((rule) =>
      texts(rule, "verbs").flatMap((verb) =>
        texts(rule, "apiGroups").flatMap((group) =>
          texts(rule, "resources").flatMap((resource) =>
            (texts(rule, "resourceNames").length === 0 ? [""] : texts(rule, "resourceNames")).map((name) =>
              right(verb, group, resource, name),
            ),
          ),
        ),
      ),
    )
    .toSorted();

const texts = (rule: Json, key: string): readonly string[] => arrayAt(rule, key).map(String);

const right = (verb: string, group: string, resource: string, name = ""): string =>
  `${verb} ${group}/${resource}${name === "" ? "" : `/${name}`}`;

const VERBS: Readonly<Record<string, string>> = { POST: "create", PUT: "update" };

const PATH =
  /^\/(?:api\/[^/]+|apis\/(?<group>[^/]+)\/[^/]+)(?:\/namespaces\/[^/]+)?\/(?<resource>[^/]+)(?:\/(?<name>[^/]+))?$/;

/** Discovery is open to every account. */
const used = (requests: readonly FakeRequest[]): readonly string[] => {
  const rights = requests.flatMap(({ method, path, query }) => {
    const found = PATH.exec(path)?.groups;
    if (found === undefined) return [];
    const { group = "", resource = "" } = found;
    const name = found["name"] ?? /^metadata\.name=(.+)$/.exec(query["fieldSelector"] ?? "")?.[1];
    const reading = query["watch"] !== undefined ? "watch" : name === undefined ? "list" : "get";
    return [right(method === "GET" ? reading : (VERBS[method] ?? method), group, resource, name)];
  });
  return [...new Set(rights)].toSorted();
};

let server: FakeApiServer;
afterEach(() => server.close());

test.each<[string, readonly string[]]>([
  ["base", []],
  ["components/strict", ["objects-strict"]],
])(
  "the cluster is watched with exactly the rights of %s/rbac.yaml",
  async (folder, optIn) => {
    const kinds = readsOf(shippedPacks(optIn));
    server = await startFakeApiServer(
      kinds.map(({ group, kind }): FakeResource => {
        const { resource, namespaced = true } = resourceFor(group, kind);
        return { group, version: "v1", resource, kind, namespaced };
      }),
    );
    const client = createApiClient(server.connection());
    const cluster = watchCluster(client, kinds);
    await until(() => cluster.isReady() && server.watches() === kinds.length);
    // A gap: recovery must work with the same rights.
    server.expireWatches();
    await until(() => cluster.status().every(({ relists, isStale }) => relists > 0 && !isStale));
    await cluster.stop();
    client.close();
    expect(used(server.requests)).toEqual(granted(manifest(`${folder}/rbac.yaml`)));
  },
  60_000,
);

test("certificates are looked after with exactly the rights of overlays/self-signed/rbac.yaml", async () => {
  server = await startFakeApiServer();
  const service = { namespace: "decorum-system", name: "decorum" };
  for (const kind of ["ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"]) {
    const webhook = { name: "validate.decorum.dev", clientConfig: { service }, sideEffects: "None" };
    server.store.create(server.resource(kind), undefined, {
      apiVersion: "admissionregistration.k8s.io/v1",
      kind,
      metadata: { name: "decorum" },
      webhooks: [webhook],
    });
  }
  const secret = { namespace: "decorum-system", name: "decorum-certificates" };
  const client = createApiClient(server.connection());
  const where = { secret, service, configurations: ["decorum"] };
  const source = await createSharedSource({ client, where, temporary: await selfSigned(), log: SILENT });
  await until(() => server.watches() === 2);
  source.close();
  client.close();
  expect(used(server.requests)).toEqual(granted(manifest("overlays/self-signed/rbac.yaml")));
});

test("a pack that honours labels of namespaces may list and watch Namespaces", async () => {
  const entry = {
    ...bind(noOverlappingSelectors, undefined),
    reads: [],
    namespaceLabels: "Honored" as const,
  };
  const kinds = readsOf([packOf("team", [entry])]);
  server = await startFakeApiServer();
  const [role = null] = parseManifests(rbacManifest(kinds)).map(({ value }) => value ?? null);
  expect(granted([role])).toEqual(["list /namespaces", "watch /namespaces"]);
  const text = readFileSync(new URL("../../docs/cluster-state.md", import.meta.url), "utf8");
  const [, example = ""] = /```yaml\n(.*?)```/s.exec(text) ?? [];
  const documented = parseManifests(example).map(({ value }) => value ?? null);
  expect(granted(documented)).toEqual(granted([role]));
  expect(at(documented[1], "roleRef", "name")).toBe(at(documented[0], "metadata", "name"));
});

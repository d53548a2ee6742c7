import { type JsonObject, type KubeObject, arrayAt, objectAt, own, stringAt } from "kube-json";
import type { Path } from "../support/arbitraries.js";
import { type Kind, type Planted, type Strength, item } from "./kind.js";
import { at, hasFields, put, rootPath, sectionPath, storagePath } from "./places.js";

/** Names, groups and versions of definitions. */

type Edit = (crd: KubeObject) => KubeObject | undefined;
type Row = readonly [bad: Edit, good: Edit];

/** Edits of the whole definition as a kind; the field is the same in both. */
export const edits = (
  id: string,
  strength: Strength,
  field: Path | ((crd: KubeObject) => Path),
  rows: readonly Row[],
): Kind => ({
  id,
  strength,
  variants: rows.length,
  plant: (crd, variant): Planted | undefined => {
    const [bad, good] = item(rows, variant);
    const [violation, twin] = [bad(crd), good(crd)];
    const place = typeof field === "function" ? field(crd) : field;
    return violation && twin && { violation, twin, field: place, twinField: place };
  },
});

const NAMES = ["spec", "names"] as const;

/** A definition of another name, consistent in all places; `changes` are its other fields. */
const called =
  (kind: string, plural: string, changes: JsonObject = {}): Edit =>
  (crd) => {
    // Whether an object needs a status, its name may say.
    if (!hasStatus(crd)) return undefined;
    const group = stringAt(crd, "spec", "group") ?? "";
    const names = { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List`, ...changes };
    const named = put(
      crd,
      ["metadata", "name"],
      `${typeof names.plural === "string" ? names.plural : plural}.${group}`,
    );
    return put(named, NAMES, names);
  };

const inGroup =
  (group: string): Edit =>
  (crd) => {
    // Its selectors are strings of its own, which is known by its group.
    if (stringAt(crd, "spec", "group") === "crd.projectcalico.org") return undefined;
    const named = put(crd, ["metadata", "name"], `${stringAt(crd, "spec", "names", "plural") ?? ""}.${group}`);
    // Users know short names such as 'vsc' from the group it had.
    const own = put(put(named, ["metadata", "annotations"], undefined), [...NAMES, "shortNames"], undefined);
    return put(own, ["spec", "group"], group);
  };

const inVersion =
  (name: string): Edit =>
  (crd) =>
    arrayAt(crd, "spec", "versions").some((version) => own(version, "name") === name)
      ? undefined
      : put(crd, [...storagePath(crd), "name"], name);

const withNames =
  (field: string, value: readonly string[]): Edit =>
  (crd) =>
    put(crd, [...NAMES, field], value);

const kinds = (
  id: string,
  strength: Strength,
  rows: readonly (readonly [bad: string, badPlural: string, good: string, goodPlural: string])[],
): Kind =>
  edits(
    id,
    strength,
    [...NAMES, "kind"],
    rows.map(([bad, badPlural, good, goodPlural]): Row => [called(bad, badPlural), called(good, goodPlural)]),
  );

const kindNames: readonly Kind[] = [
  kinds("intro-13/kind-in-lower-case", "SHOULD", [
    ["backup", "backups", "Backup", "backups"],
    ["tenantQuota", "tenantquotas", "TenantQuota", "tenantquotas"],
    ["message_queue", "messagequeues", "MessageQueue", "messagequeues"],
    ["edge-router", "edgerouters", "EdgeRouter", "edgerouters"],
    ["cacheCluster", "cacheclusters", "CacheCluster", "cacheclusters"],
  ]),
  kinds("intro-13/kind-in-capitals", "SHOULD", [
    ["BACKUP", "backups", "Backup", "backups"],
    ["TENANT", "tenants", "Tenant", "tenants"],
    ["QUEUE", "queues", "Queue", "queues"],
    ["ROUTER", "routers", "Router", "routers"],
    ["WORKSPACE", "workspaces", "Workspace", "workspaces"],
  ]),
  kinds("intro-13/plural-kind", "SHOULD", [
    ["Backups", "backups", "Backup", "backups"],
    ["TenantPolicies", "tenantpolicies", "TenantPolicy", "tenantpolicies"],
    ["MessageQueues", "messagequeues", "MessageQueue", "messagequeues"],
    ["EdgeProxies", "edgeproxies", "EdgeProxy", "edgeproxies"],
    ["CacheClusters", "cacheclusters", "CacheCluster", "cacheclusters"],
    ["Workspaces", "workspaces", "Workspace", "workspaces"],
  ]),
  kinds("naming-07/controller", "MUST", [
    ["BackupController", "backupcontrollers", "Backup", "backups"],
    ["TenantController", "tenantcontrollers", "Tenant", "tenants"],
    ["QueueController", "queuecontrollers", "Queue", "queues"],
    ["CanaryController", "canarycontrollers", "Canary", "canaries"],
    ["WorkspaceController", "workspacecontrollers", "Workspace", "workspaces"],
  ]),
  kinds("naming-14/abbreviated-kind", "MUST", [
    ["BackupCfg", "backupcfgs", "BackupConfig", "backupconfigs"],
    ["MsgQueue", "msgqueues", "MessageQueue", "messagequeues"],
    ["TenantMgmt", "tenantmgmts", "TenantPolicy", "tenantpolicies"],
    ["SvcMonitor", "svcmonitors", "EndpointMonitor", "endpointmonitors"],
    ["EnvProfile", "envprofiles", "EnvironmentProfile", "environmentprofiles"],
    ["AcctQuota", "acctquotas", "AccountQuota", "accountquotas"],
  ]),
  kinds("naming-05/imperative-kind", "SHOULD", [
    ["RestartCluster", "restartclusters", "ClusterRestart", "clusterrestarts"],
    ["RotateCertificate", "rotatecertificates", "CertificateRotation", "certificaterotations"],
    ["CreateTenant", "createtenants", "Tenant", "tenants"],
    ["DeleteSnapshot", "deletesnapshots", "SnapshotDeletion", "snapshotdeletions"],
    ["UpgradeDatabase", "upgradedatabases", "DatabaseUpgrade", "databaseupgrades"],
    ["RunPipeline", "runpipelines", "PipelineRun", "pipelineruns"],
  ]),
  kinds("naming-16/acronym-in-kind", "SHOULD", [
    ["HttpRouteGroup", "httproutegroups", "HTTPRouteGroup", "httproutegroups"],
    ["DnsRecordSet", "dnsrecordsets", "DNSRecordSet", "dnsrecordsets"],
    ["TlsProfile", "tlsprofiles", "TLSProfile", "tlsprofiles"],
    ["PublicIpPool", "publicippools", "PublicIPPool", "publicippools"],
    ["ApiPortal", "apiportals", "APIPortal", "apiportals"],
    ["SshBastion", "sshbastions", "SSHBastion", "sshbastions"],
  ]),
  kinds("kinds-20/meta-kind", "SHOULD", [
    ["Status", "statuses", "ClusterHealth", "clusterhealths"],
    ["DeleteOptions", "deleteoptions", "DeletionPolicy", "deletionpolicies"],
    ["WatchEvent", "watchevents", "ClusterNotice", "clusternotices"],
    ["Scale", "scales", "SizePolicy", "sizepolicies"],
    ["ListOptions", "listoptions", "ListingPolicy", "listingpolicies"],
    ["List", "lists", "Inventory", "inventories"],
  ]),
];

const collections: readonly Kind[] = [
  edits(
    "kinds-03/list-kind",
    "MUST",
    [...NAMES, "listKind"],
    [
      [called("Backup", "backups", { listKind: "BackupCollection" }), called("Backup", "backups")],
      [called("Tenant", "tenants", { listKind: "Tenants" }), called("Tenant", "tenants")],
      [called("Queue", "queues", { listKind: "QueueSet" }), called("Queue", "queues")],
      [called("EdgeProxy", "edgeproxies", { listKind: "EdgeProxies" }), called("EdgeProxy", "edgeproxies")],
      [called("Workspace", "workspaces", { listKind: "ListOfWorkspaces" }), called("Workspace", "workspaces")],
    ],
  ),
  edits(
    "intro-12/plural-is-singular",
    "SHOULD",
    [...NAMES, "plural"],
    [
      [called("Backup", "backup"), called("Backup", "backups")],
      [called("TenantPolicy", "tenantpolicy"), called("TenantPolicy", "tenantpolicies")],
      [called("MessageQueue", "messagequeue"), called("MessageQueue", "messagequeues")],
      [called("EdgeProxy", "edgeproxy"), called("EdgeProxy", "edgeproxies")],
      [called("Workspace", "workspace"), called("Workspace", "workspaces")],
    ],
  ),
  edits(
    "intro-12/plural-with-capitals",
    "SHOULD",
    [...NAMES, "plural"],
    [
      [called("Backup", "Backups"), called("Backup", "backups")],
      [called("TenantPolicy", "tenantPolicies"), called("TenantPolicy", "tenantpolicies")],
      [called("MessageQueue", "messageQueues"), called("MessageQueue", "messagequeues")],
      [called("EdgeProxy", "EdgeProxies"), called("EdgeProxy", "edgeproxies")],
      [called("Workspace", "WORKSPACES"), called("Workspace", "workspaces")],
    ],
  ),
  edits(
    "shortnames-05/plural-hijacks-a-short-name",
    "SHOULD",
    [...NAMES, "plural"],
    [
      [called("StagedTransfer", "sts"), called("StagedTransfer", "stagedtransfers")],
      [called("Deployer", "deploy"), called("Deployer", "deployers")],
      [called("DataSource", "ds"), called("DataSource", "datasources")],
      [called("NetworkSegment", "ns"), called("NetworkSegment", "networksegments")],
      [called("CatalogMirror", "cm"), called("CatalogMirror", "catalogmirrors")],
    ],
  ),
  edits(
    "shortnames-03/short-name-of-a-built-in",
    "SHOULD",
    [...NAMES, "shortNames"],
    ["po", "svc", "deploy", "sts", "cm", "pvc", "hpa", "ing"].map(
      (name): Row => [withNames("shortNames", [name]), withNames("shortNames", ["zqx"])],
    ),
  ),
  edits(
    "shortnames-03/short-name-is-a-resource",
    "SHOULD",
    [...NAMES, "shortNames"],
    ["pods", "services", "nodes", "secrets", "jobs", "events"].map(
      (name): Row => [withNames("shortNames", ["zqx", name]), withNames("shortNames", ["zqx"])],
    ),
  ),
  edits(
    "categories-02/category-is-a-resource",
    "SHOULD",
    [...NAMES, "categories"],
    ["pods", "services", "nodes", "secrets", "jobs", "ingresses"].map(
      (name): Row => [withNames("categories", [name]), withNames("categories", ["zqx-tools"])],
    ),
  ),
  edits(
    "categories-03/category-all",
    "SHOULD",
    [...NAMES, "categories"],
    [["all"], ["zqx-tools", "all"], ["all", "zqx-tools"], ["api-extensions"], ["zqx-tools", "api-extensions"]].map(
      (list): Row => [withNames("categories", list), withNames("categories", ["zqx-tools"])],
    ),
  ),
];

const group = (id: string, strength: Strength, rows: readonly (readonly [bad: string, good: string])[]): Kind =>
  edits(
    id,
    strength,
    ["spec", "group"],
    rows.map(([bad, good]): Row => [inGroup(bad), inGroup(good)]),
  );

const groups: readonly Kind[] = [
  group("intro-09/single-word-group", "MUST", [
    ["acme", "acme.dev"],
    ["platform", "platform.acme.dev"],
    ["storage", "storage.acme.dev"],
    ["batch", "batch.acme.dev"],
    ["backups", "backups.acme.dev"],
  ]),
  group("intro-09/reserved-group", "MUST", [
    ["acme.k8s.io", "acme.dev"],
    ["platform.kubernetes.io", "platform.acme.dev"],
    ["k8s.io", "storage.acme.dev"],
    ["scheduling.acme.k8s.io", "scheduling.acme.dev"],
    ["backup.storage.k8s.io", "backup.storage.acme.dev"],
  ]),
  group("intro-14/group-is-no-subdomain", "MUST", [
    ["Acme.dev", "acme.dev"],
    ["my_platform.acme.dev", "platform.acme.dev"],
    ["storage..acme.dev", "storage.acme.dev"],
    ["-batch.acme.dev", "batch.acme.dev"],
    ["backUps.acme.dev", "backups.acme.dev"],
  ]),
  group("intro-10/placeholder-group", "SHOULD", [
    ["platform.example.com", "platform.acme.dev"],
    ["my.domain", "acme.dev"],
    ["widget.mycompany.com", "widget.acme.dev"],
    ["stable.example.org", "stable.acme.dev"],
    ["batch.tutorial.example.net", "batch.acme.dev"],
  ]),
  edits("intro-11/version-is-no-label", "SHOULD", (crd) => [...storagePath(crd), "name"], [
    [inVersion("V9"), inVersion("v9")],
    [inVersion("9beta1"), inVersion("v9beta1")],
    [inVersion("v9_alpha1"), inVersion("v9alpha1")],
    [inVersion("v9.1"), inVersion("v9")],
    [inVersion("v9-"), inVersion("v9")],
  ]),
];

const withRoot =
  (change: (root: JsonObject, crd: KubeObject) => JsonObject | undefined): Edit =>
  (crd) => {
    const schema = change(objectAt(at(crd, rootPath(crd))), crd);
    return schema && put(crd, rootPath(crd), schema);
  };
const hasStatus = (crd: KubeObject): boolean =>
  hasFields(at(crd, sectionPath(crd, "status"))) &&
  at(crd, [...storagePath(crd), "subresources", "status"]) !== undefined &&
  at(crd, [...storagePath(crd), "subresources", "scale"]) === undefined;
const where =
  (holds: (crd: KubeObject) => boolean, edit: Edit): Edit =>
  (crd) =>
    holds(crd) ? edit(crd) : undefined;
const addTo = (root: JsonObject, name: string, schema: JsonObject): JsonObject => ({
  ...root,
  properties: { ...objectAt(root, "properties"), [name]: schema },
});

export { addTo, hasStatus, where, withRoot, type Edit, type Row };
export const DEFINITIONS: readonly Kind[] = [...kindNames, ...collections, ...groups];

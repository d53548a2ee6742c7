import { X509Certificate } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startApi } from "./api.mjs";
import { createMount, files } from "./mount.mjs";
import { until } from "./until.mjs";
import "../../scripts/source.mjs";

const { mintAuthority, mintLeaf } = await import("../../src/certificates/mint.ts");
const { decode, readSecret, writeSecret } = await import("../../src/certificates/secret.ts");

/**
 * The two ways in which replicas get certificates, and how certificates change in each. A way says which flags replicas
 * are started with, and what API servers trust at a moment: an older `caBundle`, since they learn of a new one late.
 */

const SERVICE = { namespace: "decorum-system", name: "decorum" };
export const HOST = `${SERVICE.name}.${SERVICE.namespace}.svc`;
const HOSTS = [SERVICE.name, `${SERVICE.name}.${SERVICE.namespace}`, HOST];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How late API servers learn of another `caBundle`. */
const LAG = 2 * SECOND;

/** The trusted certificates as of `LAG` ago. */
const createTrust = () => {
  const history = [];
  return {
    publish: (bundle) => history.push({ bundle, since: performance.now() }),
    now: () => {
      const known = history.filter(({ since }) => since <= performance.now() - LAG);
      return (known.at(-1) ?? history[0])?.bundle ?? "";
    },
  };
};

const serialOf = (pem) => new X509Certificate(pem).serialNumber;

/**
 * Files in a mounted Secret, as from cert-manager: first a new leaf, then a leaf of another authority once API servers
 * trust both.
 */
export const mountedCertificates = async (folder) => {
  const validity = { from: Date.now() - HOUR, until: Date.now() + DAY };
  const trust = createTrust();
  const mount = createMount(join(folder, "tls"));
  let authority = await mintAuthority(validity);
  let leaf;
  const issue = async () => {
    leaf = await mintLeaf(authority, HOSTS, validity);
    mount.swap(files({ "tls.crt": leaf.cert, "tls.key": leaf.key }));
  };
  await issue();
  trust.publish(authority.cert);
  return {
    flags: [
      ...["--tls-cert-file", join(mount.folder, "tls.crt")],
      ...["--tls-private-key-file", join(mount.folder, "tls.key")],
    ],
    trusted: trust.now,
    leafRenewed: async () => {
      await issue();
      return serialOf(leaf.cert);
    },
    authorityRotated: async () => {
      const old = authority.cert;
      authority = await mintAuthority(validity);
      trust.publish(old + authority.cert);
      await until(() => trust.now() === old + authority.cert);
      await issue();
      return serialOf(leaf.cert);
    },
    /** The old authority is no longer trusted. */
    settled: () => trust.publish(authority.cert),
    close: () => {},
  };
};

const SECRET = { namespace: SERVICE.namespace, name: "decorum-certificates" };
const SECRET_PATH = `/api/v1/namespaces/${SECRET.namespace}/secrets/${SECRET.name}`;
const CONFIGURATIONS = ["Validating", "Mutating"].map((word) => ({
  kind: `${word}WebhookConfiguration`,
  path: `/apis/admissionregistration.k8s.io/v1/${word.toLowerCase()}webhookconfigurations/decorum`,
}));
const NEXT_PUBLISHED = "decorum.dev/next-authority-published-since";

/**
 * A Secret that the replicas keep themselves. Its first authority and leaf are made here, late in short lives, so that
 * replicas find both due while they are under load. An authority waits for a day until it signs: the Secret's annotations
 * are set back by that day.
 */
export const sharedCertificates = async (folder, apiTls) => {
  const api = await startApi(apiTls);
  const now = Date.now();
  // Two thirds of 20 minutes are over in 45 seconds, two thirds of 3 minutes in 20; and up to a twentieth of both later.
  const authority = await mintAuthority(lifeOf(20 * MINUTE, now + 45 * SECOND));
  const leaf = await mintLeaf(authority, [...HOSTS, `${HOST}.cluster.local`], lifeOf(3 * MINUTE, now + 20 * SECOND));
  api.put(SECRET_PATH, writeSecret({ signing: authority, previous: [], leaf }, SECRET));
  const trust = createTrust();
  api.onWrite((path, object) => {
    if (path === CONFIGURATIONS[0].path) trust.publish(decode(object.webhooks[0].clientConfig.caBundle ?? ""));
  });
  for (const { path, kind } of CONFIGURATIONS) api.put(path, configuration(kind));
  const held = () => readSecret(api.get(SECRET_PATH), SECRET);
  return {
    flags: [
      ...["--tls-secret", `${SECRET.namespace}/${SECRET.name}`],
      ...["--service", `${SERVICE.namespace}/${SERVICE.name}`],
      ...["--kubeconfig", writeKubeconfig(folder, api.url, apiTls.ca)],
    ],
    trusted: trust.now,
    leafRenewed: async () => {
      await until(() => held().leaf.cert !== leaf.cert);
      return serialOf(held().leaf.cert);
    },
    authorityRotated: async () => {
      await until(() => held().next?.publishedSince !== undefined);
      const { next } = held();
      // Instead of a day, wait only until API servers trust it.
      await until(() => trust.now().includes(next.cert));
      const secret = api.get(SECRET_PATH);
      const { annotations } = secret.metadata;
      const since = new Date(Date.parse(annotations[NEXT_PUBLISHED]) - DAY - MINUTE).toISOString();
      api.put(SECRET_PATH, {
        ...secret,
        metadata: { ...secret.metadata, annotations: { ...annotations, [NEXT_PUBLISHED]: since } },
      });
      await until(() => held().signing.cert === next.cert);
      return serialOf(held().leaf.cert);
    },
    settled: () => {},
    close: api.close,
  };
};

/** The validity of a certificate with this lifetime, two thirds of which are over at `due`. */
const lifeOf = (life, due) => ({ from: due - (life * 2) / 3, until: due + life / 3 });

const configuration = (kind) => ({
  apiVersion: "admissionregistration.k8s.io/v1",
  kind,
  metadata: { name: "decorum" },
  webhooks: [{ name: "all.decorum.dev", clientConfig: { service: SERVICE } }],
});

const writeKubeconfig = (folder, server, ca) => {
  const file = join(folder, "kubeconfig.json");
  const named = (name, rest) => [{ name, ...rest }];
  const config = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": "bench",
    contexts: named("bench", { context: { cluster: "bench", user: "bench" } }),
    clusters: named("bench", {
      cluster: { server, "certificate-authority-data": Buffer.from(ca).toString("base64") },
    }),
    users: named("bench", { user: { token: "none" } }),
  };
  writeFileSync(file, JSON.stringify(config));
  return file;
};

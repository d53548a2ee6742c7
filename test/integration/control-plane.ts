import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { stringify } from "yaml";
import { type Child, eventually, startChild } from "./child.js";
import { type Credentials, makeCredentials } from "./credentials.js";

/** etcd and kube-apiserver on this machine, on loopback addresses alone, as envtest of controller-runtime runs them. */
export interface ControlPlane {
  readonly url: string;
  readonly authority: string;
  /** For a user who may do everything. */
  readonly kubeconfig: string;
  readonly auditLog: string;
  readonly children: readonly Child[];
  stop(): Promise<void>;
}

/** The folder with both programs that envtest's variable names; undefined if there is none, with the reason. */
export const findAssets = (env: NodeJS.ProcessEnv): { readonly folder: string } | { readonly missing: string } => {
  const folder = env["KUBEBUILDER_ASSETS"] ?? "";
  if (folder === "") return { missing: "KUBEBUILDER_ASSETS does not name a folder with etcd and kube-apiserver" };
  const absent = ["etcd", "kube-apiserver"].filter((name) => !existsSync(join(folder, name)));
  return absent.length === 0
    ? { folder }
    : {
        missing: `there is no ${absent.join(" and no ")} in ${folder}, the folder that KUBEBUILDER_ASSETS names`,
      };
};

const START_MILLISECONDS = 120_000;
const HOST = "127.0.0.1";

export const startControlPlane = async (assets: string, folder: string): Promise<ControlPlane> => {
  const credentials = await makeCredentials();
  const [clientPort, peerPort, securePort] = [await freePort(), await freePort(), await freePort()];
  const etcdUrl = `http://${HOST}:${String(clientPort)}`;
  const url = `https://${HOST}:${String(securePort)}`;
  const files = writeFiles(folder, credentials);
  const children: Child[] = [];
  const start = (name: string, flags: readonly string[]): Child => {
    const child = startChild(name, join(assets, name), flags, directly(process.env));
    children.push(child);
    return child;
  };
  const stop = async (): Promise<void> => {
    for (const child of children.toReversed()) await child.stop();
  };
  try {
    const etcd = start("etcd", etcdFlags(join(assets, "etcd"), folder, etcdUrl, peerPort));
    await eventually("etcd is healthy", () => isHealthy(etcdUrl), {
      within: START_MILLISECONDS,
      children: [etcd],
    });
    start("kube-apiserver", apiServerFlags(folder, files, etcdUrl, url, securePort));
    await eventually("kube-apiserver is ready", () => isReady(url, credentials), {
      within: START_MILLISECONDS,
      children,
    });
  } catch (error) {
    const outputs = children.map((child) => `--- ${child.name}\n${child.output()}`);
    await stop();
    throw new Error([error instanceof Error ? error.message : String(error), ...outputs].join("\n"));
  }
  const authority = credentials.authority.cert;
  const kubeconfig = join(folder, "admin.kubeconfig");
  writeKubeconfig(
    kubeconfig,
    { url, authority },
    {
      "client-certificate-data": base64(credentials.admin.cert),
      "client-key-data": base64(credentials.admin.key),
    },
  );
  return { url, authority, kubeconfig, auditLog: files.auditLog, children, stop };
};

/** A port that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  server.listen(0, HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

/** Everything is on this machine: a proxy that is set for the rest of the world would only be in the way. */
export const directly = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !/^(https?|all)_proxy$/i.test(name))),
  NO_PROXY: "*",
});

interface Files {
  readonly authority: string;
  readonly serverCert: string;
  readonly serverKey: string;
  readonly tokenPublic: string;
  readonly tokenPrivate: string;
  readonly auditPolicy: string;
  readonly auditLog: string;
}

/** Audit annotations of a webhook are only seen there; the denied objects are Services. */
const AUDIT_POLICY = {
  apiVersion: "audit.k8s.io/v1",
  kind: "Policy",
  omitStages: ["RequestReceived"],
  rules: [{ level: "Metadata", resources: [{ group: "", resources: ["services"] }] }, { level: "None" }],
};

const writeFiles = (folder: string, { authority, server, tokens }: Credentials): Files => {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  return {
    authority: write("ca.crt", authority.cert),
    serverCert: write("apiserver.crt", server.cert),
    serverKey: write("apiserver.key", server.key),
    tokenPublic: write("sa.pub", tokens.publicKey),
    tokenPrivate: write("sa.key", tokens.privateKey),
    auditPolicy: write("audit-policy.yaml", stringify(AUDIT_POLICY)),
    auditLog: join(folder, "audit.log"),
  };
};

const etcdFlags = (etcd: string, folder: string, url: string, peerPort: number): readonly string[] => [
  `--data-dir=${join(folder, "etcd")}`,
  `--listen-client-urls=${url}`,
  `--advertise-client-urls=${url}`,
  `--listen-peer-urls=http://${HOST}:${String(peerPort)}`,
  // Since 3.5, as envtest: the stored data of a test need not outlive a power failure.
  ...(helpOf(etcd).includes("--unsafe-no-fsync") ? ["--unsafe-no-fsync=true"] : []),
];

const helpOf = (command: string): string => {
  const { stdout, stderr } = spawnSync(command, ["--help"], { encoding: "utf8" });
  return `${stdout}${stderr}`;
};

const apiServerFlags = (
  folder: string,
  files: Files,
  etcdUrl: string,
  url: string,
  port: number,
): readonly string[] => [
  `--etcd-servers=${etcdUrl}`,
  `--bind-address=${HOST}`,
  `--advertise-address=${HOST}`,
  `--secure-port=${String(port)}`,
  // A loopback address may not be an endpoint of the Service 'kubernetes', and nothing here asks for it.
  "--endpoint-reconciler-type=none",
  `--cert-dir=${folder}`,
  `--tls-cert-file=${files.serverCert}`,
  `--tls-private-key-file=${files.serverKey}`,
  `--client-ca-file=${files.authority}`,
  "--authorization-mode=RBAC",
  `--service-account-issuer=${url}/`,
  `--service-account-key-file=${files.tokenPublic}`,
  `--service-account-signing-key-file=${files.tokenPrivate}`,
  "--service-cluster-ip-range=10.0.0.0/24",
  "--allow-privileged=true",
  // ServiceAccount: the controller that makes an account in every namespace does not run. DefaultStorageClass does the work of
  // one of our defaulters before it is asked.
  "--disable-admission-plugins=ServiceAccount,DefaultStorageClass",
  `--audit-policy-file=${files.auditPolicy}`,
  `--audit-log-path=${files.auditLog}`,
];

const isHealthy = async (url: string): Promise<true | undefined> => {
  const response = await fetch(`${url}/health`);
  return response.ok ? true : undefined;
};

const isReady = async (url: string, { authority, admin }: Credentials): Promise<true | undefined> => {
  const sent = request(`${url}/readyz`, {
    ca: authority.cert,
    cert: admin.cert,
    key: admin.key,
    timeout: 5000,
  });
  sent.on("timeout", () => sent.destroy(new Error("no answer within 5 s")));
  sent.end();
  const [response] = (await once(sent, "response")) as [{ statusCode?: number; resume(): void }];
  response.resume();
  return response.statusCode === 200 ? true : undefined;
};

const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** A kubeconfig of one cluster and one user, whose fields are `user`. */
export const writeKubeconfig = (
  file: string,
  { url, authority }: { readonly url: string; readonly authority: string },
  user: Readonly<Record<string, string>>,
): void => {
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "test", cluster: { server: url, "certificate-authority-data": base64(authority) } }],
    users: [{ name: "test", user }],
    contexts: [{ name: "test", context: { cluster: "test", user: "test" } }],
    "current-context": "test",
  };
  writeFileSync(file, stringify(config), { mode: 0o600 });
};

import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ApiClient, createApiClient } from "../../src/client/api-client.js";
import type { Connection } from "../../src/client/connection.js";
import { inClusterConnection } from "../../src/client/in-cluster.js";
import { kubeconfigConnection } from "../../src/client/kubeconfig.js";
import { InputError } from "../../src/model/input-error.js";
import { selfSigned } from "../../src/certificates/mint.js";
import { type FakeApiServer, startFakeApiServer } from "../support/fake-api-server.js";

/** The identities of the API server and of the service, and the effects of a change of either: over real HTTPS and real files. */

let server: FakeApiServer;
let folder: string;
const clients: ApiClient[] = [];

beforeEach(async () => {
  server = await startFakeApiServer();
  folder = mkdtempSync(join(tmpdir(), "connections-"));
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  rmSync(folder, { recursive: true });
  await server.close();
});

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const clientOf = (connection: Connection): ApiClient => {
  const client = createApiClient(connection);
  clients.push(client);
  return client;
};
const ask = (client: ApiClient): Promise<unknown> =>
  client.request({ method: "GET", path: "/api/v1/namespaces", attempts: 1 });
const shown = (): readonly (string | undefined)[] => server.requests.map(({ headers }) => headers.authorization);

describe("in a cluster", () => {
  const env = (): Record<string, string> => ({
    KUBERNETES_SERVICE_HOST: "127.0.0.1",
    KUBERNETES_SERVICE_PORT: String(server.port),
  });

  /** As a kubelet writes them: a new folder, and a link that is switched at once. */
  const mount = (version: string, token: string): void => {
    mkdirSync(join(folder, version));
    file(`${version}/token`, token);
    file(`${version}/ca.crt`, server.ca());
    symlinkSync(version, join(folder, "..next"));
    renameSync(join(folder, "..next"), join(folder, "..data"));
  };
  const mounted = (token: string): ApiClient => {
    mount("one", token);
    for (const name of ["token", "ca.crt"]) symlinkSync(join("..data", name), join(folder, name));
    return clientOf(inClusterConnection(env(), folder));
  };

  test("the token of the service account is shown, and the next one as soon as it is there", async () => {
    const client = mounted("first\n");
    await ask(client);
    mount("two", "second");
    await ask(client);
    expect(shown()).toEqual(["Bearer first", "Bearer second"]);
  });

  test("a token that is replaced while a request is on its way is read again, once", async () => {
    const client = mounted("first");
    server.tokens = new Set(["second"]);
    server.fail(
      () => true,
      () => {
        mount("two", "second");
        return undefined;
      },
    );
    expect(await ask(client)).toMatchObject({ kind: "NamespaceList" });
    expect(shown()).toEqual(["Bearer first", "Bearer second"]);
  });

  test("a token that is not known and not replaced is refused, and not shown again", async () => {
    const client = mounted("first");
    server.tokens = new Set();
    await expect(ask(client)).rejects.toMatchObject({ code: 401, reason: "Unauthorized" });
    expect(shown()).toEqual(["Bearer first"]);
  });

  test("a new authority counts from the next request on; before, the server is not believed", async () => {
    const client = mounted("token");
    await ask(client);
    await server.renewTls();
    await expect(ask(client)).rejects.toMatchObject({ name: "ConnectionError" });
    mount("two", "token");
    expect(await ask(client)).toMatchObject({ kind: "NamespaceList" });
  });

  test("an IPv6 address is one, and has brackets in a URL", () => {
    const { server: url } = inClusterConnection({ ...env(), KUBERNETES_SERVICE_HOST: "fd00:10:96::1" }, folder);
    expect(url.href).toBe(`https://[fd00:10:96::1]:${String(server.port)}/`);
  });

  test.each<[string, (env: Record<string, string>) => Record<string, string>]>([
    ["no host", ({ KUBERNETES_SERVICE_PORT = "" }) => ({ KUBERNETES_SERVICE_PORT })],
    ["no port", ({ KUBERNETES_SERVICE_HOST = "" }) => ({ KUBERNETES_SERVICE_HOST })],
    ["an empty host", (all) => ({ ...all, KUBERNETES_SERVICE_HOST: "" })],
  ])("%s is no cluster", (_, change) => {
    expect(() => inClusterConnection(change(env()), folder)).toThrow(InputError);
    expect(() => inClusterConnection(change(env()), folder)).toThrow("--kubeconfig FILE");
  });

  test.each<[string, Record<string, string>, string]>([
    ["no token", { "ca.crt": "-----BEGIN CERTIFICATE-----" }, "token"],
    ["an empty token", { token: "\n", "ca.crt": "-----BEGIN CERTIFICATE-----" }, "token"],
    ["a token of two lines", { token: "a\nb", "ca.crt": "-----BEGIN CERTIFICATE-----" }, "token"],
    ["no authority", { token: "a" }, "ca.crt"],
    ["an authority that is none", { token: "a", "ca.crt": "nothing" }, "ca.crt"],
  ])("%s is told with the name of the file", async (_, files, name) => {
    for (const [path, text] of Object.entries(files)) file(path, text);
    const connection = inClusterConnection(env(), folder);
    await expect(connection.access()).rejects.toThrow(InputError);
    await expect(connection.access()).rejects.toThrow(join(folder, name));
  });
});

describe("a kubeconfig", () => {
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  /** A kubeconfig with these keys of the cluster and of the user. */
  const config = (cluster: string, user: string, more = ""): string =>
    file(
      "config",
      `apiVersion: v1
kind: Config
current-context: here
contexts:
- name: there
  context: { cluster: b, user: c }
- name: here
  context: { cluster: a, user: b }
clusters:
- name: b
  cluster: { server: "https://203.0.113.1" }
- name: a
  cluster: ${cluster}
users:
- name: b
  user: ${user}
${more}`,
    );
  const url = (): string => `server: "https://127.0.0.1:${String(server.port)}"`;
  const data = (): string => `${url()}, certificate-authority-data: ${base64(server.ca())}`;

  test("names the server, its authority and a token", async () => {
    await ask(clientOf(kubeconfigConnection(config(`{ ${data()} }`, "{ token: abc }"))));
    expect(shown()).toEqual(["Bearer abc"]);
  });

  test("may name files, whose paths start where it is, and of which a token's counts first", async () => {
    file("ca.pem", server.ca());
    file("token", "from-file");
    const cluster = `{ ${url()}, certificate-authority: ca.pem }`;
    await ask(clientOf(kubeconfigConnection(config(cluster, "{ token: abc, tokenFile: token }"))));
    expect(shown()).toEqual(["Bearer from-file"]);
  });

  test("is read anew, so that a new token in it counts", async () => {
    const client = clientOf(kubeconfigConnection(config(`{ ${data()} }`, "{ token: abc }")));
    await ask(client);
    config(`{ ${data()} }`, "{ token: def }");
    await ask(client);
    expect(shown()).toEqual(["Bearer abc", "Bearer def"]);
  });

  test.each(["data", "files"])("may hold a client certificate, as %s", async (form) => {
    const own = await selfSigned();
    const asking = await startFakeApiServer(undefined, { clientCa: own.ca });
    file("client.crt", own.cert);
    file("client.key", own.key);
    const user =
      form === "files"
        ? "{ client-certificate: client.crt, client-key: client.key }"
        : `{ client-certificate-data: ${base64(own.cert)}, client-key-data: ${base64(own.key)} }`;
    const cluster = `{ server: "${asking.url.href}", certificate-authority-data: ${base64(asking.ca())} }`;
    await ask(clientOf(kubeconfigConnection(config(cluster, user))));
    expect(asking.requests.map(({ client }) => client)).toEqual(["decorum"]);
    await asking.close();
  });

  test("may say that the certificate is for another name, or that it is not checked", async () => {
    const named = `{ ${data()}, tls-server-name: localhost }`;
    await ask(clientOf(kubeconfigConnection(config(named, "{}"))));
    const wrong = `{ ${data()}, tls-server-name: elsewhere.example }`;
    await expect(ask(clientOf(kubeconfigConnection(config(wrong, "{}"))))).rejects.toThrow("elsewhere");
    const insecure = `{ ${url()}, insecure-skip-tls-verify: true }`;
    await ask(clientOf(kubeconfigConnection(config(insecure, "{}"))));
    expect(server.requests).toHaveLength(2);
  });

  test("may put a path before all others", async () => {
    const cluster = `{ server: "${server.url.href}k8s/clusters/a/", certificate-authority-data: ${base64(server.ca())} }`;
    await expect(ask(clientOf(kubeconfigConnection(config(cluster, "{}"))))).rejects.toMatchObject({
      code: 404,
    });
    expect(server.requests[0]?.path).toBe("/k8s/clusters/a/api/v1/namespaces");
  });

  test.each<[string, () => [cluster: string, user: string], string]>([
    ["exec", () => [`{ ${data()} }`, "{ exec: { command: aws } }"], "`users[0].user.exec` may not be used"],
    [
      "auth-provider",
      () => [`{ ${data()} }`, "{ auth-provider: { name: gcp } }"],
      "`users[0].user.auth-provider` may not be used",
    ],
    ["a password", () => [`{ ${data()} }`, "{ username: a, password: b }"], "username` may not be used"],
    ["acting for others", () => [`{ ${data()} }`, "{ token: a, as: b }"], "as` may not be used"],
    ["a proxy", () => [`{ ${data()}, proxy-url: "http://p" }`, "{}"], "`clusters[1].cluster.proxy-url`"],
    ["plain HTTP", () => ['{ server: "http://127.0.0.1" }', "{}"], "must be a URL that starts with 'https://'"],
    ["no server", () => ["{}", "{}"], "server` must be a URL"],
    [
      "a certificate without its key",
      () => [`{ ${data()} }`, `{ client-certificate-data: ${base64("-----BEGIN CERTIFICATE-----")} }`],
      "must be given together",
    ],
    ["data that is no PEM", () => [`{ ${url()}, certificate-authority-data: abc }`, "{}"], "must be PEM in base64"],
    ["a token of two lines", () => [`{ ${data()} }`, '{ token: "a\\nb" }'], "token` must be one line"],
    [
      "an authority that is not asked",
      () => [`{ ${data()}, insecure-skip-tls-verify: true }`, "{}"],
      "may not be true",
    ],
    ["a number for a name", () => [`{ ${data()}, tls-server-name: 1 }`, "{}"], "must be a string"],
    ["a file that is not there", () => [`{ ${url()}, certificate-authority: none.pem }`, "{}"], "none.pem"],
  ])("with %s is refused, with the place", async (_, keys, message) => {
    const path = config(...keys());
    const use = async (): Promise<unknown> => await kubeconfigConnection(path).access();
    await expect(use()).rejects.toThrow(InputError);
    await expect(use()).rejects.toThrow(message);
    if (!message.endsWith(".pem")) await expect(use()).rejects.toThrow(/config:\d+:\d+: /);
    expect(server.requests).toEqual([]);
  });

  test.each<[string, string, RegExp]>([
    ["is no YAML", "a: [", /config:\d+:\d+: /],
    ["is empty", "", /one YAML document/],
    ["names no context", "contexts: []", /`current-context` must be the name of one of `contexts`/],
    [
      "names a cluster that is not there",
      "current-context: a\ncontexts: [{ name: a, context: { cluster: b, user: c } }]",
      /config:2:\d+: `contexts\[0\].context.cluster` must be the name of one of `clusters`; 'b' is none/,
    ],
  ])("that %s is refused", (_, text, message) => {
    const path = file("config", text);
    expect(() => kubeconfigConnection(path)).toThrow(InputError);
    expect(() => kubeconfigConnection(path)).toThrow(message);
    expect(() => kubeconfigConnection(join(folder, "none"))).toThrow(/'ENOENT'/);
  });
});

import { isIPv6 } from "node:net";
import { join } from "node:path";
import { InputError } from "../model/input-error.js";
import type { Connection } from "./connection.js";
import { readCertificates, readToken } from "./read-file.js";

/** Where a kubelet mounts the service account of a pod; it replaces the token about every hour. */
const SERVICE_ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";

/**
 * A connection to the API server of the cluster that this process runs in, as the service account of its pod. Throws
 * InputError outside a cluster. Invalid files are reported by the first request.
 */
export const inClusterConnection = (
  env: Readonly<Record<string, string | undefined>> = process.env,
  folder = SERVICE_ACCOUNT,
): Connection => {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = env;
  if (host === undefined || host === "" || port === undefined || port === "")
    throw new InputError(
      "'KUBERNETES_SERVICE_HOST' and 'KUBERNETES_SERVICE_PORT' must be set, as in every pod; outside a cluster, use '--kubeconfig FILE'",
    );
  return {
    server: new URL(`https://${isIPv6(host) ? `[${host}]` : host}:${port}`),
    access: async () => {
      const [ca, token] = await Promise.all([
        readCertificates(join(folder, "ca.crt")),
        readToken(join(folder, "token")),
      ]);
      return { ca, token };
    },
  };
};

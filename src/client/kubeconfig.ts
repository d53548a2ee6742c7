import { own } from "../kube/json/object.js";
import type { Connection } from "./connection.js";
import { accessOf } from "./kubeconfig-access.js";
import { type Chosen, readKubeconfig } from "./kubeconfig-entries.js";

/**
 * A connection to the API server of the current context in a kubeconfig, as the user of that context. The file, and the
 * files that it names, are read again before each request; only the server's address stays. Throws InputError, with
 * file and line, for invalid settings and for those that need another program to sign in.
 */
export const kubeconfigConnection = (file: string): Connection => ({
  server: serverOf(readKubeconfig(file)),
  access: async () => await accessOf(readKubeconfig(file)),
});

const serverOf = ({ cluster }: Chosen): URL => {
  const server = own(cluster.value, "server");
  const url = typeof server === "string" && URL.canParse(server) ? new URL(server) : undefined;
  if (url?.protocol !== "https:") throw cluster.problem("server", "must be a URL that starts with 'https://'");
  if (own(cluster.value, "proxy-url") !== undefined)
    throw cluster.problem("proxy-url", "may not be set; the server must be reached directly");
  return url;
};

import { own } from "../kube/json/object.js";
import type { Connection } from "./connection.js";
import { accessOf } from "./kubeconfig-access.js";
import { type Chosen, readKubeconfig } from "./kubeconfig-entries.js";

/**
 * The API server that the current context of a kubeconfig names, asked as its user. The file is read anew before each
 * request, as are the files that it names; only the address of the server stays. Throws InputError, with file and line,
 * for what is wrong with it or would have to be run to sign in.
 */
export const kubeconfigConnection = (file: string): Connection => ({
  server: serverOf(readKubeconfig(file)),
  access: async () => await accessOf(readKubeconfig(file)),
});

const serverOf = ({ cluster }: Chosen): URL => {
  const server = own(cluster.value, "server");
  const url = typeof server === "string" && URL.canParse(server) ? new URL(server) : undefined;
  if (url?.protocol !== "https:")
    throw cluster.problem("server", "must be a URL that starts with 'https://'");
  if (own(cluster.value, "proxy-url") !== undefined)
    throw cluster.problem("proxy-url", "may not be set; the server must be reached directly");
  return url;
};

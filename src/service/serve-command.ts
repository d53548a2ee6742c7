import { choiceOption } from "../cli/shell/choices.js";
import {
  exceptionsOption,
  levelOption,
  ownedOption,
  packsOption,
  portNumber,
  servedWithOption,
} from "../cli/shell/flags.js";
import { ENFORCE, type PackChoice } from "../app/parts/pack-choice.js";
import { addLongHelp } from "../cli/shell/help.js";
import type { AddCommand, Shell } from "../cli/shell/shell.js";
import type { ExitCode } from "../app/host/exit-code.js";
import { InputError } from "../model/input-error.js";
import { addCertificateFlags, type CertificateFlags, checkCertificateFlags } from "./certificate-flags.js";
import { addServeLimits, type ServeLimits } from "./serve-flags.js";
import type { ClusterFlags } from "./served-cluster.js";

export interface ServeOptions extends ServeLimits, ClusterFlags, CertificateFlags, PackChoice {
  /** Default: all addresses of this machine. */
  readonly host?: string;
  /** 0 for any free port. */
  readonly port: number;
  /** 0 for any free port. Without it, probes have no separate port. */
  readonly probePort?: number;
  /** Files and folders of packs. */
  readonly packs: readonly string[];
  /** Files and folders of exceptions. */
  readonly exceptions?: readonly string[];
}

/** The command `serve`. The callback resolves when the service has ended. */
export const serveCommand =
  (serve: (options: ServeOptions, shell: Shell) => Promise<ExitCode>): AddCommand =>
  (program, shell) => {
    const command = program
      .command("serve")
      .description("Run the admission webhook service (HTTPS)")
      .option("--port <number>", "Port to listen on; 0 for any free port", portNumber, 8443)
      .option(
        "--probe-port <number>",
        "HTTP port for probes and metrics only; 0 for any free port (default: none)",
        portNumber,
      )
      .option("--host <address>", "Address to listen on (default: all IPv6 and IPv4 addresses of this machine)")
      .addOption(packsOption(shell))
      .addOption(servedWithOption())
      .addOption(ownedOption())
      .addOption(levelOption())
      .addOption(choiceOption("--enforce <action>", "Upper limit for the action of findings, for a trial run", ENFORCE))
      .addOption(exceptionsOption())
      .option("--cluster <dir>", "Folder of manifests of the cluster objects that rules and defaulters may read")
      .option("--watch-cluster", "Watch the cluster objects on the API server instead of reading '--cluster'")
      .option("--kubeconfig <file>", "Kubeconfig of the API server, if the service runs outside of the cluster");
    addLongHelp(addCertificateFlags(addServeLimits(command)), HELP, shell).action(async (options: ServeOptions) => {
      checkPorts(options);
      checkClusterFlags(options);
      checkCertificateFlags(options);
      shell.end(await serve({ ...options, ...(await foldersOf(options, shell)) }, shell));
    });
  };

/** The service has no configuration that could name built-in packs beside those of a user. */
const foldersOf = async ({ packs }: ServeOptions, shell: Shell): Promise<Pick<ServeOptions, "packs" | "named">> => {
  const { givenPacks } = await import("../app/config/configured.js");
  const { folders, asked } = givenPacks(packs, shell);
  return { packs: folders, ...(asked.length === 0 ? {} : { named: asked }) };
};

const checkPorts = ({ port, probePort }: ServeOptions): void => {
  if (port === probePort && port !== 0) throw new InputError("'--probe-port' must not be the same port as '--port'");
};

const checkClusterFlags = ({ cluster, watchCluster, kubeconfig, tlsSecret }: ServeOptions): void => {
  if (cluster !== undefined && watchCluster === true)
    throw new InputError("only one of '--cluster' and '--watch-cluster' may be given");
  if (kubeconfig !== undefined && watchCluster !== true && tlsSecret === undefined)
    throw new InputError("'--kubeconfig' may only be given with '--watch-cluster' or '--tls-secret'");
};

const HELP = `
Endpoints: POST AdmissionReviews to /validate or /mutate, or to /validate/PACK or /mutate/PACK for a single pack. Probes
and metrics: /healthz, /livez, /readyz, /metrics; /readyz?verbose lists each check. --probe-port serves them on a
separate HTTP port with its own limits, so that connections to the main port do not delay them.

Timeouts: every review is answered before the '?timeout=' of its request ends, with a verdict or with 504. Clients may
retry after 429. Durations are written as '500ms', '10s' or '1m30s'.

Packs and exceptions are reloaded when they change. If a pack is invalid, the previous packs remain in use, with the
changed exceptions; invalid exceptions change nothing.

SIGTERM and SIGINT stop the service after the requests in progress; a second signal stops it immediately.

Cluster objects: rules and defaulters see other objects only with --cluster or --watch-cluster. With --watch-cluster the
service authenticates as the service account of its pod or as the user of --kubeconfig, needs the permissions of the
generated ClusterRole, and is ready once it has listed all objects. See docs/cluster-state.md for the cost.

Certificates: certificate and authority files are reloaded when they change. With --tls-secret, the replicas create and
renew a shared certificate and keep the caBundle of their webhook configurations up to date. See docs/operations.md for
the permissions that this needs.

Logs are JSON lines on standard output; set DECORUM_DEBUG=1 for more detail.
`;

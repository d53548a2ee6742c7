import { InvalidArgumentError, Option } from "commander";
import { exceptionsOption, ownedOption, packsOption, withOption } from "../cli/flags.js";
import { ENFORCE, type PackChoice } from "../cli/pack-choice.js";
import type { AddCommand, Shell } from "../cli/product.js";
import type { ExitCode } from "../cli/terminal/exit-code.js";
import { InputError } from "../model/input-error.js";
import { addCertificateFlags, type CertificateFlags, checkCertificateFlags } from "./certificate-flags.js";
import { addServeLimits, type ServeLimits } from "./serve-flags.js";
import type { ClusterFlags } from "./served-cluster.js";

export interface ServeOptions extends ServeLimits, ClusterFlags, CertificateFlags, PackChoice {
  /** Every address of this machine, if left out. */
  readonly host?: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** 0 for any that is free; probes have no port of their own, if left out. */
  readonly probePort?: number;
  readonly packs: string;
  /** Files and folders of exceptions. */
  readonly exceptions?: readonly string[];
}

/** The command `serve`; `serve` settles when the service has ended. */
export const serveCommand =
  (serve: (options: ServeOptions, shell: Shell) => Promise<ExitCode>): AddCommand =>
  (program, shell) => {
    const command = program
      .command("serve")
      .description("answer AdmissionReviews over HTTPS until told to stop")
      .option("--port <number>", "port to listen on; 0 for any that is free", portNumber, 8443)
      .option(
        "--probe-port <number>",
        "port for probes and metrics alone, over HTTP; 0 for any that is free (default: none)",
        portNumber,
      )
      .option(
        "--host <address>",
        "address to listen on (default: every address of this machine, IPv6 and IPv4)",
      )
      .addOption(packsOption(shell))
      .addOption(withOption())
      .addOption(ownedOption())
      .addOption(
        new Option("--enforce <action>", "what a finding does at most, for a trial").choices(ENFORCE),
      )
      .addOption(exceptionsOption())
      .option("--cluster <dir>", "manifests of the cluster objects that rules and defaulters may read")
      .option("--watch-cluster", "read these objects from the API server instead, and keep them up to date")
      .option("--kubeconfig <file>", "where the API server is, outside of its cluster");
    addCertificateFlags(addServeLimits(command))
      .addHelpText("after", HELP)
      .action(async (options: ServeOptions) => {
        checkPorts(options);
        checkClusterFlags(options);
        checkCertificateFlags(options);
        shell.end(await serve(options, shell));
      });
  };

const checkPorts = ({ port, probePort }: ServeOptions): void => {
  if (port === probePort && port !== 0)
    throw new InputError("'--probe-port' must be another port than '--port'");
};

const checkClusterFlags = ({ cluster, watchCluster, kubeconfig, tlsSecret }: ServeOptions): void => {
  if (cluster !== undefined && watchCluster === true)
    throw new InputError("only one of '--cluster' and '--watch-cluster' may be given");
  if (kubeconfig !== undefined && watchCluster !== true && tlsSecret === undefined)
    throw new InputError("'--kubeconfig' may only be given with '--watch-cluster' or '--tls-secret'");
};

const portNumber = (text: string): number => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("It must be a number between 0 and 65535, inclusive.");
};

const HELP = `
POST AdmissionReviews to /validate or /mutate, or /validate/PACK and /mutate/PACK for one pack alone.
/healthz, /livez, /readyz and /metrics are there too; /readyz?verbose tells of each check. --probe-port gives them a
port of their own, over HTTP, with its own limits: connections to the other port do not keep them waiting.
An answer leaves before the '?timeout=' of its request is over: a verdict or 504. Who is told 429 may come again.
Packs and exceptions that have changed are loaded, all or none: if they cannot be used, the last ones that could stay.
SIGTERM and SIGINT let requests in progress end; a second one ends the service at once.
Durations are such as '500ms', '10s' or '1m30s'.
Rules and defaulters that look at other objects see none, unless --cluster or --watch-cluster says where they are. With
--watch-cluster the service asks as the service account of its pod, or as the user of --kubeconfig, may read what the
generated ClusterRole names, and is ready once it has: docs/cluster-state.md tells what that costs.
Certificates and authorities in files are read again when they change. With --tls-secret the replicas make and renew
their certificate themselves, and keep caBundle of their webhook configurations up to date; docs/operations.md tells
what they must be allowed to.
Logs go to standard output as JSON, one line each; DECORUM_DEBUG=1 shows more of them.
`;

import type { Admission } from "../admission/admission.js";
import type { Pack } from "../model/pack.js";
import { count } from "../text/message.js";

/** The facts to print when the service has started. */
export interface Started {
  readonly version: string;
  /** All addresses of this machine if undefined. */
  readonly host?: string | undefined;
  readonly port: number;
  /** The HTTP port for probes and metrics, if there is one. */
  readonly probePort?: number | undefined;
  readonly packs: readonly Pack[];
  /** Notes on the packs, one sentence each. */
  readonly notes: readonly string[];
  /** SHA-256 of the certificate, as `openssl x509 -fingerprint -sha256` prints it. */
  readonly fingerprint: string;
  readonly isSelfSigned: boolean;
  /** The replicas created it and share it. */
  readonly isShared?: boolean;
  /** A user may want to try the service, and its packs deny the example. */
  readonly showsExample: boolean;
}

/**
 * A line about the service, notes on its packs, and perhaps a command to try it: a Service with `externalIPs` in an
 * AdmissionReview.
 */
export const startedText = (started: Started): string => {
  const { version, host, port, probePort, packs, notes } = started;
  const { fingerprint, isSelfSigned, isShared = false, showsExample } = started;
  const names = packs.map(
    ({ name, rules, defaulters }) =>
      `${name} (${[count(rules.length, "rule"), ...(defaulters.length === 0 ? [] : [count(defaulters.length, "defaulter")])].join(", ")})`,
  );
  const certificate = `${isSelfSigned ? "self-signed certificate for this run" : isShared ? "certificate shared by all replicas" : "certificate"} SHA-256 ${fingerprint}`;
  const name = isEverywhere(host) ? "localhost" : host;
  const local = url("https", name, port);
  const probes = probePort === undefined ? [] : [`probes and metrics: ${url("http", name, probePort)}`];
  const where = isEverywhere(host) ? `${local} and all addresses of this machine` : local;
  return [
    `decorum ${version} listens on ${where}; packs: ${names.join(", ") || "none"}; ${certificate}`,
    ...probes,
    ...notes.map((note) => `note: ${note}`),
    ...(showsExample ? [`Try it: ${exampleCommand(local, isSelfSigned || isShared)}`] : []),
    "",
  ].join("\n");
};

const exampleCommand = (local: string, isUnknown: boolean): string =>
  `curl ${isUnknown ? "-k " : ""}${local}/validate -H 'Content-Type: application/json' -d '${EXAMPLE}'`;

const isEverywhere = (host: string | undefined): host is undefined | "0.0.0.0" | "::" =>
  host === undefined || host === "0.0.0.0" || host === "::";

const url = (scheme: string, host: string, port: number): string =>
  `${scheme}://${host.includes(":") ? `[${host}]` : host}:${String(port)}`;

const EXAMPLE = JSON.stringify({
  apiVersion: "admission.k8s.io/v1",
  kind: "AdmissionReview",
  request: {
    uid: "1",
    kind: { group: "", version: "v1", kind: "Service" },
    resource: { group: "", version: "v1", resource: "services" },
    name: "web",
    namespace: "demo",
    operation: "CREATE",
    object: {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "web" },
      spec: { externalIPs: ["203.0.113.7"] },
    },
  },
});

/** True if the command to try the service would show a denial. */
export const isExampleDenied = (admission: Pick<Admission, "review">): boolean => {
  const { body } = admission.review("validate", undefined, EXAMPLE);
  return "response" in body && !body.response.allowed;
};

/** Names for a self-signed certificate, in addition to those of this machine. */
export const certificateHosts = (host: string | undefined): readonly string[] => (isEverywhere(host) ? [] : [host]);

/**
 * Resolves at the first signal that ends the process. `again` is called with the name of each further signal. SIGHUP
 * only counts if there is a terminal, because it then means that the terminal is gone.
 */
export const untilStopped = (again: (signal: NodeJS.Signals) => void, isTerminal = false): Promise<void> =>
  new Promise((resolve) => {
    let isStopping = false;
    for (const signal of isTerminal ? [...SIGNALS, HANGUP] : SIGNALS)
      process.on(signal, () => {
        if (isStopping) again(signal);
        isStopping = true;
        resolve();
      });
  });

const SIGNALS: readonly NodeJS.Signals[] = ["SIGTERM", "SIGINT"];

/** Without a terminal, SIGHUP makes servers reload their configuration. */
const HANGUP: NodeJS.Signals = "SIGHUP";

/** Calls `reload` for each SIGHUP until the function that it returns is called. */
export const onHangup = (reload: () => void): (() => void) => {
  process.on(HANGUP, reload);
  return () => {
    process.off(HANGUP, reload);
  };
};

import { type Command, InvalidArgumentError, Option } from "commander";
import type { NamespacedName } from "../certificates/hosts.js";
import { dns1035LabelProblem, dnsLabelProblem, dnsSubdomainProblem } from "kube-api";
import { InputError } from "../model/input-error.js";

/** Flags of `serve` for its own certificate and for client certificates. */
export interface CertificateFlags {
  readonly tlsCertFile?: string;
  readonly tlsPrivateKeyFile?: string;
  /** The Secret in which replicas share the certificates that they create. */
  readonly tlsSecret?: NamespacedName;
  readonly service?: NamespacedName;
  readonly webhookConfiguration?: readonly string[];
  readonly clientCaFile?: string;
  readonly clientAllowedNames?: readonly string[];
}

export const addCertificateFlags = (command: Command): Command => {
  for (const option of [...certificateOptions(), ...clientOptions()]) command.addOption(option);
  return command;
};

const certificateOptions = (): readonly Option[] => [
  new Option(
    "--tls-cert-file <file>",
    "File with the certificate and its chain (PEM) (default: a self-signed certificate for this run)",
  ),
  new Option("--tls-private-key-file <file>", "File with the private key of the certificate (PEM)"),
  new Option(
    "--tls-secret <namespace/name>",
    "Secret in which the replicas share a certificate that they create and renew",
  ).argParser(namespacedName("decorum-system/decorum-certificates", dnsSubdomainProblem)),
  new Option(
    "--service <namespace/name>",
    "Service through which API servers call the webhook; required with '--tls-secret'",
  ).argParser(namespacedName("decorum-system/decorum", dns1035LabelProblem)),
  new Option(
    "--webhook-configuration <name...>",
    "Webhook configurations whose caBundle is kept up to date with '--tls-secret' (default: decorum)",
  ),
];

const clientOptions = (): readonly Option[] => [
  new Option(
    "--client-ca-file <file>",
    "File with certificate authorities (PEM); reviews require a client certificate signed by one of them",
  ),
  new Option("--client-allowed-names <name...>", "Common names of allowed client certificates (default: all)"),
];

const namespacedName =
  (example: string, nameProblem: (name: string) => string | undefined) =>
  (text: string): NamespacedName => {
    const [namespace = "", name = "", ...rest] = text.split("/");
    if (rest.length === 0 && dnsLabelProblem(namespace) === undefined && nameProblem(name) === undefined)
      return { namespace, name };
    throw new InvalidArgumentError(`It must be a namespace and a name, such as '${example}'.`);
  };

/** Throws InputError for invalid combinations of flags. */
export const checkCertificateFlags = (flags: CertificateFlags): void => {
  const { tlsCertFile, tlsPrivateKeyFile, tlsSecret, service, webhookConfiguration } = flags;
  if ((tlsCertFile === undefined) !== (tlsPrivateKeyFile === undefined))
    throw new InputError("'--tls-cert-file' and '--tls-private-key-file' must be given together");
  if (tlsCertFile !== undefined && tlsSecret !== undefined)
    throw new InputError("only one of '--tls-cert-file' and '--tls-secret' may be given");
  if ((tlsSecret === undefined) !== (service === undefined))
    throw new InputError("'--tls-secret' and '--service' must be given together");
  if (webhookConfiguration !== undefined && tlsSecret === undefined)
    throw new InputError("'--webhook-configuration' may only be given with '--tls-secret'");
  if (flags.clientAllowedNames !== undefined && flags.clientCaFile === undefined)
    throw new InputError("'--client-allowed-names' may only be given with '--client-ca-file'");
};

import { type Certificate, endOf } from "../certificates/certificate.js";
import { createFileSource } from "../certificates/file-source.js";
import { readAuthorities, readCertificate, requireSharedName } from "../certificates/read-certificate.js";
import { selfSigned } from "../certificates/mint.js";
import { createSharedSource } from "../certificates/shared-source.js";
import { fixedSource, type ValueSource, type SourceLog } from "../certificates/source.js";
import { createApiClient } from "../client/api-client.js";
import { connectionOf } from "./served-cluster.js";
import { isExpired } from "../certificates/material.js";
import type { CertificateFlags } from "./certificate-flags.js";
import { certificateHosts } from "./start-text.js";
import type { HealthCheck } from "../server/answers/health.js";
import type { TlsSettings } from "../server/connections/tls.js";

/** The certificates of a service: given as files, shared in a Secret, or self-signed. */
export interface ServedCertificates {
  /** The current settings. */
  tls(): TlsSettings;
  /** Calls `listener` with the settings for new connections whenever they change. */
  follow(listener: (tls: TlsSettings) => void): void;
  readonly clients: { readonly allowedNames?: readonly string[] | undefined };
  /** Created for this run. If neither this nor `isShared` is set, the certificate comes from a file. */
  readonly isSelfSigned: boolean;
  readonly isShared: boolean;
  readonly checks: readonly HealthCheck[];
  /** Expiration time of the certificate, in seconds since 1970; undefined without a trusted certificate. */
  expiry(): number | undefined;
  /** The number of failed renewals and reloads. */
  failures(): number;
  readonly close: () => void;
}

interface CertificateSurroundings {
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: SourceLog;
}

export type ServedCertificateFlags = CertificateFlags & {
  readonly host?: string;
  readonly kubeconfig?: string;
};

/** Opens the certificates of the flags. Throws InputError for files and a Secret that cannot be used. */
export const openCertificates = async (
  flags: ServedCertificateFlags,
  surroundings: CertificateSurroundings,
): Promise<ServedCertificates> => {
  const certificate = await certificateOf(flags, surroundings);
  try {
    const clientCa = await clientCaOf(flags, surroundings);
    return served(flags, certificate, clientCa);
  } catch (error) {
    certificate.close();
    throw error;
  }
};

const certificateOf = async (
  flags: ServedCertificateFlags,
  surroundings: CertificateSurroundings,
): Promise<ValueSource<Certificate>> => {
  const { tlsCertFile, tlsPrivateKeyFile, host } = flags;
  if (tlsCertFile !== undefined && tlsPrivateKeyFile !== undefined)
    return createFileSource({
      files: [tlsCertFile, tlsPrivateKeyFile],
      read: () => readCertificate(tlsCertFile, tlsPrivateKeyFile),
      requireReplaces: (found, current) => {
        requireSharedName(found, current, tlsCertFile);
      },
      isSame: (a, b) => a.cert === b.cert && a.key === b.key,
      log: surroundings.log,
    });
  const own = await selfSigned(certificateHosts(host));
  return flags.tlsSecret === undefined ? fixedSource(own) : shared(flags, own, surroundings);
};

const shared = async (
  { tlsSecret, service, webhookConfiguration = ["decorum"], kubeconfig }: ServedCertificateFlags,
  temporary: Certificate,
  { version, env, log }: CertificateSurroundings,
): Promise<ValueSource<Certificate>> => {
  if (tlsSecret === undefined || service === undefined) throw new TypeError("the flags must have been checked");
  const client = createApiClient(connectionOf(kubeconfig, env), { version });
  const where = { secret: tlsSecret, service, configurations: webhookConfiguration };
  try {
    const source = await createSharedSource({ client, where, log, temporary });
    const close = (): void => {
      source.close();
      client.close();
    };
    return { ...source, close };
  } catch (error) {
    client.close();
    throw error;
  }
};

const clientCaOf = async (
  { clientCaFile }: ServedCertificateFlags,
  { log }: CertificateSurroundings,
): Promise<ValueSource<string> | undefined> =>
  clientCaFile === undefined
    ? undefined
    : createFileSource({
        files: [clientCaFile],
        read: () => readAuthorities(clientCaFile),
        isSame: (a, b) => a === b,
        log,
      });

const served = (
  flags: ServedCertificateFlags,
  certificate: ValueSource<Certificate>,
  clientCa: ValueSource<string> | undefined,
): ServedCertificates => {
  const tls = (): TlsSettings => {
    const { cert, key } = certificate.current();
    return { cert, key, clientCa: clientCa?.current() };
  };
  const isShared = flags.tlsSecret !== undefined;
  return {
    tls,
    follow: (listener) => {
      const tell = (): void => {
        listener(tls());
      };
      certificate.onChange(tell);
      clientCa?.onChange(tell);
    },
    clients: { allowedNames: flags.clientAllowedNames },
    isSelfSigned: flags.tlsCertFile === undefined && !isShared,
    isShared,
    checks: checksOf(certificate, isShared, clientCa),
    expiry: () => {
      // The certificate used before the shared one exists only serves probes.
      if (isShared && certificate.state().expiresAt === undefined) return undefined;
      return (endOf(certificate.current().cert) ?? 0) / 1000;
    },
    failures: () => certificate.state().failures + (clientCa?.state().failures ?? 0),
    close: () => {
      certificate.close();
      clientCa?.close();
    },
  };
};

const checksOf = (
  certificate: ValueSource<Certificate>,
  isShared: boolean,
  clientCa: ValueSource<string> | undefined,
): readonly HealthCheck[] => [
  {
    name: "certificate",
    isRequired: true,
    problem: () =>
      certificate.state().notReady ??
      // The source of a shared one has judged it by the clock of the API server.
      (!isShared && isExpired(certificate.current().cert, Date.now())
        ? "the certificate must not be expired"
        : undefined),
  },
  // The previous state remains in use, so these problems are only reported.
  { name: "certificate-renewal", isRequired: false, problem: () => certificate.state().problem },
  ...(clientCa === undefined
    ? []
    : [{ name: "client-authorities", isRequired: false, problem: () => clientCa.state().problem }]),
];

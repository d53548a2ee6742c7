/** True for a name of a boolean that has no third choice, or that its author cannot change. */
export const isSettledBooleanName = (name: string): boolean =>
  OF_KUBERNETES.has(name) ||
  AS_IF.test(name) ||
  PART.test(name) ||
  OF_STANDARDS.has(name) ||
  PREDICATE.test(name) ||
  // `suspend` of a CronJob, under a prefix, is one of these.
  /[a-z](?:Required|Suspend)$/.test(name) ||
  OF_CLIENTS.test(name);

/** True for the name of a past event or a request, not of a choice. */
export const hasHappened = (name: string): boolean => HAPPENED.test(name);

const HAPPENED = /^(?:deleted|alreadyExists|requested)$|[a-z]Requested$/;

/** Names whose choices have words, most of them those of Kubernetes' own policies and states, and of which there may be more. */
const CHOICES: readonly (readonly [RegExp, string])[] = [
  [/^(?:fail|halt|stop|abort|exit|pause|continue)On[A-Z]|[a-z]On(?:Error|Failure)$/, "'Fail' and 'Continue'"],
  [/^(?:delete|dispose|remove|preserve|keep|retain|orphan)(?:$|[A-Z_-])/, "'Delete' and 'Retain'"],
  [/^(?:allow|deny|disallow|permit|forbid)(?:$|[A-Z_-])/, "'Allow' and 'Deny'"],
  [/^auto[A-Z]/, "'Automatic' and 'Manual'"],
  [/^(?:hibernated?|powered(?:On)?|running|stop|stopped)$/, "'Running' and 'Stopped'"],
  [/[a-z](?:Paused?|Suspended)$|^suspended$/, "'Running' and 'Paused'"],
  [/^(?:debug|verbose)(?:Mode|Enabled|Logs?)?$|[a-z]Debug(?:Mode|Enabled|Logs?)?$/, "'Info' and 'Debug'"],
  [/^strict(?:$|[A-Z])/, "'Strict' and 'Warn'"],
  [/^enforce[A-Z]|^skip[A-Z]\w*(?:Check|Checks|Validation)$/, "'Enforce' and 'Warn'"],
  [/^(?:append|merge|override|overwrite|replace)(?:Existing)?$/, "'Replace' and 'Keep'"],
  [/^(?:public|private)$|^publicly[A-Z]/, "'Public' and 'Private'"],
  [/^(?:ha|highAvailability|highlyAvailable)(?:Enabled)?$/, "'HighlyAvailable' and 'SingleReplica'"],
  [/^(?:compress|compressed|compression)(?:Enabled)?$|[a-z]Compression(?:Enabled)?$/, "'None' and 'Gzip'"],
  [/^(?:audit|audited|auditing)(?:Enabled)?$/, "'None' and 'Metadata'"],
  // Another name, because 'disabled: Enabled' contradicts itself.
  [/^(?:en|dis)abled?$/, "`mode` with 'Enabled' and 'Disabled'"],
];

/** Examples of names for the choices: `, such as 'Allow' and 'Deny'`, or nothing if the name does not tell. */
export const examplesOf = (name: string): string => {
  const found = CHOICES.find(([pattern]) => pattern.test(name));
  return found === undefined ? "" : `, such as ${found[1]}`;
};

/** Parts of conditions that users write: a value is equal or not, and a match is inverted or not. */
const PREDICATE =
  /^(?:invert(?:ed|_match|Match)?|negated?|present|is(?:Null|Present|Empty)|exists|\w+Equals|(?:ignore|case)[-_]?(?:\w+)?case|case[-_]?(?:in)?sensitive)$/i;

/** 'runAsRoot', like Kubernetes' own `runAsNonRoot`, and 'packAsBytes', one of two forms. */
const AS_IF = /^[a-z]+As[A-Z]/;

/** It comes with a part or without: 'withComments'. */
const PART = /^with[A-Z]/;

/** Flags of clients for TLS, SSH and S3, which have these names everywhere. */
const OF_CLIENTS =
  /^(?:insecure)?-?(?:tls)?-?skip-?(?:tls)?-?verify$|^insecure(?:SkipTLS(?:Verify)?|(?:Skip|Ignore)HostKey)?$|^verify-?(?:tls|ssl)$|^disable-?(?:tls|ssl|cert(?:ificate)?)?-?verif(?:y|ication)$|forcePathStyle$|^pathStyleAccess(?:Enabled)?$/i;

/** Flags of CORS, cookies, X.509 certificates, `kubectl drain`, Helm and matrices of jobs, which are bits there. */
const OF_STANDARDS: ReadonlySet<string> = new Set(
  `allowCredentials cleanupOnFail critical deleteEmptyDirData disableEviction disableHooks disableOpenAPIValidation
  disableWait disableWaitForJobs failFast httpOnly ignoreDaemonSets isCA partitioned skipCRDs`.split(/\s+/),
);

/**
 * Booleans of containers, volumes, Services and workloads: APIs that have such a choice follow them. `enabled` is not among
 * them: reviewers ask for a policy or a state in new APIs.
 */
const OF_KUBERNETES: ReadonlySet<string> = new Set(
  `allocateLoadBalancerNodePorts allowPrivilegeEscalation allowVolumeExpansion automountServiceAccountToken
  enableServiceLinks hostIPC hostNetwork hostPID hostUsers immutable optional privileged
  paused publishNotReadyAddresses readOnly readOnlyRootFilesystem runAsNonRoot setHostnameAsFQDN shareProcessNamespace
  stdin suspend tty unschedulable`.split(/\s+/),
);

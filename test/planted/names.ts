import type { JsonObject } from "kube-json";
import type { Kind, Pair, Strength } from "./kind.js";
import { ANYWHERE, IN_SPEC, IN_STATUS, type Place, fields } from "./places.js";
import { BOOLEAN, PORT, TIME, choice, field, integer, selector, setOf, text } from "./schemas.js";

/** Names of fields. */

type Row = readonly [bad: string, good: string, schema: JsonObject, says: string];

/** Fields with a wrong and a right name. */
export const renamed = (
  id: string,
  strength: Strength,
  rows: readonly Row[],
  places: readonly Place[] = ANYWHERE,
): Kind =>
  fields(
    id,
    strength,
    rows.map(([bad, good, schema, says]): Pair => [field(bad, says, schema), field(good, says, schema)]),
    places,
  );

const COUNT = integer(0, 1000);
const SECONDS = integer(0, 86_400);
const MODE = choice("Eager", "Lazy");

const spelling: readonly Kind[] = [
  renamed("naming-02/initial-capital", "MUST", [
    ["MaxRetries", "maxRetries", COUNT, "is the most attempts at one delivery."],
    ["ServerName", "serverName", text(), "is the name that the server presents."],
    ["UpdateMode", "updateMode", MODE, "says when updates are applied."],
    ["FallbackLocales", "fallbackLocales", setOf(text()), "are the locales to fall back to."],
    ["WarmupSeconds", "warmupSeconds", SECONDS, "is how long a replica warms up."],
    ["Region", "region", text(), "is the region of the bucket."],
  ]),
  renamed("naming-04/underscore", "MUST", [
    ["max_retries", "maxRetries", COUNT, "is the most attempts at one delivery."],
    ["server_name", "serverName", text(), "is the name that the server presents."],
    ["update_mode", "updateMode", MODE, "says when updates are applied."],
    ["fallback_locales", "fallbackLocales", setOf(text()), "are the locales to fall back to."],
    ["_region", "region", text(), "is the region of the bucket."],
    ["MAX_QUEUE_LENGTH", "maxQueueLength", COUNT, "is the most entries of the queue."],
  ]),
  renamed("naming-04/dash", "MUST", [
    ["max-retries", "maxRetries", COUNT, "is the most attempts at one delivery."],
    ["server-name", "serverName", text(), "is the name that the server presents."],
    ["update-mode", "updateMode", MODE, "says when updates are applied."],
    ["fallback-locales", "fallbackLocales", setOf(text()), "are the locales to fall back to."],
    ["warmup-seconds", "warmupSeconds", SECONDS, "is how long a replica warms up."],
  ]),
  renamed("naming-02/other-characters", "MUST", [
    ["max.retries", "maxRetries", COUNT, "is the most attempts at one delivery."],
    ["server name", "serverName", text(), "is the name that the server presents."],
    ["update/mode", "updateMode", MODE, "says when updates are applied."],
    ["größe", "shardCount", COUNT, "is the number of shards."],
    ["$region", "region", text(), "is the region of the bucket."],
  ]),
  renamed("naming-02/run-together", "MUST", [
    ["maxretries", "maxRetries", COUNT, "is the most attempts at one delivery."],
    ["podselector", "podSelector", selector(), "selects the pods that the rule is about."],
    ["servername", "serverName", text(), "is the name that the server presents."],
    ["updatepolicy", "updatePolicy", MODE, "says when updates are applied."],
    ["queuelength", "queueLength", COUNT, "is the number of entries of the queue."],
    ["targetport", "targetPort", PORT, "is the port that traffic is sent to."],
    ["starttime", "startTime", TIME, "is when the run starts."],
  ]),
  renamed("naming-16/acronym-in-mixed-case", "SHOULD", [
    ["backendUrl", "backendURL", text(2048, { pattern: "^https://", format: "uri" }), "is where the backend answers."],
    ["clusterDnsDomain", "clusterDNSDomain", text(253), "is the domain of the cluster."],
    ["gatewayTlsMode", "gatewayTLSMode", MODE, "says how the gateway encrypts."],
    ["proxyHttpPort", "proxyHTTPPort", PORT, "is the port of the proxy."],
    ["nodeCpuModel", "nodeCPUModel", text(), "is the model of the processors."],
    ["publicApiVersions", "publicAPIVersions", setOf(text()), "are the versions that are offered."],
  ]),
  renamed("naming-16/acronym-at-the-start", "SHOULD", [
    ["URLPath", "urlPath", text(1024, { pattern: "^/" }), "is the path below which the backend answers."],
    ["HTTPPort", "httpPort", PORT, "is the port for plain requests."],
    ["tLSMode", "tlsMode", MODE, "says how connections are encrypted."],
    ["DNSPolicyMode", "dnsPolicyMode", MODE, "says how names are resolved."],
    ["CPUModel", "cpuModel", text(), "is the model of the processors."],
    ["hTTPHeaders", "httpHeaders", setOf(text()), "are the headers that are passed on."],
  ]),
];

const words: readonly Kind[] = [
  renamed("naming-14/abbreviation", "MUST", [
    ["maxConns", "maxConnections", COUNT, "is the most open connections."],
    ["numReplicasets", "replicaSetCount", COUNT, "is the number of replica sets."],
    ["dstPort", "destinationPort", PORT, "is the port that packets go to."],
    ["cfgMode", "configurationMode", MODE, "says how the configuration is read."],
    ["pwdLength", "passwordLength", COUNT, "is the length of the generated password."],
    ["msgPrefix", "messagePrefix", text(), "starts each message."],
    ["bufEntries", "bufferEntries", COUNT, "is the number of entries that are buffered."],
    ["srcRegion", "sourceRegion", text(), "is the region that is copied from."],
    ["reqHeaders", "requestHeaders", setOf(text()), "are the headers that are sent."],
    // 'db' is a word of Kubernetes: API reviewers accept it as they do 'id'.
    ["tblPrefix", "tablePrefix", text(), "starts the names of tables."],
  ]),
  renamed(
    "naming-14/unit-abbreviated",
    "MUST",
    [
      ["warmupSecs", "warmupSeconds", SECONDS, "is how long a replica warms up."],
      ["drainDelayMs", "drainDelaySeconds", SECONDS, "is the time between two drained replicas."],
      ["cacheTtlMins", "cacheTTLSeconds", SECONDS, "is how long an answer is cached."],
      ["retentionHrs", "retentionSeconds", SECONDS, "is how long backups are kept."],
      ["lingerSec", "lingerSeconds", SECONDS, "is how long a closed session lingers."],
    ],
    IN_SPEC,
  ),
  renamed("naming-15/rare-acronym", "SHOULD", [
    ["rpoSeconds", "dataLossWindowSeconds", SECONDS, "is for how long data may be lost."],
    ["mttrSeconds", "repairTimeSeconds", SECONDS, "is how long a repair takes on average."],
    ["dlqName", "deadLetterQueueName", text(), "is the name of the queue of messages that could not be delivered."],
    ["wdtSeconds", "watchdogSeconds", SECONDS, "is after how long the watchdog restarts the process."],
    ["eolVersion", "lastSupportedVersion", text(), "is the last version that is supported."],
  ]),
  renamed(
    "naming-21/is-prefix",
    "SHOULD",
    [
      ["isPaused", "paused", BOOLEAN, "says whether the rollout stands still."],
      ["isReadOnly", "readOnly", BOOLEAN, "says whether the volume may only be read."],
      ["isSuspended", "suspended", BOOLEAN, "says whether no further runs start."],
      ["isHibernated", "hibernated", BOOLEAN, "says whether the cluster sleeps."],
      ["isSealed", "sealed", BOOLEAN, "says whether the vault is sealed."],
      ["isPrimary", "primary", BOOLEAN, "says whether the member takes writes."],
    ],
    IN_STATUS,
  ),
  renamed(
    "kinds-21/kind-as-sub-category",
    "MUST",
    [
      ["kind", "type", choice("Full", "Incremental"), "distinguishes full from incremental backups."],
      ["kind", "type", choice("Block", "Object"), "says which storage is used."],
      ["kind", "type", choice("Internal", "External"), "says who may connect."],
      ["kind", "type", choice("Hourly", "Daily", "Weekly"), "says how often the report is sent."],
      ["kind", "type", choice("Counter", "Gauge"), "says how values add up."],
    ],
    ["struct", "items", "observed"],
  ),
  renamed("kinds-21/kind-suffix", "MUST", [
    ["backupKind", "backupType", choice("Full", "Incremental"), "distinguishes full from incremental backups."],
    ["storageKind", "storageType", choice("Block", "Object"), "says which storage is used."],
    ["listenerKind", "listenerType", choice("Internal", "External"), "says who may connect."],
    ["reportKind", "reportType", choice("Hourly", "Daily", "Weekly"), "says how often the report is sent."],
    ["metricKind", "metricType", choice("Counter", "Gauge"), "says how values add up."],
  ]),
  renamed("naming-06/host-for-a-node", "MUST", [
    ["hostSelectorLabels", "nodeSelectorLabels", setOf(text()), "are the labels of the cluster's nodes to run on."],
    ["hostCount", "nodeCount", COUNT, "is the number of Kubernetes nodes that run the agent."],
    ["maxUnavailableHosts", "maxUnavailableNodes", COUNT, "is the most nodes of the cluster that may be drained."],
    [
      "preferredHostNames",
      "preferredNodeNames",
      setOf(text(253)),
      "are the names of the Nodes that the agent prefers.",
    ],
    ["minionCount", "nodeCount", COUNT, "is the number of nodes in the cluster."],
    ["hostPool", "nodePool", text(), "is the pool of cluster nodes that pods are scheduled to."],
  ]),
  renamed(
    "review/repeats-its-parent",
    "SHOULD",
    [
      ["deliveryAttempts", "attempts", COUNT, "is how often it is tried."],
      ["deliveryMode", "mode", MODE, "says when it happens."],
      ["deliveryRegion", "region", text(), "is where it happens."],
      ["deliveryOwner", "owner", text(), "is the team that answers for it."],
      ["deliveryWindowSeconds", "windowSeconds", SECONDS, "is how long it may take."],
    ],
    ["delivery"],
  ),
];

const declarative: readonly Kind[] = [
  fields(
    "naming-05/imperative",
    "SHOULD",
    [
      [
        field("restartPods", "restarts the pods as it says.", choice("Always", "OnChange")),
        field("podRestartPolicy", "says when pods are restarted.", choice("Always", "OnChange")),
      ],
      [
        field("rotateCredentials", "rotates the credentials as it says.", choice("Always", "OnChange")),
        field("credentialRotationPolicy", "says when credentials are rotated.", choice("Always", "OnChange")),
      ],
      [
        field("triggerBackup", "starts a backup as it says.", choice("Always", "OnChange")),
        field("backupPolicy", "says when backups are taken.", choice("Daily", "OnChange")),
      ],
      [
        field("deleteOrphans", "deletes orphans as it says.", choice("Always", "OnChange")),
        field("orphanPolicy", "says what becomes of orphans.", choice("Delete", "Retain")),
      ],
      [
        field("runMigrations", "runs the migrations as it says.", choice("Always", "OnChange")),
        field("migrationPolicy", "says when migrations run.", choice("Always", "Never")),
      ],
      [
        field("resyncNow", "synchronises at once as it says.", choice("Always", "OnChange")),
        field("resyncPolicy", "says when data is synchronised.", choice("Periodic", "OnChange")),
      ],
    ],
    IN_SPEC,
  ),
  fields(
    "naming-05/action-field",
    "SHOULD",
    [
      [
        field("action", "is what the operator does next.", choice("Start", "Stop")),
        field("runPolicy", "says whether it runs.", choice("Running", "Stopped")),
      ],
      [
        field("command", "is what the operator does next.", choice("Resize", "Rebuild")),
        field("size", "is the number of members.", integer(1, 9)),
      ],
      [
        field("operation", "is what is done to the cluster.", choice("Upgrade", "Rollback")),
        field("version", "is the version to run.", text()),
      ],
      [
        field("doUpgrade", "upgrades the members as it says.", choice("Always", "OnChange")),
        field("upgradePolicy", "says when members are upgraded.", choice("Automatic", "Manual")),
      ],
      [
        field("performFailover", "fails over as it says.", choice("Always", "OnChange")),
        field("failoverPolicy", "says when the primary changes.", choice("Automatic", "Manual")),
      ],
    ],
    IN_SPEC,
  ),
];

const times: readonly Kind[] = [
  // Times of the past are observations, which are wrong in a spec under any name.
  renamed(
    "naming-08/time-without-suffix",
    "SHOULD",
    [
      ["expiresAt", "expirationTime", TIME, "is when the token is no longer valid."],
      ["lastBackup", "lastBackupTime", TIME, "is when the last backup was finished."],
      ["startDate", "startTime", TIME, "is when the run starts."],
      ["scheduledOn", "scheduledTime", TIME, "is when the run is due."],
      ["validUntil", "expirationTime", TIME, "is until when the license holds."],
      ["lastSeen", "lastSeenTime", TIME, "is when the agent last answered."],
    ],
    IN_STATUS,
  ),
  renamed(
    "naming-09/stamp",
    "MUST",
    [
      ["lastSyncTimestamp", "lastSyncTime", TIME, "is when data was last synchronised."],
      ["expirationTimestamp", "expirationTime", TIME, "is when the token is no longer valid."],
      ["startTimestamp", "startTime", TIME, "is when the run started."],
      ["backupTimeStamp", "backupTime", TIME, "is when the backup was taken."],
      ["timestamp", "observedTime", TIME, "is when the measurement was taken."],
      ["lastProbeStamp", "lastProbeTime", TIME, "is when the endpoint was last probed."],
    ],
    IN_STATUS,
  ),
  renamed("units-01/duration-without-unit", "MUST", [
    ["timeout", "timeoutSeconds", SECONDS, "is how long to wait for an answer."],
    ["gracePeriod", "gracePeriodSeconds", SECONDS, "is how long a replica may take to stop."],
    ["retryDelay", "retryDelaySeconds", SECONDS, "is the time between two attempts."],
    ["scrapeInterval", "scrapePeriodSeconds", SECONDS, "is the time between two scrapes."],
    ["cacheTTL", "cacheTTLSeconds", SECONDS, "is how long an answer is cached."],
    ["maxAge", "maxAgeSeconds", SECONDS, "is how old an answer may be."],
    ["backoff", "backoffSeconds", SECONDS, "is how long to wait after a failure."],
  ]),
  renamed("units-01/size-without-unit", "MUST", [
    ["maxFileSize", "maxFileSizeBytes", COUNT, "is the largest file that is taken."],
    ["bufferSize", "bufferSizeKilobytes", COUNT, "is how much is buffered."],
    ["memoryLimit", "memoryLimitMegabytes", COUNT, "is the most memory that a query may take."],
    ["diskQuota", "diskQuotaGigabytes", COUNT, "is the most disk space of a tenant."],
    ["maxPayload", "maxPayloadBytes", COUNT, "is the largest message."],
    ["bandwidth", "bandwidthMegabitsPerSecond", COUNT, "is the most that the link carries."],
  ]),
  renamed(
    "units-04/minutes-or-hours",
    "SHOULD",
    [
      ["retentionHours", "retentionSeconds", SECONDS, "is how long backups are kept."],
      ["lockMinutes", "lockSeconds", SECONDS, "is how long an account stays locked."],
      ["drainDelayMilliseconds", "drainDelaySeconds", SECONDS, "is the time between two drained replicas."],
      ["rotationDays", "rotationSeconds", SECONDS, "is how long a key is used."],
      ["sessionTTLMinutes", "sessionTTLSeconds", SECONDS, "is how long a session lives."],
    ],
    IN_SPEC,
  ),
  renamed("naming-11/interval", "SHOULD", [
    ["resyncIntervalSeconds", "resyncPeriodSeconds", SECONDS, "is the time between two synchronisations."],
    ["probeIntervalSeconds", "probePeriodSeconds", SECONDS, "is the time between two probes."],
    ["heartbeatIntervalSeconds", "heartbeatPeriodSeconds", SECONDS, "is the time between two heartbeats."],
    ["scrapeIntervalSeconds", "scrapePeriodSeconds", SECONDS, "is the time between two scrapes."],
    ["intervalSeconds", "periodSeconds", SECONDS, "is the time between two runs."],
  ]),
  renamed("naming-12/inactivity-is-a-timeout", "SHOULD", [
    ["idleDeadlineSeconds", "idleTimeoutSeconds", SECONDS, "is after how much inactivity the session is closed."],
    ["inactivityDeadlineSeconds", "inactivityTimeoutSeconds", SECONDS, "is for how long a client may be silent."],
    ["maxIdleSeconds", "idleTimeoutSeconds", SECONDS, "is after how much inactivity the connection is closed."],
    ["unresponsiveSeconds", "responseTimeoutSeconds", SECONDS, "is for how long a backend may be unresponsive."],
    ["idleSeconds", "idleTimeoutSeconds", SECONDS, "is the inactivity after which the replica is stopped."],
  ]),
  renamed("naming-13/completion-is-a-deadline", "SHOULD", [
    ["completionTimeoutSeconds", "completionDeadlineSeconds", SECONDS, "is within which time the run must complete."],
    [
      "progressTimeoutSeconds",
      "progressDeadlineSeconds",
      SECONDS,
      "is within which time the rollout must make progress.",
    ],
    ["upgradeTimeoutSeconds", "upgradeDeadlineSeconds", SECONDS, "is within which time the upgrade must be complete."],
    ["finishTimeoutSeconds", "finishDeadlineSeconds", SECONDS, "is within which time the import must be finished."],
    [
      "activeTimeoutSeconds",
      "activeDeadlineSeconds",
      SECONDS,
      "is for how long the job may be active until it must be complete.",
    ],
  ]),
];

const references: readonly Kind[] = [
  renamed("naming-18/name-without-suffix", "SHOULD", [
    ["secret", "secretName", text(253), "is the name of the Secret with the credentials."],
    ["configMap", "configMapName", text(253), "is the name of the ConfigMap with the settings."],
    ["storageClass", "storageClassName", text(253), "is the name of the StorageClass of the volumes."],
    ["serviceAccount", "serviceAccountName", text(253), "is the name of the ServiceAccount to run as."],
    ["issuer", "issuerName", text(253), "is the name of the Issuer of the certificate."],
    ["priorityClass", "priorityClassName", text(253), "is the name of the PriorityClass of the pods."],
  ]),
  renamed("naming-18/ref-for-a-plain-name", "SHOULD", [
    ["secretRef", "secretName", text(253), "is the name of the Secret with the credentials."],
    ["configMapRef", "configMapName", text(253), "is the name of the ConfigMap with the settings."],
    ["poolRef", "poolName", text(253), "is the name of the pool that addresses are taken from."],
    ["gatewayRef", "gatewayName", text(253), "is the name of the Gateway that routes are attached to."],
    ["backupRef", "backupName", text(253), "is the name of the Backup to restore from."],
  ]),
];

export const NAMES: readonly Kind[] = [...spelling, ...words, ...declarative, ...times, ...references];

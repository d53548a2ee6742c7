import type { JsonObject } from "kube-json";
import type { Kind, Pair } from "./kind.js";
import { IN_SPEC, IN_STATUS, fields } from "./places.js";
import { reshaped } from "./lists.js";
import { BOOLEAN, PORT, TIME, choice, field, integer, setOf, text } from "./schemas.js";

/** Types of primitive fields: numbers, enumerations, times. */

type Row = readonly [name: string, says: string, bad: JsonObject, good: JsonObject];
const COUNTS = ["shardCount", "maxRetries", "historyLimit", "queueLength", "workerCount"] as const;
/** One defect in five counts. */
const counts = (bad: (index: number) => JsonObject): readonly Row[] =>
  COUNTS.map((name, index): Row => [name, "is how many there are.", bad(index), integer(0, 1000 + index)]);

const INT64 = { type: "integer", format: "int64" };
const SAFE = 9_007_199_254_740_991;

const numbers: readonly Kind[] = [
  reshaped(
    "primitives-11/float-in-spec",
    "MUST",
    [
      [
        "samplingRate",
        "is the share of requests that is traced.",
        { type: "number", minimum: 0, maximum: 1 },
        integer(0, 100),
      ],
      [
        "cpuFactor",
        "is by how much processors are over-committed.",
        { type: "number", format: "double", minimum: 1, maximum: 10 },
        integer(1, 10),
      ],
      [
        "threshold",
        "is the load above which replicas are added.",
        { type: "number", format: "float", minimum: 0, maximum: 100 },
        integer(0, 100),
      ],
      [
        "weights",
        "are the weights of the backends.",
        {
          type: "array",
          maxItems: 16,
          "x-kubernetes-list-type": "atomic",
          items: { type: "number", minimum: 0, maximum: 1 },
        },
        { type: "array", maxItems: 16, "x-kubernetes-list-type": "atomic", items: integer(0, 100) },
      ],
      [
        "errorBudget",
        "is the share of requests that may fail.",
        { type: "number", minimum: 0, maximum: 100 },
        integer(0, 100),
      ],
    ],
    IN_SPEC,
  ),
  reshaped(
    "primitives-10/float-in-status",
    "SHOULD",
    [
      [
        "observedLoadPercent",
        "is the load that was last seen.",
        { type: "number", minimum: 0, maximum: 100 },
        integer(0, 100),
      ],
      [
        "hitShare",
        "is the share of requests that the cache answered.",
        { type: "number", format: "double", minimum: 0, maximum: 1 },
        integer(0, 100),
      ],
      [
        "progressPercent",
        "is how far the import is.",
        { type: "number", format: "float", minimum: 0, maximum: 100 },
        integer(0, 100),
      ],
      [
        "replicationLag",
        "is how many entries the replica is behind.",
        { type: "number", minimum: 0, maximum: 1000 },
        integer(0, 1000),
      ],
      ["score", "is the score of the last scan.", { type: "number", minimum: 0, maximum: 10 }, integer(0, 10)],
    ],
    IN_STATUS,
  ),
  reshaped(
    "primitives-06/unsigned",
    "MUST",
    counts((index) => ({
      ...integer(0, 1000 + index),
      format: ["uint32", "uint64", "uint", "uint16", "uint8"][index] ?? "",
    })),
  ),
  reshaped(
    "primitives-04/no-format",
    "MUST",
    counts((index) => ({ type: "integer", minimum: 0, maximum: 1000 + index })),
  ),
  reshaped(
    "primitives-05/int64-for-small-numbers",
    "SHOULD",
    counts((index) => ({ ...INT64, minimum: 0, maximum: 1000 + index })),
  ),
  reshaped(
    "primitives-03/no-bounds",
    "SHOULD",
    counts(() => ({ type: "integer", format: "int32" })),
  ),
  reshaped(
    "primitives-03/no-maximum",
    "SHOULD",
    counts((index) => ({ type: "integer", format: "int32", minimum: index })),
  ),
  reshaped(
    "primitives-03/no-minimum",
    "SHOULD",
    counts((index) => ({ type: "integer", format: "int32", maximum: 1000 + index })),
  ),
  reshaped(
    "primitives-07/negative-count",
    "MUST",
    counts((index) => integer(-1000, 1000 + index)),
  ),
  reshaped(
    "primitives-09/int64-beyond-53-bits",
    "MUST",
    ["usedBytes", "capacityBytes", "sequenceNumber", "transferredBytes", "rowCount"].map(
      (name, index): Row => [
        name,
        "is what was counted.",
        index % 2 === 0 ? { ...INT64, minimum: 0 } : { ...INT64, minimum: 0, maximum: 9_223_372_036_854_775_807n },
        { ...INT64, minimum: 0, maximum: SAFE },
      ],
    ),
  ),
  reshaped(
    "primitives-01/number-as-string",
    "MUST",
    counts(
      (index) =>
        [
          text(10),
          text(10, { pattern: "^[0-9]+$" }),
          text(6, { pattern: "^\\d{1,6}$" }),
          text(12),
          text(3, { pattern: "^[1-9][0-9]*$" }),
        ][index] ?? text(),
    ),
  ),
  reshaped(
    "primitives-01/boolean-as-string",
    "MUST",
    ["compressed", "encrypted", "readOnly", "verbose", "archived"].map(
      (name): Row => [name, "says whether it is so.", choice("true", "false"), BOOLEAN],
    ),
    IN_STATUS,
  ),
  reshaped("primitives-01/port-as-string", "MUST", [
    ["port", "is where to listen.", text(5), PORT],
    ["metricsPort", "is where metrics are.", text(5, { pattern: "^[0-9]{1,5}$" }), PORT],
    ["adminPort", "is the port for administrators.", text(10), PORT],
    ["containerPort", "is the port of the container.", text(5), PORT],
    ["healthPort", "is the port that is probed.", { "x-kubernetes-int-or-string": true }, PORT],
  ]),
  reshaped("primitives-01/port-out-of-range", "MUST", [
    ["port", "is where to listen.", integer(0, 100_000), PORT],
    ["metricsPort", "is where metrics are.", integer(1, 99_999), PORT],
    ["adminPort", "is the port for administrators.", integer(-1, 65_535), PORT],
    ["proxyPort", "is the port of the proxy.", { type: "integer", format: "int32" }, PORT],
    ["healthPort", "is the port that is probed.", integer(1, 65_536), PORT],
  ]),
  reshaped(
    "primitives-01/quantity-as-string",
    "MUST",
    ["memoryLimit", "storageSize", "cpuRequest", "diskQuota", "cacheCapacity"].map(
      (name): Row => [
        name,
        "is a resource quantity, such as '10Gi' or '500m'.",
        text(32),
        {
          "x-kubernetes-int-or-string": true,
          anyOf: [{ type: "integer" }, { type: "string" }],
          pattern:
            "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
        },
      ],
    ),
    IN_SPEC,
  ),
];

type Values = readonly [name: string, bad: readonly string[], good: readonly string[]];
const choices = (id: string, strength: "MUST" | "SHOULD", rows: readonly Values[]): Kind =>
  reshaped(
    id,
    strength,
    rows.map(([name, bad, good]): Row => [name, "says how it is done.", choice(...bad), choice(...good)]),
  );

const constants: readonly Kind[] = [
  reshaped(
    "primitives-12/boolean-in-spec",
    "SHOULD",
    [
      ["hibernated", "says whether the cluster sleeps.", BOOLEAN, choice("Hibernated", "Awake")],
      ["strict", "says whether unknown rows are refused.", BOOLEAN, choice("Strict", "Lenient")],
      ["retainData", "says whether data outlives the object.", BOOLEAN, choice("Retain", "Delete")],
      ["publiclyVisible", "says whether everybody may connect.", BOOLEAN, choice("Public", "Private")],
      ["compressed", "says whether data is compressed.", BOOLEAN, choice("Gzip", "None")],
      ["enableAudit", "says whether requests are logged.", BOOLEAN, choice("Metadata", "None")],
    ],
    IN_SPEC,
  ),
  choices("constants-02/lower-case", "MUST", [
    ["syncMode", ["always", "never"], ["Always", "Never"]],
    ["evictionPolicy", ["oldest", "random"], ["Oldest", "Random"]],
    ["exposure", ["public", "private"], ["Public", "Private"]],
    ["logLevel", ["quiet", "verbose"], ["Quiet", "Verbose"]],
    ["consistency", ["eventual", "strong"], ["Eventual", "Strong"]],
  ]),
  choices("constants-02/upper-case", "MUST", [
    ["syncMode", ["ALWAYS", "NEVER"], ["Always", "Never"]],
    ["evictionPolicy", ["LEAST_RECENTLY_USED", "RANDOM"], ["LeastRecentlyUsed", "Random"]],
    ["exposure", ["PUBLIC", "PRIVATE"], ["Public", "Private"]],
    ["consistency", ["EVENTUAL", "READ_YOUR_WRITES"], ["Eventual", "ReadYourWrites"]],
    ["tier", ["SMALL", "LARGE"], ["Small", "Large"]],
  ]),
  choices("constants-02/dashes-or-underscores", "MUST", [
    ["syncMode", ["on-change", "never-again"], ["OnChange", "NeverAgain"]],
    ["evictionPolicy", ["least_recently_used", "none_at_all"], ["LeastRecentlyUsed", "NoneAtAll"]],
    ["exposure", ["public-only", "private-only"], ["PublicOnly", "PrivateOnly"]],
    ["consistency", ["Read-Your-Writes", "Strong"], ["ReadYourWrites", "Strong"]],
    ["tier", ["extra_small", "extra_large"], ["ExtraSmall", "ExtraLarge"]],
  ]),
  choices("constants-02/small-initial", "MUST", [
    ["syncMode", ["onChange", "neverAgain"], ["OnChange", "NeverAgain"]],
    ["evictionPolicy", ["leastRecentlyUsed", "Random"], ["LeastRecentlyUsed", "Random"]],
    ["exposure", ["publicOnly", "privateOnly"], ["PublicOnly", "PrivateOnly"]],
    ["consistency", ["readYourWrites", "Strong"], ["ReadYourWrites", "Strong"]],
    ["tier", ["extraSmall", "extraLarge"], ["ExtraSmall", "ExtraLarge"]],
  ]),
  choices("constants-02/one-of-many", "MUST", [
    ["syncMode", ["Always", "Never", "sometimes"], ["Always", "Never", "Sometimes"]],
    ["evictionPolicy", ["Oldest", "largest_first", "Random"], ["Oldest", "LargestFirst", "Random"]],
    ["exposure", ["Public", "Private", "cluster-local"], ["Public", "Private", "ClusterLocal"]],
    ["tier", ["Small", "Medium", "LARGE"], ["Small", "Medium", "Large"]],
    ["consistency", ["eventual", "Strong"], ["Eventual", "Strong"]],
  ]),
  choices("constants-03/acronym-in-mixed-case", "SHOULD", [
    ["transport", ["Tcp", "Udp"], ["TCP", "UDP"]],
    ["scheme", ["Http", "Https"], ["HTTP", "HTTPS"]],
    ["addressType", ["ClientIp", "Hostname"], ["ClientIP", "Hostname"]],
    ["lookup", ["DnsFirst", "Static"], ["DNSFirst", "Static"]],
    ["encryption", ["TlsOnly", "None"], ["TLSOnly", "None"]],
    ["meter", ["CpuTime", "WallTime"], ["CPUTime", "WallTime"]],
  ]),
  choices("constants-05/proper-name-in-other-case", "SHOULD", [
    ["dataPath", ["Ebpf", "iptables"], ["eBPF", "iptables"]],
    ["cgroupDriver", ["Systemd", "cgroupfs"], ["systemd", "cgroupfs"]],
    ["proxyMode", ["IpTables", "IPVS"], ["iptables", "IPVS"]],
    ["delegation", ["EbpfDelegation", "None"], ["eBPFDelegation", "None"]],
    ["cgroupManager", ["systemd", "CgroupFS"], ["systemd", "cgroupfs"]],
  ]),
  reshaped("constants-01/numbers-as-constants", "MUST", [
    [
      "tier",
      "is the size of the instance.",
      { type: "integer", format: "int32", enum: [1, 2, 3] },
      choice("Small", "Medium", "Large"),
    ],
    [
      "qualityOfService",
      "says how deliveries are acknowledged.",
      { type: "integer", format: "int32", enum: [0, 1, 2] },
      choice("AtMostOnce", "AtLeastOnce", "ExactlyOnce"),
    ],
    [
      "logLevel",
      "says how much is logged.",
      { type: "integer", format: "int32", enum: [0, 5, 10] },
      choice("Quiet", "Normal", "Verbose"),
    ],
    ["mode", "says how it runs.", { type: "integer", format: "int64", enum: [1, 2] }, choice("Primary", "Standby")],
    [
      "strictness",
      "says what is refused.",
      { type: "integer", format: "int32", enum: [0, 1] },
      choice("Lenient", "Strict"),
    ],
  ]),
  reshaped(
    "constants-02/list-of-constants",
    "MUST",
    [
      ["events", ["created", "deleted"]],
      ["features", ["tls_termination", "rate_limit"]],
      ["checks", ["LIVENESS", "READINESS"]],
      ["capabilities", ["read-only", "read-write"]],
      ["days", ["monday", "friday"]],
    ].map(
      ([name, values]): Row => [
        String(name),
        "are the ones that count.",
        setOf(choice(...(values as string[]))),
        setOf(choice("First", "Second")),
      ],
    ),
  ),
];

const times: readonly Kind[] = [
  reshaped(
    "serialization-03/time-without-format",
    "SHOULD",
    ["startTime", "expirationTime", "lastSyncTime", "activationTime", "renewalTime"].map(
      (name): Row => [name, "is when it happens, as RFC 3339.", text(64), TIME],
    ),
  ),
  reshaped(
    "serialization-03/time-as-number",
    "SHOULD",
    ["startTime", "expirationTime", "lastSyncTime", "activationTime", "renewalTime"].map(
      (name, index): Row => [
        name,
        ["is when it happens, in seconds since 1970.", "is a Unix time in nanoseconds."][index % 2] ?? "",
        { ...INT64, minimum: 0, maximum: SAFE },
        TIME,
      ],
    ),
  ),
  fields(
    "serialization-03/date-as-number",
    "SHOULD",
    [
      ["createdAt", "createdTime"],
      ["expiryEpoch", "expirationTime"],
      ["renewalUnix", "renewalTime"],
      ["startedOn", "startTime"],
      ["finishedAt", "finishedTime"],
    ].map(
      ([bad = "", good = ""]): Pair => [
        field(bad, "is when it happened, since the Unix epoch.", { ...INT64, minimum: 0, maximum: SAFE }),
        field(good, "is when it happened.", TIME),
      ],
    ),
  ),
  fields("units-02/duration-as-string", "MUST", [
    [
      field("timeout", "is how long to wait for an answer, such as '30s'.", text(16)),
      field("timeoutSeconds", "is how long to wait for an answer.", integer(0, 3600)),
    ],
    [
      field(
        "gracePeriod",
        "is how long a replica may take to stop, such as '5m'.",
        text(16, { pattern: "^([0-9]+(s|m|h))+$" }),
      ),
      field("gracePeriodSeconds", "is how long a replica may take to stop.", integer(0, 3600)),
    ],
    [
      field("retryDelay", "is the time between two attempts, as a Go duration.", text(16)),
      field("retryDelaySeconds", "is the time between two attempts.", integer(0, 3600)),
    ],
    [
      field("keepFor", "is for how long backups are kept, such as '72h'.", text(16, { pattern: "^[0-9]+h$" })),
      field("expirySeconds", "is for how long backups are kept.", integer(0, 3600)),
    ],
    [
      field("cacheTTL", "is how long an answer is cached, such as '1h30m'.", text(16)),
      field("cacheTTLSeconds", "is how long an answer is cached.", integer(0, 3600)),
    ],
  ]),
  fields(
    "units-03/duration-format",
    "MUST",
    ["timeout", "gracePeriod", "retryDelay", "retention", "cacheTTL"].map(
      (name): Pair => [
        field(name, "is how long it takes.", { type: "string", format: "duration", maxLength: 32 }),
        field(`${name}Seconds`, "is how long it takes.", integer(0, 3600)),
      ],
    ),
  ),
  fields(
    "units-02/seconds-as-string",
    "MUST",
    ["timeout", "gracePeriod", "retryDelay", "lockWait", "cacheTTL"].map(
      (name): Pair => [
        field(`${name}Seconds`, "is how long it takes.", text(8, { pattern: "^[0-9]+$" })),
        field(`${name}Seconds`, "is how long it takes.", integer(0, 3600)),
      ],
    ),
  ),
  reshaped(
    "metadata-07/resource-version-as-number",
    "MUST",
    [
      "resourceVersion",
      "observedResourceVersion",
      "lastResourceVersion",
      "sourceResourceVersion",
      "secretResourceVersion",
    ].map(
      (name): Row => [
        name,
        "is the resource version that was last seen.",
        { ...INT64, minimum: 0, maximum: SAFE },
        text(128),
      ],
    ),
    IN_STATUS,
  ),
];

export const TYPES: readonly Kind[] = [...numbers, ...constants, ...times];

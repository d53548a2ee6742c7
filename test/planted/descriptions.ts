import type { JsonObject } from "kube-json";
import type { Kind, Pair } from "./kind.js";
import { IN_SPEC, fields } from "./places.js";
import { reshaped } from "./lists.js";
import { BOOLEAN, NAMESPACE, TIME, choice, field, integer, setOf, struct, text, says } from "./schemas.js";

/** Descriptions that promise more than the schema holds, and messages of validation rules. */

type Row = readonly [name: string, says: string, bad: JsonObject, good: JsonObject];
const NUMBERS = ["shardCount", "maxRetries", "workerCount", "queueLength", "historyLimit"] as const;
const WORDS = ["greeting", "bannerTitle", "footerText", "ownerTeam", "localeTag"] as const;
const over = (
  names: readonly string[],
  rows: readonly (readonly [says: string, bad: JsonObject, good: JsonObject])[],
): readonly Row[] =>
  rows.map(([text_, bad, good], index): Row => [names[index % names.length] ?? "", text_, bad, good]);

const URL_RULE = { "x-kubernetes-validations": [{ rule: "isURL(self)", message: "must be a URL" }] };

const bounds: readonly Kind[] = [
  reshaped(
    "primitives-03/described-range",
    "SHOULD",
    over(NUMBERS, [
      ["is how many there are. Must be between 1 and 100.", integer(0, 1000), integer(1, 100)],
      ["is how many there are. Valid values are 0 to 10.", integer(0, 50), integer(0, 10)],
      ["is how many there are, from 1 to 64 inclusive.", integer(0, 64), integer(1, 64)],
      ["is how many there are. The value must be in the range 5-20.", integer(0, 100), integer(5, 20)],
      ["is how many there are. Range: [1, 32].", integer(1, 64), integer(1, 32)],
    ]),
  ),
  reshaped(
    "primitives-03/described-minimum",
    "SHOULD",
    over(NUMBERS, [
      ["is how many there are. Must be greater than 0.", integer(0, 1000), integer(1, 1000)],
      ["is how many there are. Must be at least 3.", integer(0, 50), integer(3, 50)],
      ["is how many there are. The minimum is 2.", integer(0, 64), integer(2, 64)],
      ["is how many there are. It must be a positive number.", integer(0, 100), integer(1, 100)],
      ["is how many there are. Must be greater than or equal to 5.", integer(1, 64), integer(5, 64)],
    ]),
  ),
  reshaped(
    "primitives-03/described-maximum",
    "SHOULD",
    over(NUMBERS, [
      ["is how many there are. Must be less than or equal to 10.", integer(0, 1000), integer(0, 10)],
      ["is how many there are, at most 50.", integer(0, 100), integer(0, 50)],
      ["is how many there are. The maximum is 16.", integer(0, 64), integer(0, 16)],
      ["is how many there are. It may not exceed 25.", integer(0, 100), integer(0, 25)],
      ["is how many there are. No more than 8 are supported.", integer(1, 64), integer(1, 8)],
    ]),
  ),
  reshaped(
    "primitives-07/described-non-negative",
    "MUST",
    over(NUMBERS, [
      ["is how many there are. Must not be negative.", integer(-10, 1000), integer(0, 1000)],
      [
        "is how many there are. Must be non-negative.",
        { type: "integer", format: "int32", minimum: -1, maximum: 50 },
        integer(0, 50),
      ],
      ["is how many there are. Negative values are invalid.", integer(-64, 64), integer(0, 64)],
      ["is a non-negative number.", integer(-100, 100), integer(0, 100)],
      ["is how many there are. It cannot be negative.", integer(-1, 64), integer(0, 64)],
    ]),
  ),
  reshaped(
    "validation/described-length",
    "SHOULD",
    over(WORDS, [
      ["is shown to users. At most 63 characters.", text(1024), text(63)],
      ["is shown to users. The maximum length is 32.", text(253), text(32)],
      ["is shown to users. It must be no longer than 128 characters.", text(4096), text(128)],
      ["is shown to users. It must not be empty.", { type: "string", maxLength: 64 }, text(64)],
      ["is shown to users. Must be at least 8 characters long.", text(64), { ...text(64), minLength: 8 }],
    ]),
  ),
  reshaped(
    "validation/described-item-count",
    "SHOULD",
    over(
      ["greetings", "zones", "extraLocales", "ownerTeams", "aliases"],
      [
        ["are shown to users. At most 16 entries.", setOf(text(), 64), setOf(text(), 16)],
        ["are where it runs. A maximum of 3 may be specified.", setOf(text(), 10), setOf(text(), 3)],
        ["are the languages. The list may contain up to 8 items.", setOf(text(), 100), setOf(text(), 8)],
        [
          "are who answers for it. At least one must be specified.",
          setOf(text(), 8),
          { ...setOf(text(), 8), minItems: 1 },
        ],
        ["are further names. The list must not be empty.", setOf(text(), 8), { ...setOf(text(), 8), minItems: 1 }],
      ],
    ),
  ),
  reshaped(
    "lists-03/described-unique",
    "SHOULD",
    ["greetings", "zones", "extraLocales", "ownerTeams", "aliases"].map(
      (name, index): Row => [
        name,
        [
          "are all different. Duplicates are not allowed.",
          "must be unique.",
          "are a set of names, each of which may be given once.",
          "may not contain duplicates.",
          "are distinct names.",
        ][index] ?? "",
        { ...setOf(text()), "x-kubernetes-list-type": "atomic" },
        setOf(text()),
      ],
    ),
  ),
];

/** A text that may not change, as the twin is required and has a rule. */
const KEPT = text(63, { "x-kubernetes-validations": [{ rule: "self == oldSelf", message: "may not be changed" }] });
const immutable = (bad: JsonObject, required: boolean): readonly Pair[] =>
  (
    [
      ["region", "is where it runs. Immutable."],
      ["engine", "is the engine. This field is immutable."],
      ["storageTier", "is the storage. It cannot be changed after creation."],
      ["clusterAlias", "is another name. May not be updated once set."],
      ["encryptionMode", "says how data is encrypted. This value is immutable after the object was created."],
    ] as const
  ).map(([name, says]): Pair => [field(name, says, bad, { required }), field(name, says, KEPT, { required: true })]);

const formats: readonly Kind[] = [
  reshaped(
    "validation/described-url",
    "SHOULD",
    over(
      ["endpoint", "webhookTarget", "documentation", "repositoryLocation", "callback"],
      [
        ["must be a valid HTTPS URL.", text(2048), text(2048, { pattern: "^https://" })],
        ["is the URL that is called.", text(2048), text(2048, { format: "uri" })],
        ["is a URL with the handbook.", text(1024), text(1024, URL_RULE)],
        [
          "is the URL of the repository, which must start with 'https://'.",
          text(2048),
          text(2048, { pattern: "^https://" }),
        ],
        ["must be an absolute URI.", text(2048), text(2048, { format: "uri" })],
      ],
    ),
  ),
  reshaped(
    "validation/described-ip",
    "SHOULD",
    over(
      ["address", "gatewayAddress", "resolver", "peer", "bindTo"],
      [
        ["is the IP address to listen at.", text(45), text(45, { format: "ipv4" })],
        ["must be a valid IPv4 address.", text(15), text(15, { format: "ipv4" })],
        ["is the IP of the resolver.", text(45), text(45, { format: "ipv6" })],
        ["is the IPv6 address of the peer.", text(45), text(45, { format: "ipv6" })],
        ["must be an IP address, such as '10.0.0.1'.", text(45), text(45, { format: "ipv4" })],
      ],
    ),
  ),
  reshaped(
    "validation/described-cidr",
    "SHOULD",
    over(
      ["allowedRange", "subnet", "podRange", "network", "block"],
      [
        ["is a CIDR, such as '10.0.0.0/8'.", text(49), text(49, { format: "cidr" })],
        ["is the subnet in CIDR notation.", text(49), text(49, { format: "cidr" })],
        ["must be a valid CIDR block.", text(49), text(49, { format: "cidr" })],
        ["is the CIDR of the network.", text(49), text(49, { format: "cidr" })],
        ["is the IP range in CIDR form.", text(49), text(49, { format: "cidr" })],
      ],
    ),
  ),
  reshaped(
    "validation/described-label",
    "SHOULD",
    over(
      ["prefix", "zoneLabel", "alias", "tenant", "channelLabel"],
      [
        ["must be a valid DNS label.", text(63), NAMESPACE],
        ["must be a DNS-1123 label.", text(63), NAMESPACE],
        ["must consist of lower case alphanumeric characters or '-'.", text(63), NAMESPACE],
        ["is an RFC 1123 label.", text(63), NAMESPACE],
        ["must match the regular expression '[a-z]+'.", text(63), text(63, { pattern: "^[a-z]+$" })],
      ],
    ),
  ),
  reshaped(
    "serialization-03/described-time",
    "SHOULD",
    over(
      ["activationTime", "cutoverTime", "freezeTime", "validityTime", "launchTime"],
      [
        ["is the date and time of activation in RFC 3339 format.", text(64), TIME],
        ["is an RFC3339 timestamp.", text(64), TIME],
        ["is the point in time from which on nothing changes, such as '2026-01-02T15:04:05Z'.", text(64), TIME],
        ["is until when it is valid, as an ISO 8601 date and time.", text(64), TIME],
        ["is the date-time of the launch.", text(64), TIME],
      ],
    ),
  ),
  reshaped(
    "constants-02/described-values",
    "SHOULD",
    over(
      ["syncMode", "exposure", "tier", "evictionPolicy", "retentionPolicy"],
      [
        ["says how it is done. One of 'Always' or 'Never'.", text(), choice("Always", "Never")],
        ["says who may connect. Valid values are Public and Private.", text(), choice("Public", "Private")],
        ["says how large it is. Must be one of: Small, Medium, Large.", text(), choice("Small", "Medium", "Large")],
        ["says what is dropped. Possible values: Oldest, Random.", text(), choice("Oldest", "Random")],
        ['says what remains. Supported values are "Retain", "Delete".', text(), choice("Retain", "Delete")],
      ],
    ),
  ),
  reshaped(
    "constants-02/described-values-are-others",
    "SHOULD",
    over(
      ["syncMode", "exposure", "tier", "evictionPolicy", "retentionPolicy"],
      [
        ["says how it is done. One of 'Always' or 'Never'.", choice("Always", "OnChange"), choice("Always", "Never")],
        [
          "says who may connect. Valid values are Public, Private and Internal.",
          choice("Public", "Private"),
          choice("Public", "Private", "Internal"),
        ],
        [
          "says how large it is. Must be one of: Small, Medium, Large.",
          choice("Small", "Large"),
          choice("Small", "Medium", "Large"),
        ],
        [
          "says what is dropped. Possible values: Oldest, Random.",
          choice("Oldest", "Newest"),
          choice("Oldest", "Random"),
        ],
        [
          'says what remains. Supported values are "Retain", "Delete".',
          choice("Keep", "Delete"),
          choice("Retain", "Delete"),
        ],
      ],
    ),
  ),
  // Below an existing list, an API server may know no old value to compare with.
  fields("put-04/described-immutable", "MUST", immutable(text(), true), ["spec", "struct", "items", "status"]),
  fields("put-04/immutable-but-removable", "SHOULD", immutable(KEPT, false), IN_SPEC),
  reshaped(
    "units-01/described-unit-is-another",
    "MUST",
    over(
      ["warmupSeconds", "lockSeconds", "fileSizeBytes", "drainDelaySeconds", "quotaGigabytes"],
      [
        ["is how long it takes, in milliseconds.", integer(0, 1000), integer(0, 1000)],
        ["is for how many minutes an account is locked.", integer(0, 1000), integer(0, 1000)],
        ["is the largest file, in megabytes.", integer(0, 1000), integer(0, 1000)],
        ["is the delay in hours.", integer(0, 1000), integer(0, 1000)],
        ["is the quota in megabytes.", integer(0, 1000), integer(0, 1000)],
      ],
    ).map(
      ([name, text_, bad, good]): Row => [name, text_, bad, { ...good, description: `${name} is how much it is.` }],
    ),
  ),
  reshaped(
    "primitives-12/boolean-that-will-have-more-values",
    "SHOULD",
    over(
      ["compressed", "archived", "mirrored", "sealed", "audited"],
      [
        "says whether data is compressed; more ways will follow.",
        "says whether rows are archived, or kept as they are.",
        "says whether traffic is mirrored; for now to one place only.",
        "says whether the vault is sealed, or open to administrators.",
        "says whether requests are audited; levels may follow.",
      ].map((one) => [one, BOOLEAN, choice("First", "Second")] as const),
    ),
    IN_SPEC,
  ),
];

/** Pairs of fields for one rule with different messages. */
const FIELDS = [
  ["floor", "ceiling"],
  ["firstPort", "lastPort"],
  ["softLimit", "hardLimit"],
  ["warmupSeconds", "deadlineSeconds"],
  ["reserved", "capacity"],
] as const;
type Words = (a: string, b: string) => string;
const ruled = (message: string | undefined, a: string, b: string): JsonObject =>
  struct(
    {
      [a]: says(`${a} is the lower one.`, integer(1, 1000)),
      [b]: says(`${b} is the upper one.`, integer(1, 1000)),
    },
    [],
    {
      "x-kubernetes-validations": [
        {
          rule: `!has(self.${a}) || !has(self.${b}) || self.${a} <= self.${b}`,
          ...(message === undefined ? {} : { message }),
        },
      ],
    },
  );
const message = (id: string, bad: readonly (Words | undefined)[]): Kind =>
  reshaped(
    `validation-11/${id}`,
    "SHOULD",
    FIELDS.map(
      ([a, b], index): Row => [
        ["window", "portRange", "quota", "pace", "sizing"][index] ?? "",
        "says between which two it lies.",
        ruled(bad[index % bad.length]?.(a, b), a, b),
        ruled(`\`${a}\` must be less than or equal to \`${b}\``, a, b),
      ],
    ),
  );

const literal = (value: string, quoted: string): JsonObject =>
  text(63, {
    "x-kubernetes-validations": [{ rule: `!self.startsWith('${value}')`, message: `must not start with ${quoted}` }],
  });

const messages: readonly Kind[] = [
  message("should", [
    (a, b) => `\`${a}\` should be less than or equal to \`${b}\``,
    (a, b) => `\`${b}\` should be at least \`${a}\``,
    (a) => `\`${a}\` should not exceed the other one`,
  ]),
  message("cannot", [
    (a, b) => `\`${a}\` cannot be greater than \`${b}\``,
    (a, b) => `\`${a}\` can't be greater than \`${b}\``,
    (a, b) => `\`${a}\` can not exceed \`${b}\``,
  ]),
  message("symbols", [
    (a, b) => `\`${a}\` must be <= \`${b}\``,
    (a, b) => `\`${b}\` must be >= \`${a}\``,
    (a, b) => `\`${a}\` must be < \`${b}\` or the same`,
    (a, b) => `must hold: \`${a}\` ≤ \`${b}\``,
  ]),
  message("larger-than", [
    (a, b) => `\`${b}\` must be larger than \`${a}\``,
    (a, b) => `\`${b}\` must be bigger than \`${a}\``,
    (a, b) => `\`${b}\` must be higher than \`${a}\``,
    (a, b) => `\`${a}\` must be lower than \`${b}\``,
    (a, b) => `\`${b}\` must be more than \`${a}\``,
  ]),
  message("field-without-back-quotes", [
    (a, b) => `${a} must be less than or equal to ${b}`,
    (a, b) => `'${a}' must be less than or equal to '${b}'`,
    (a, b) => `"${a}" must be less than or equal to "${b}"`,
    (a, b) => `\`${a}\` must be less than or equal to ${b}`,
    (a, b) => `spec.${a} must be less than or equal to spec.${b}`,
  ]),
  message("imprecise", [
    () => "invalid value",
    () => "validation failed",
    () => "is invalid",
    () => "bad configuration",
    () => "the value is not valid",
  ]),
  message("no-message", [undefined]),
  message("prohibition-in-other-words", [
    (a, b) => `\`${a}\` is not allowed to be greater than \`${b}\``,
    (a, b) => `\`${a}\` shall not be greater than \`${b}\``,
    (a, b) => `do not set \`${a}\` above \`${b}\``,
    (a, b) => `\`${a}\` is forbidden to exceed \`${b}\``,
    (a, b) => `you must never set \`${a}\` above \`${b}\``,
  ]),
  message("requirement-in-other-words", [
    (a, b) => `\`${a}\` has to be less than or equal to \`${b}\``,
    (a, b) => `\`${a}\` needs to be less than or equal to \`${b}\``,
    (a, b) => `\`${a}\` shall be less than or equal to \`${b}\``,
    (a, b) => `please make \`${a}\` less than or equal to \`${b}\``,
    (a, b) => `expected \`${a}\` to be less than or equal to \`${b}\``,
  ]),
  reshaped(
    "validation-11/literal-without-quotes",
    "SHOULD",
    ["kube-", "acme-", "tmp-", "x-", "sys-"].map(
      (value, index): Row => [
        WORDS[index] ?? "",
        "is shown to users.",
        literal(value, [value, `"${value}"`, `\`${value}\``][index % 3] ?? ""),
        literal(value, `'${value}'`),
      ],
    ),
  ),
  reshaped(
    "validation-11/may-not-for-a-format",
    "SHOULD",
    ["kube-", "acme-", "tmp-", "x-", "sys-"].map(
      (value, index): Row => [
        WORDS[index] ?? "",
        "is shown to users.",
        text(63, {
          "x-kubernetes-validations": [
            { rule: `!self.startsWith('${value}')`, message: `may not start with '${value}'` },
          ],
        }),
        literal(value, `'${value}'`),
      ],
    ),
  ),
];

export const DESCRIPTIONS: readonly Kind[] = [...bounds, ...formats, ...messages];

import type { JsonObject } from "kube-json";
import type { Field, Kind, Pair, Strength } from "./kind.js";
import { ANYWHERE, IN_SPEC, IN_STATUS, type Place, fields, without } from "./places.js";
import {
  NAMESPACE,
  PORT,
  atomic,
  choice,
  field,
  integer,
  namedList,
  reference,
  selector,
  setOf,
  struct,
  text,
  says,
} from "./schemas.js";

/** Lists, maps and objects without fields. */

type Row = readonly [name: string, says: string, bad: JsonObject, good: JsonObject];

/** Fields with a wrong and a right schema. */
export const reshaped = (
  id: string,
  strength: Strength,
  rows: readonly Row[],
  places: readonly Place[] = ANYWHERE,
): Kind =>
  fields(
    id,
    strength,
    rows.map(([name, says, bad, good]): Pair => [field(name, says, bad), field(name, says, good)]),
    places,
  );

const PARTS: readonly (readonly [name: string, says: string, properties: Readonly<Record<string, JsonObject>>])[] = [
  ["listenPoints", "are the places that clients connect to.", { port: says("port is where to listen.", PORT) }],
  [
    "regionPools",
    "are the pools of the regions.",
    {
      size: says("size is the number of members.", integer(0, 1000)),
      zone: says("zone is where the members run.", text()),
    },
  ],
  [
    "alertRoutes",
    "are the routes that alerts take.",
    { severity: says("severity is the lowest that is sent.", choice("Warning", "Critical")) },
  ],
  [
    "extraUsers",
    "are further users of the database.",
    {
      role: says("role is what the user may do.", choice("Reader", "Writer")),
      quota: says("quota is the most rows.", integer(0, 1000)),
    },
  ],
  [
    "backupPlans",
    "are the plans that backups follow.",
    { keep: says("keep is the number of backups that are kept.", integer(1, 100)) },
  ],
];
const list = (index: number): JsonObject => namedList(PARTS[index % PARTS.length]?.[2] ?? {});
const itemOf = (index: number): JsonObject => list(index)["items"] as JsonObject;
const each = (bad: (index: number) => JsonObject, good: (index: number) => JsonObject = list): readonly Row[] =>
  PARTS.map(([name, text], index): Row => [name, text, bad(index), good(index)]);
/** A list of objects that have no name of their own. */
const nameless = (index: number): JsonObject => struct(PARTS[index % PARTS.length]?.[2] ?? {});

const maps: readonly Kind[] = [
  reshaped(
    "lists-01/map-of-objects",
    "MUST",
    each((index) => ({ type: "object", maxProperties: 16, additionalProperties: nameless(index) })),
  ),
  reshaped(
    "lists-01/map-of-lists",
    "MUST",
    each((index) => ({ type: "object", maxProperties: 16, additionalProperties: atomic(nameless(index)) })),
  ),
  reshaped(
    "lists-01/map-of-maps",
    "MUST",
    each((index) => ({
      type: "object",
      maxProperties: 16,
      additionalProperties: { type: "object", maxProperties: 8 + index, additionalProperties: text() },
    })),
  ),
  reshaped(
    "lists-01/map-of-lists-of-strings",
    "MUST",
    each((index) => ({ type: "object", maxProperties: 16, additionalProperties: setOf(text(), 8 + index) })),
  ),
  reshaped("lists-05/opaque-object", "MUST", [
    [
      "tuning",
      "are further settings of the server.",
      { type: "object", "x-kubernetes-preserve-unknown-fields": true },
      struct({ level: says("level is the tuning level.", integer(0, 9)) }),
    ],
    [
      "driverConfig",
      "is handed to the driver.",
      { "x-kubernetes-preserve-unknown-fields": true },
      struct({ driver: says("driver is the driver's name.", text()) }),
    ],
    [
      "overrides",
      "replace what the server has by itself.",
      { type: "object", "x-kubernetes-preserve-unknown-fields": true, properties: {} },
      struct({ locale: says("locale is the language.", text()) }),
    ],
    [
      "advanced",
      "are settings for experts.",
      { type: "object" },
      struct({ cacheEntries: says("cacheEntries is the size of the cache.", integer(0, 1000)) }),
    ],
    [
      "rawRules",
      "are rules of any shape.",
      atomic({ type: "object", "x-kubernetes-preserve-unknown-fields": true }),
      atomic(struct({ pattern: says("pattern is what the rule matches.", text()) })),
    ],
  ]),
  reshaped(
    "lists-05/text-that-is-json-or-yaml",
    "SHOULD",
    [
      [
        "settingsJSON",
        "is a JSON document with further settings.",
        text(4096),
        struct({ level: says("level is the tuning level.", integer(0, 9)) }),
      ],
      [
        "overridesYAML",
        "is YAML that replaces what the server has by itself.",
        text(4096),
        struct({ locale: says("locale is the language.", text()) }),
      ],
      [
        "driverConfig",
        "is the driver's configuration as a JSON string.",
        text(4096),
        struct({ driver: says("driver is the driver's name.", text()) }),
      ],
      [
        "rulesDocument",
        "is a YAML document of rules.",
        text(4096),
        struct({ limit: says("limit is the most matches.", integer(0, 9)) }),
      ],
      [
        "advanced",
        "is a JSON-encoded object of settings for experts.",
        text(4096),
        struct({ cacheEntries: says("cacheEntries is the size of the cache.", integer(0, 1000)) }),
      ],
    ],
    IN_SPEC,
  ),
];

const lists: readonly Kind[] = [
  reshaped(
    "lists-03/no-list-type",
    "SHOULD",
    each((index) => without(list(index), "x-kubernetes-list-type", "x-kubernetes-list-map-keys")),
  ),
  reshaped(
    "lists-03/no-list-type-of-strings",
    "SHOULD",
    each(
      (index) => without(setOf(text(63 - index)), "x-kubernetes-list-type"),
      (index) => setOf(text(63 - index)),
    ),
  ),
  reshaped(
    "lists-03/set-of-objects",
    "SHOULD",
    each((index) => ({
      ...without(list(index), "x-kubernetes-list-map-keys"),
      "x-kubernetes-list-type": "set",
    })),
  ),
  reshaped(
    "lists-03/map-without-keys",
    "SHOULD",
    each((index) => without(list(index), "x-kubernetes-list-map-keys")),
  ),
  reshaped(
    "lists-03/key-that-is-no-field",
    "SHOULD",
    each((index) => ({
      ...list(index),
      "x-kubernetes-list-map-keys": [["id", "title", "key", "label", "alias"][index] ?? ""],
    })),
  ),
  reshaped(
    "lists-03/key-that-is-optional",
    "SHOULD",
    each((index) => ({ ...list(index), items: without(itemOf(index), "required") })),
  ),
  reshaped(
    "lists-02/items-without-a-name",
    "SHOULD",
    each((index) => atomic(nameless(index))),
  ),
  reshaped(
    "verbs-02/unbounded-list",
    "SHOULD",
    each((index) => without(list(index), "maxItems")),
  ),
  reshaped(
    "verbs-02/unbounded-list-of-strings",
    "SHOULD",
    each(
      (index) => without(setOf(text(60 + index)), "maxItems"),
      (index) => setOf(text(60 + index)),
    ),
  ),
  reshaped(
    "verbs-02/unbounded-map",
    "SHOULD",
    each(
      (index) => ({ type: "object", additionalProperties: text(60 + index) }),
      (index) => ({ type: "object", maxProperties: 16, additionalProperties: text(60 + index) }),
    ),
  ),
  reshaped(
    "verbs-02/unbounded-string",
    "SHOULD",
    ["greeting", "footerText", "ownerTeam", "localeTag", "bannerTitle"].map(
      (name): Row => [name, "is shown to users.", { type: "string", minLength: 1 }, text(128)],
    ),
  ),
  reshaped(
    "verbs-02/unbounded-string-in-a-list",
    "SHOULD",
    ["greetings", "footers", "ownerTeams", "localeTags", "bannerTitles"].map(
      (name): Row => [name, "are shown to users.", setOf({ type: "string", minLength: 1 }), setOf(text(128))],
    ),
  ),
];

/** A set of objects that the status expands; as the twin, their number. */
const expanded = (maxItems: number | undefined): readonly Pair[] => {
  const refs = (items: JsonObject): JsonObject =>
    maxItems === undefined ? without(atomic(items), "maxItems") : atomic(items, maxItems);
  const count = (name: string, what: string): Field => field(name, `is the number of ${what}.`, integer(0, 100_000));
  return [
    [field("podNames", "are the names of all pods of the object.", refs(text(253))), count("podCount", "pods")],
    [
      field("activeJobRefs", "are the jobs that run.", refs(reference("name"))),
      count("activeJobCount", "jobs that run"),
    ],
    [
      field("boundNodeRefs", "are the nodes that have it.", refs(reference("name"))),
      count("boundNodeCount", "nodes that have it"),
    ],
    [
      field(
        "managedObjectRefs",
        "are references to everything that was created.",
        refs(reference("group", "resource", "name")),
      ),
      count("managedObjectCount", "created objects"),
    ],
    [field("endpointNames", "are the names of all endpoints.", refs(text(253))), count("endpointCount", "endpoints")],
  ];
};

const sets: readonly Kind[] = [
  fields("related-02/unbounded-references-in-the-status", "MUST", expanded(undefined), IN_STATUS),
  fields("related-02/set-expanded-in-the-status", "MUST", expanded(5000), IN_STATUS),
  fields(
    "related-01/names-for-a-set-of-pods",
    "SHOULD",
    [
      [
        field("podNames", "are the names of the pods that the rule is about.", setOf(NAMESPACE)),
        field("podSelector", "selects the pods that the rule is about.", selector()),
      ],
      [
        field("targetPods", "are the names of the pods that are disturbed.", setOf(NAMESPACE)),
        field("targetPodSelector", "selects the pods that are disturbed.", selector()),
      ],
      [
        field("backendPodNames", "are the names of the pods that answer.", setOf(NAMESPACE)),
        field("backendSelector", "selects the pods that answer.", selector()),
      ],
      [
        field("excludedPods", "are the names of the pods that are left alone.", setOf(NAMESPACE)),
        field("excludedPodSelector", "selects the pods that are left alone.", selector()),
      ],
      [
        field("workerPodNames", "are the names of the workers' pods.", setOf(NAMESPACE)),
        field("workerSelector", "selects the workers' pods.", selector()),
      ],
    ],
    IN_SPEC,
  ),
  reshaped(
    "primitives-01/selector-of-another-shape",
    "MUST",
    [
      ["podSelector", "selects the pods that the rule is about.", text(1024), selector()],
      ["backendSelector", "selects the pods that answer.", setOf(text(253)), selector()],
      [
        "namespaceSelector",
        "selects the namespaces that the rule is about.",
        struct({
          labels: {
            type: "object",
            maxProperties: 16,
            description: "labels must all be there.",
            additionalProperties: text(),
          },
        }),
        selector(),
      ],
      [
        "workerSelector",
        "selects the workers' pods.",
        atomic(
          struct({
            key: says("key is the label's key.", text(317)),
            value: says("value is the label's value.", text()),
          }),
        ),
        selector(),
      ],
      ["targetSelector", "selects the pods that are disturbed, such as 'app=web'.", text(512), selector()],
    ],
    IN_SPEC,
  ),
];

export const LISTS: readonly Kind[] = [...maps, ...lists, ...sets];

import { type JsonObject, arrayAt, objectAt, defined } from "kube-json";
import { type Edit, type Row, addTo, edits, hasStatus, where, withRoot } from "./definitions.js";
import type { Kind, Pair } from "./kind.js";
import { at, fields, put, rootPath, sectionPath, storagePath, without } from "./places.js";
import { TIME, choice, conditions, field, integer, namedList, struct, text } from "./schemas.js";

/** Top-level fields, spec and status, subresources. */

/** A status of no particular shape, so that each variant has another. */
const STATUSES: readonly JsonObject[] = ["endpoint", "shardCount", "currentVersion", "lastSyncTime", "leaderName"].map(
  (name) =>
    struct(
      {
        conditions: conditions(),
        observedGeneration: {
          type: "integer",
          format: "int64",
          minimum: 0,
          maximum: 9_007_199_254_740_991,
          description: "observedGeneration is the generation that was last acted upon.",
        },
        [name]: {
          ...(name === "shardCount" ? integer(0, 1000) : name === "lastSyncTime" ? TIME : text()),
          description: `${name} is what was last observed.`,
        },
      },
      [],
      { description: "status is the observed state." },
    ),
);

const both =
  (first: Edit, second: Edit): Edit =>
  (crd) => {
    const edited = first(crd);
    return edited && second(edited);
  };
/** Without the columns of the status that was there. */
const noColumns: Edit = (crd) => put(crd, [...storagePath(crd), "additionalPrinterColumns"], undefined);
const withStatus = (status: JsonObject): Edit =>
  both(
    noColumns,
    withRoot((root) => addTo(root, "status", status)),
  );
const subresources =
  (value: JsonObject | undefined): Edit =>
  (crd) =>
    put(crd, [...storagePath(crd), "subresources"], value);
const noSubresource: Edit = (crd) =>
  subresources(without(objectAt(at(crd, [...storagePath(crd), "subresources"])), "status"))(crd);

const items = (name: string): JsonObject => ({
  ...namedList({}),
  description: `items are the ${name} of the object.`,
});
const TOP: readonly (readonly [string, JsonObject])[] = [
  [
    "settings",
    struct({ region: field("region", "is where it runs.", text()).schema }, [], {
      description: "settings are further settings.",
    }),
  ],
  ["upgradePolicy", { ...choice("Automatic", "Manual"), description: "upgradePolicy says when it is upgraded." }],
  [
    "metrics",
    struct({ port: field("port", "is where metrics are.", integer(1, 65_535)).schema }, [], {
      description: "metrics says where metrics are.",
    }),
  ],
  ["owner", { ...text(), description: "owner is the team that answers for it." }],
  ["replicaLimit", { ...integer(0, 100), description: "replicaLimit is the most replicas." }],
];

const root: readonly Kind[] = [
  edits(
    "kinds-06/items-at-the-root",
    "MUST",
    (crd) => [...rootPath(crd), "properties", "items"],
    ["members", "backups", "rules", "targets", "hosts"].map(
      (name): Row => [
        withRoot((schema) => addTo(schema, "items", items(name))),
        withRoot((schema) =>
          addTo(
            schema,
            "spec",
            addTo(objectAt(schema, "properties", "spec"), "zqMembers", {
              ...namedList({}),
              description: `zqMembers are the ${name} of the object.`,
            }),
          ),
        ),
      ],
    ),
  ),
  edits(
    "specstatus-13/further-top-level-field",
    "SHOULD",
    (crd) => [...rootPath(crd), "properties"],
    TOP.map(([name, schema]): Row => {
      const isFree: Edit = (crd) =>
        hasStatus(crd) &&
        at(crd, [...rootPath(crd), "properties", name]) === undefined &&
        at(crd, [...sectionPath(crd, "spec"), "properties", name]) === undefined
          ? crd
          : undefined;
      return [
        both(
          isFree,
          withRoot((whole) => addTo(whole, name, schema)),
        ),
        both(
          isFree,
          withRoot((whole) => addTo(whole, "spec", addTo(objectAt(whole, "properties", "spec"), name, schema))),
        ),
      ];
    }),
  ),
  edits(
    "specstatus-01/desired-state-at-the-root",
    "SHOULD",
    rootPath,
    STATUSES.map((status, index): Row => {
      const desired = Object.fromEntries(TOP.slice(index % 3, (index % 3) + 3));
      const of = (properties: JsonObject): Edit =>
        both(
          both(noColumns, subresources({ status: {} })),
          withRoot((whole) => {
            const { apiVersion, kind, metadata } = objectAt(whole, "properties");
            return {
              type: "object",
              description: "An object of another shape.",
              properties: defined({ apiVersion, kind, metadata, ...properties, status }),
            };
          }),
        );
      return [
        of(desired),
        of({ spec: { type: "object", description: "spec is the desired state.", properties: desired } }),
      ];
    }),
  ),
  edits(
    "specstatus-11/no-status",
    "SHOULD",
    (crd) => sectionPath(crd, "status"),
    STATUSES.map(
      (status): Row => [
        where(
          hasStatus,
          both(
            noSubresource,
            both(
              noColumns,
              withRoot((whole) => ({
                ...whole,
                required: arrayAt(whole, "required").filter((name) => name !== "status"),
                properties: without(objectAt(whole, "properties"), "status"),
              })),
            ),
          ),
        ),
        where(hasStatus, withStatus(status)),
      ],
    ),
  ),
];

const status: readonly Kind[] = [
  edits(
    "specstatus-08/no-status-subresource",
    "MUST",
    (crd) => [...storagePath(crd), "subresources"],
    STATUSES.map(
      (schema): Row => [
        where(hasStatus, both(withStatus(schema), noSubresource)),
        where(hasStatus, withStatus(schema)),
      ],
    ),
  ),
  edits(
    "specstatus-18/subresource-without-schema",
    "SHOULD",
    storagePath,
    STATUSES.map(
      (schema): Row => [
        where(
          hasStatus,
          both(
            both(noColumns, subresources({ status: {} })),
            withRoot((whole) => ({
              ...whole,
              properties: without(objectAt(whole, "properties"), "status"),
              required: [],
            })),
          ),
        ),
        where(hasStatus, both(subresources({ status: {} }), withStatus(schema))),
      ],
    ),
  ),
  edits(
    "admission-04/status-required",
    "MUST",
    (crd) => [...rootPath(crd), "required"],
    STATUSES.map(
      (schema): Row => [
        where(
          hasStatus,
          both(
            withStatus(schema),
            withRoot((whole) => ({
              ...whole,
              required: [...new Set([...arrayAt(whole, "required"), "status"])],
            })),
          ),
        ),
        where(
          hasStatus,
          both(
            withStatus(schema),
            withRoot((whole) => ({
              ...whole,
              required: arrayAt(whole, "required").filter((name) => name !== "status"),
            })),
          ),
        ),
      ],
    ),
  ),
  edits(
    "primitives-01/observed-generation-type",
    "SHOULD",
    (crd) => [...sectionPath(crd, "status"), "properties", "observedGeneration"],
    [
      text(),
      integer(0, 2_147_483_647),
      { type: "number" },
      { type: "boolean" },
      { type: "string", format: "int64", maxLength: 20 },
    ].map((schema, index): Row => {
      const right = STATUSES[index] ?? {};
      const description = "observedGeneration is the generation that was last acted upon.";
      return [
        where(hasStatus, withStatus(addTo(right, "observedGeneration", { description, ...schema }))),
        where(hasStatus, withStatus(right)),
      ];
    }),
  ),
];

const scaled =
  (more: JsonObject, spec: JsonObject, observed: JsonObject): Edit =>
  (crd) => {
    if (!hasStatus(crd) || at(crd, [...storagePath(crd), "subresources", "scale"]) !== undefined) return undefined;
    const scale = {
      specReplicasPath: ".spec.zqReplicas",
      statusReplicasPath: ".status.zqReplicas",
      labelSelectorPath: ".status.zqSelector",
      ...more,
    };
    const path = sectionPath(crd, "status");
    const spec0 = sectionPath(crd, "spec");
    const one = put(crd, [...storagePath(crd), "subresources"], { status: {}, scale });
    const two = put(one, [...spec0, "properties", "zqReplicas"], {
      description: "zqReplicas is the desired number of replicas.",
      ...spec,
    });
    const three = put(two, [...path, "properties", "zqReplicas"], {
      description: "zqReplicas is the observed number of replicas.",
      ...observed,
    });
    return put(three, [...path, "properties", "zqSelector"], {
      description: "zqSelector selects the pods, as text for the scale subresource.",
      ...text(4096),
    });
  };
const COUNT = integer(0, 1000);
const RIGHT = scaled({}, COUNT, COUNT);

const scale: readonly Kind[] = [
  edits("kinds-16/scale-path-leads-nowhere", "SHOULD", (crd) => [...storagePath(crd), "subresources", "scale"], [
    [scaled({ specReplicasPath: ".spec.zqSize" }, COUNT, COUNT), RIGHT],
    [scaled({ statusReplicasPath: ".status.zqReadyReplicas" }, COUNT, COUNT), RIGHT],
    [scaled({ labelSelectorPath: ".status.zqLabels" }, COUNT, COUNT), RIGHT],
    [scaled({ specReplicasPath: ".spec.zqPool.replicas" }, COUNT, COUNT), RIGHT],
    [scaled({ statusReplicasPath: ".status.zqScale.current" }, COUNT, COUNT), RIGHT],
  ]),
  edits("kinds-16/scale-path-of-another-type", "SHOULD", (crd) => [...storagePath(crd), "subresources", "scale"], [
    [scaled({}, text(), COUNT), RIGHT],
    [scaled({}, COUNT, text()), RIGHT],
    [scaled({}, { type: "object", properties: {} }, COUNT), RIGHT],
    [scaled({ labelSelectorPath: ".status.zqReplicas" }, COUNT, COUNT), RIGHT],
    [scaled({}, COUNT, { type: "boolean" }), RIGHT],
  ]),
];

/** Observations in the spec; the twins are desired values. */
const observations: readonly Pair[] = [
  [
    field("readyReplicas", "is the number of replicas that are ready.", COUNT),
    field("minReadyReplicas", "is the fewest replicas that must be ready.", COUNT),
  ],
  [
    field("currentVersion", "is the version that was last observed to run.", text()),
    field("version", "is the version to run.", text()),
  ],
  [
    field("lastSyncTime", "is when data was last synchronised.", TIME),
    field("syncStartTime", "is when data is synchronised first.", TIME),
  ],
  [
    field("observedState", "is the state that the controller last saw.", choice("Running", "Stopped")),
    field("runPolicy", "says whether it runs.", choice("Running", "Stopped")),
  ],
  [
    field("failureCount", "is how often the controller has failed so far.", COUNT),
    field("failureLimit", "is how many failures are accepted.", COUNT),
  ],
];

const sections: readonly Kind[] = [
  fields("specstatus-01/observation-in-the-spec", "SHOULD", observations, ["spec"]),
  fields(
    "specstatus-01/conditions-in-the-spec",
    "SHOULD",
    [1, 2, 3, 4, 5].map(
      (count): Pair => [
        { name: "conditions", schema: conditions(undefined, { maxItems: 8 * count }) },
        field("gates", "are what must hold before it starts.", namedList({}, 8 * count)),
      ],
    ),
    ["spec", "struct"],
  ),
  fields(
    "allocated-04/allocated-value-in-the-spec",
    "SHOULD",
    [
      [
        field("allocatedIP", "is the address that the controller has allocated.", text(45, { format: "ipv4" })),
        field("requestedIP", "is the address that is wanted.", text(45, { format: "ipv4" })),
      ],
      [
        field("assignedPort", "is set by the controller to the port that it has chosen.", integer(1, 65_535)),
        field("port", "is the port to listen at.", integer(1, 65_535)),
      ],
      [
        field("provisionedBucket", "is populated by the system with the bucket that was created.", text()),
        field("bucketPrefix", "starts the names of buckets.", text()),
      ],
      [
        field("boundVolume", "is filled in by the controller once a volume is bound.", text()),
        field("volumePrefix", "starts the names of volumes.", text()),
      ],
      [
        field("generatedHostname", "is the host name that the system has generated.", text(253)),
        field("hostname", "is the host name to answer at.", text(253)),
      ],
    ],
    ["spec", "existing"],
  ),
  fields(
    "admission-04/assigned-field-required",
    "MUST",
    [
      [
        field("shardIndex", "is set by the admission webhook if it is left out.", COUNT, { required: true }),
        field("shardIndex", "is set by the admission webhook if it is left out.", COUNT),
      ],
      [
        field(
          "poolClass",
          "is filled in by an admission webhook with the cluster's default class if it is unset.",
          text(),
          { required: true },
        ),
        field(
          "poolClass",
          "is filled in by an admission webhook with the cluster's default class if it is unset.",
          text(),
        ),
      ],
      [
        field("zone", "is defaulted by a mutating admission webhook when it is unset.", text(), {
          required: true,
        }),
        field("zone", "is defaulted by a mutating admission webhook when it is unset.", text()),
      ],
      [
        field("tenant", "is defaulted by a mutating admission webhook when it is unset.", text(), {
          required: true,
        }),
        field("tenant", "is defaulted by a mutating admission webhook when it is unset.", text()),
      ],
      [
        field("priorityValue", "is defaulted by a mutating admission webhook when it is unset.", COUNT, {
          required: true,
        }),
        field("priorityValue", "is defaulted by a mutating admission webhook when it is unset.", COUNT),
      ],
    ],
    ["spec"],
  ),
];

export const STRUCTURE: readonly Kind[] = [...root, ...status, ...scale, ...sections];

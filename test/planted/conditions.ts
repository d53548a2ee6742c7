import { type JsonObject, type KubeObject, objectAt } from "kube-json";
import type { Kind, Pair, Strength } from "./kind.js";
import { fields, put, sectionPath } from "./places.js";
import { BOOLEAN, TIME, choice, condition, conditions, field, integer, namedList, struct, text } from "./schemas.js";
import { hasStatus } from "./definitions.js";

/** Conditions, phases and reasons in the status. */

/** A list of conditions in the status instead of the one that is there. */
const listed = (
  id: string,
  strength: Strength,
  rows: readonly JsonObject[],
  right: (index: number) => JsonObject = () => conditions(),
): Kind => ({
  id,
  strength,
  variants: rows.length,
  plant: (crd, variant) => {
    if (!hasStatus(crd)) return undefined;
    const path = [...sectionPath(crd, "status"), "properties", "conditions"];
    const index = variant % rows.length;
    const [violation, twin] = [put(crd, path, rows[index]), put(crd, path, right(index))];
    return { violation, twin, field: path, twinField: path };
  },
});

const MAX = [4, 8, 12, 16, 32];
/** One defect in lists of five lengths, and with five descriptions. */
const five = (make: (more: JsonObject) => JsonObject): readonly JsonObject[] =>
  MAX.map((maxItems) =>
    make({ maxItems, description: `conditions are at most ${maxItems} observations of the object's state.` }),
  );
const rightFive = (index: number): JsonObject =>
  conditions(undefined, {
    maxItems: MAX[index] ?? 16,
    description: `conditions are at most ${MAX[index] ?? 16} observations of the object's state.`,
  });
const lacking = (name: string): readonly JsonObject[] => five((more) => conditions(condition({ [name]: null }), more));

const schema: readonly Kind[] = [
  listed(
    "conditions-02/a-map",
    "MUST",
    [
      condition(),
      struct({ ready: field("ready", "says whether it is ready.", choice("True", "False")).schema }),
      condition({ message: null }),
      condition({ reason: null }),
      condition({ type: null }),
    ].map((values, index) =>
      index === 1
        ? { ...values, description: "conditions are the latest observations." }
        : {
            type: "object",
            maxProperties: 16,
            additionalProperties: values,
            description: "conditions are the latest observations by type.",
          },
    ),
  ),
  listed(
    "conditions-02/list-of-strings",
    "MUST",
    ["set", "atomic", "set", "atomic", "set"].map((listType, index) => ({
      type: "array",
      maxItems: 8 + index,
      "x-kubernetes-list-type": listType,
      items: text(63 + index),
      description: "conditions are the names of the conditions that hold.",
    })),
  ),
  listed(
    "conditions-37/not-keyed-by-type",
    "SHOULD",
    [
      { ...conditions(), "x-kubernetes-list-type": "atomic", "x-kubernetes-list-map-keys": undefined },
      { ...conditions(), "x-kubernetes-list-type": undefined, "x-kubernetes-list-map-keys": undefined },
      { ...conditions(), "x-kubernetes-list-map-keys": ["reason"] },
      { ...conditions(), "x-kubernetes-list-map-keys": ["type", "status"] },
      {
        ...conditions(),
        "x-kubernetes-list-type": "atomic",
        "x-kubernetes-list-map-keys": undefined,
        maxItems: 8,
      },
    ].map((one) => JSON.parse(JSON.stringify(one)) as JsonObject),
  ),
  listed(
    "conditions-15/no-type",
    "SHOULD",
    five((more) => ({
      ...conditions(condition({ type: null }), more),
      "x-kubernetes-list-map-keys": ["reason"],
    })),
    rightFive,
  ),
  listed("conditions-15/no-status", "SHOULD", lacking("status"), rightFive),
  listed("conditions-24/no-reason", "MUST", lacking("reason"), rightFive),
  listed("conditions-15/no-message", "SHOULD", lacking("message"), rightFive),
  listed("conditions-20/no-transition-time", "MUST", lacking("lastTransitionTime"), rightFive),
  listed("conditions-15/no-observed-generation", "SHOULD", lacking("observedGeneration"), rightFive),
  listed(
    "conditions-24/reason-optional",
    "MUST",
    five((more) => conditions(condition({}, ["lastTransitionTime", "message", "status", "type"]), more)),
    rightFive,
  ),
  listed(
    "conditions-20/transition-time-optional",
    "MUST",
    five((more) => conditions(condition({}, ["message", "reason", "status", "type"]), more)),
    rightFive,
  ),
  listed(
    "conditions-15/status-optional",
    "SHOULD",
    five((more) => conditions(condition({}, ["lastTransitionTime", "message", "reason", "type"]), more)),
    rightFive,
  ),
  listed(
    "conditions-18/status-of-other-values",
    "MUST",
    [
      BOOLEAN,
      choice("true", "false", "unknown"),
      choice("True", "False"),
      choice("Yes", "No"),
      text(),
      integer(0, 1),
    ].map((one) => conditions(condition({ status: { ...one, description: "status of the condition." } }))),
  ),
  listed(
    "conditions-20/transition-time-type",
    "MUST",
    [
      text(),
      { type: "integer", format: "int64", minimum: 0 },
      { type: "string", format: "date" },
      { type: "number" },
      text(20, { pattern: "^[0-9]+$" }),
    ].map((one) =>
      conditions(
        condition({
          lastTransitionTime: { ...one, description: "lastTransitionTime is when the status last changed." },
        }),
      ),
    ),
  ),
  listed(
    "conditions-15/other-names",
    "SHOULD",
    (["lastTransitionTime:lastUpdate", "message:details", "reason:cause", "status:value", "type:name"] as const).map(
      (names) => {
        const [from = "", to = ""] = names.split(":");
        const whole = condition();
        const { [from]: moved, ...rest } = objectAt(whole, "properties");
        const list = conditions(
          struct(
            { ...(rest as Record<string, JsonObject>), [to]: moved as JsonObject },
            ["lastTransitionTime", "message", "reason", "status", "type"].map((name) => (name === from ? to : name)),
          ),
        );
        return from === "type" ? { ...list, "x-kubernetes-list-map-keys": [to] } : list;
      },
    ),
  ),
];

const TYPE = objectAt(condition(), "properties", "type");
const typed = (
  id: string,
  strength: Strength,
  rows: readonly (readonly [bad: readonly string[], good: readonly string[]])[],
): Kind => {
  const list = (values: readonly string[]) =>
    conditions(
      condition({
        type: {
          ...TYPE,
          description: `type of condition. Known types are ${values.map((one) => `"${one}"`).join(", ")}.`,
        },
      }),
    );
  return listed(
    id,
    strength,
    rows.map(([bad]) => list(bad)),
    (index) => list(rows[index]?.[1] ?? []),
  );
};
const reasoned = (
  id: string,
  strength: Strength,
  rows: readonly (readonly [bad: readonly string[], good: readonly string[]])[],
): Kind => {
  const list = (values: readonly string[]) =>
    conditions(
      condition({
        reason: {
          ...choice(...values),
          minLength: 1,
          description: "reason says why the status last changed.",
        },
      }),
    );
  return listed(
    id,
    strength,
    rows.map(([bad]) => list(bad)),
    (index) => list(rows[index]?.[1] ?? []),
  );
};

const names: readonly Kind[] = [
  typed("conditions-25/type-not-pascal-case", "SHOULD", [
    [
      ["ready", "synced"],
      ["Ready", "Synced"],
    ],
    [["READY"], ["Ready"]],
    [["storage_ready"], ["StorageReady"]],
    [
      ["disk-full", "Ready"],
      ["DiskFull", "Ready"],
    ],
    [["certificateIssued"], ["CertificateIssued"]],
  ]),
  typed("conditions-10/type-names-a-transition", "SHOULD", [
    [["Deploying"], ["Deployed"]],
    [
      ["Ready", "Installing"],
      ["Ready", "Installed"],
    ],
    [
      ["Creating", "Ready"],
      ["Created", "Ready"],
    ],
    [["Starting"], ["Started"]],
    [
      ["Ready", "Validating"],
      ["Ready", "Validated"],
    ],
  ]),
  reasoned("conditions-31/reason-not-camel-case", "SHOULD", [
    [["quota_exceeded"], ["QuotaExceeded"]],
    [["disk-full"], ["DiskFull"]],
    [["NOT_FOUND"], ["NotFound"]],
    [
      ["ready", "failed"],
      ["Ready", "Failed"],
    ],
    [["Image missing"], ["ImageMissing"]],
  ]),
  fields(
    "conditions-31/reason-is-free-text",
    "SHOULD",
    [256, 512, 1024, 128, 64].map(
      (length): Pair => [
        field(
          "reason",
          "is a sentence that says why the last run failed, such as 'the quota is exceeded'.",
          text(length),
        ),
        field(
          "reason",
          "is a CamelCase word for why the last run failed.",
          text(length, { pattern: "^[A-Z][A-Za-z0-9]*$" }),
        ),
      ],
    ),
    ["observed"],
  ),
  {
    id: "conditions-25/type-repeats-the-kind",
    strength: "SHOULD",
    variants: 5,
    plant: (crd: KubeObject, variant) => {
      if (!hasStatus(crd)) return undefined;
      const kind = objectAt(crd, "spec", "names")["kind"];
      if (typeof kind !== "string" || !/^[A-Z]/.test(kind)) return undefined;
      const word = ["Ready", "Available", "Synced", "Healthy", "Degraded"][variant % 5] ?? "";
      const path = [...sectionPath(crd, "status"), "properties", "conditions"];
      const list = (value: string) =>
        conditions(condition({ type: { ...TYPE, description: `type of condition, such as "${value}".` } }));
      return {
        violation: put(crd, path, list(`${kind}${word}`)),
        twin: put(crd, path, list(word)),
        field: path,
        twinField: path,
      };
    },
  },
];

/** One field of the status more, and as the twin the conditions alone. */
const added = (
  id: string,
  strength: Strength,
  rows: readonly (readonly [bad: ReturnType<typeof field>, good: ReturnType<typeof field>])[],
  places: readonly ("status" | "observed")[] = ["status"],
): Kind => {
  const kind = fields(id, strength, rows, places);
  return {
    ...kind,
    plant: (crd, variant, random) => {
      const path = [...sectionPath(crd, "status"), "properties", "conditions"];
      return hasStatus(crd) ? kind.plant(put(crd, path, conditions()), variant, random) : undefined;
    },
  };
};

const states: readonly Kind[] = [
  added(
    "conditions-29/phase",
    "MUST",
    [
      [
        field("phase", "is where the object is in its life.", choice("Pending", "Running", "Failed")),
        field("runCount", "is the number of runs.", integer(0, 1000)),
      ],
      [field("phase", "is the current phase.", text()), field("message", "says what was last done.", text(1024))],
      [
        field("currentPhase", "is the phase of the upgrade.", choice("Draining", "Upgrading", "Done")),
        field("upgradedCount", "is the number of upgraded members.", integer(0, 1000)),
      ],
      [
        field("backupPhase", "is the phase of the backup.", choice("New", "InProgress", "Completed")),
        field("completedCount", "is the number of finished backups.", integer(0, 1000)),
      ],
      [
        field("phases", "are the phases that were gone through.", {
          type: "array",
          maxItems: 8,
          "x-kubernetes-list-type": "atomic",
          items: choice("Pending", "Running", "Failed"),
        }),
        field("attempts", "are the numbers of attempts.", {
          type: "array",
          maxItems: 8,
          "x-kubernetes-list-type": "atomic",
          items: integer(0, 9),
        }),
      ],
    ],
    ["status", "observed"],
  ),
  added("conditions-27/state-machine", "MUST", [
    [
      field("state", "is the state of the object.", choice("Pending", "Running", "Failed")),
      field("mode", "is the mode that it runs in.", choice("Primary", "Standby")),
    ],
    [
      field("currentState", "is the state that the cluster is in.", choice("Creating", "Ready", "Deleting")),
      field("role", "is the role of the cluster.", choice("Primary", "Standby")),
    ],
    [
      field("clusterState", "is where the cluster is in its life.", choice("Provisioning", "Active", "Terminating")),
      field("clusterTier", "is the tier of the cluster.", choice("Small", "Large")),
    ],
    [
      field("stage", "is the stage that the rollout has reached.", choice("Pending", "Progressing", "Completed")),
      field("channel", "is the channel that releases come from.", choice("Stable", "Fast")),
    ],
    [
      field("status", "is the status of the object.", choice("Pending", "Succeeded", "Failed")),
      field("tier", "is the tier that it was given.", choice("Small", "Large")),
    ],
    [
      field("lifecycle", "is where the instance is in its life.", choice("Starting", "Running", "Stopped")),
      field("edition", "is the edition that runs.", choice("Community", "Enterprise")),
    ],
  ]),
  added(
    "conditions-04/boolean-for-a-condition",
    "SHOULD",
    ["ready", "available", "healthy", "succeeded", "degraded", "synced"].map(
      (name): Pair => [
        field(name, "says whether it is so.", BOOLEAN),
        field(`${name}Replicas`, "is the number of replicas for which it is so.", integer(0, 1000)),
      ],
    ),
  ),
  fields(
    "conditions-16/nested-conditions",
    "SHOULD",
    [4, 8, 12, 16, 32].map(
      (maxItems): Pair => [
        { name: "conditions", schema: conditions(undefined, { maxItems }) },
        field("checks", "are the checks that were made.", namedList({}, maxItems)),
      ],
    ),
    ["observed"],
  ),
  fields(
    "conditions-39/conditions-required",
    "SHOULD",
    [4, 8, 12, 16, 32].map(
      (maxItems): Pair => [
        { name: "conditions", schema: conditions(undefined, { maxItems }), required: true },
        { name: "conditions", schema: conditions(undefined, { maxItems }) },
      ],
    ),
    ["status"],
  ),
  added(
    "conditions-29/reason-and-message-of-a-phase",
    "SHOULD",
    ["reason", "failureReason", "errorReason", "statusReason", "reason"].map(
      (name): Pair => [
        field(
          name,
          "is a CamelCase word for why the object is in its state.",
          text(63, { pattern: "^[A-Z][A-Za-z0-9]*$" }),
          { beside: { message: { ...text(1024), description: "message says it in a sentence." } } },
        ),
        field("retryTime", "is when it is tried again.", TIME),
      ],
    ),
  ),
];

export const CONDITIONS: readonly Kind[] = [...schema, ...names, ...states];

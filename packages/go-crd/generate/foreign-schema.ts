import type { JsonObject } from "kube-json";
import { API_EXTENSIONS, CORE, META } from "../describe/foreign.js";

const TEXT: JsonObject = { type: "string" };
const TIME: JsonObject = { type: "string", format: "date-time" };

const INT_OR_STRING: JsonObject = {
  anyOf: [{ type: "integer" }, { type: "string" }],
  "x-kubernetes-int-or-string": true,
};

const QUANTITY: JsonObject = {
  ...INT_OR_STRING,
  pattern:
    "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
};

const list = (items: JsonObject): JsonObject => ({ type: "array", items, "x-kubernetes-list-type": "atomic" });

const struct = (properties: JsonObject, required: readonly string[], isAtomic = false): JsonObject => ({
  type: "object",
  properties,
  ...(required.length === 0 ? {} : { required: [...required] }),
  ...(isAtomic ? { "x-kubernetes-map-type": "atomic" } : {}),
});

const selector = (): JsonObject =>
  struct({ key: TEXT, name: { ...TEXT, default: "" }, optional: { type: "boolean" } }, ["key"], true);

/** Types of text, such as those of constants. */
const TEXTS =
  "ConditionStatus DNSPolicy PersistentVolumeAccessMode PersistentVolumeMode PersistentVolumeReclaimPolicy PodPhase Protocol PullPolicy ResourceName RestartPolicy ServiceAffinity ServiceExternalTrafficPolicy ServiceInternalTrafficPolicy ServiceType TaintEffect TolerationOperator UnsatisfiableConstraintAction URIScheme";

/** The schemas of types of Kubernetes' modules that APIs use most, as controller-gen writes them. */
const SCHEMAS: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ...TEXTS.split(" ").map((name): [string, JsonObject] => [CORE + name, TEXT]),
  [`${META}ConditionStatus`, TEXT],
  [`${META}Time`, TIME],
  [`${META}MicroTime`, TIME],
  [`${META}Duration`, TEXT],
  [`${META}ObjectMeta`, { type: "object" }],
  [`${META}ListMeta`, { type: "object" }],
  [`${META}FieldsV1`, { type: "object" }],
  [
    `${META}Condition`,
    struct(
      {
        lastTransitionTime: TIME,
        message: { ...TEXT, maxLength: 32768 },
        observedGeneration: { type: "integer", format: "int64", minimum: 0 },
        reason: { ...TEXT, maxLength: 1024, minLength: 1, pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$" },
        status: { ...TEXT, enum: ["True", "False", "Unknown"] },
        type: {
          ...TEXT,
          maxLength: 316,
          pattern:
            "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$",
        },
      },
      ["lastTransitionTime", "message", "reason", "status", "type"],
    ),
  ],
  [
    `${META}LabelSelector`,
    struct(
      {
        matchExpressions: list(struct({ key: TEXT, operator: TEXT, values: list(TEXT) }, ["key", "operator"])),
        matchLabels: { type: "object", additionalProperties: TEXT },
      },
      [],
      true,
    ),
  ],
  ["k8s.io/apimachinery/pkg/api/resource.Quantity", QUANTITY],
  ["k8s.io/apimachinery/pkg/util/intstr.IntOrString", INT_OR_STRING],
  ["k8s.io/apimachinery/pkg/runtime.RawExtension", { type: "object" }],
  ["k8s.io/apimachinery/pkg/types.UID", TEXT],
  ["encoding/json.RawMessage", { "x-kubernetes-preserve-unknown-fields": true }],
  [`${API_EXTENSIONS}JSON`, { "x-kubernetes-preserve-unknown-fields": true }],
  [`${CORE}LocalObjectReference`, struct({ name: { ...TEXT, default: "" } }, [], true)],
  [`${CORE}SecretReference`, struct({ name: TEXT, namespace: TEXT }, [], true)],
  [`${CORE}SecretKeySelector`, selector()],
  [`${CORE}ConfigMapKeySelector`, selector()],
  [`${CORE}ResourceList`, { type: "object", additionalProperties: QUANTITY }],
  [
    `${CORE}Toleration`,
    struct(
      { effect: TEXT, key: TEXT, operator: TEXT, tolerationSeconds: { type: "integer", format: "int64" }, value: TEXT },
      [],
    ),
  ],
  [`${CORE}Taint`, struct({ effect: TEXT, key: TEXT, timeAdded: TIME, value: TEXT }, ["effect", "key"])],
  [
    `${CORE}ResourceRequirements`,
    struct(
      {
        claims: {
          type: "array",
          items: struct({ name: TEXT, request: TEXT }, ["name"]),
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["name"],
        },
        limits: { type: "object", additionalProperties: QUANTITY },
        requests: { type: "object", additionalProperties: QUANTITY },
      },
      [],
    ),
  ],
  [`${CORE}TypedLocalObjectReference`, struct({ apiGroup: TEXT, kind: TEXT, name: TEXT }, ["kind", "name"], true)],
  [
    `${CORE}ObjectReference`,
    struct(
      { apiVersion: TEXT, fieldPath: TEXT, kind: TEXT, name: TEXT, namespace: TEXT, resourceVersion: TEXT, uid: TEXT },
      [],
      true,
    ),
  ],
]);

/** The schema of a type of another module; undefined if it is not known. */
export const foreignSchema = (name: string): JsonObject | undefined => SCHEMAS.get(name);

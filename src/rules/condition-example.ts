import { indented, under, widgetExample } from "./example.js";

/** A custom resource whose status has nothing but conditions. */
export const conditionsExample = (...conditions: readonly string[]): string =>
  widgetExample(`status:${under("conditions:", conditions.join("\n"), 2)}`);

/** A condition in a list; status, reason and message are YAML. */
export const condition = (
  type: string,
  status: '"True"' | '"False"' | "Unknown",
  reason: string,
  message: string,
): string => `- type: ${type}
  status: ${status}
  reason: ${reason}
  message: ${message}
  lastTransitionTime: "2024-05-01T10:00:00Z"`;

/** How the API server tells conditions apart. */
const KEYED_BY_TYPE = `
  x-kubernetes-list-type: map
  x-kubernetes-list-map-keys: [type]`;

/** The schema of the conditions of a status, as one of its properties. */
export const conditionsSchema = ({
  maxItems = 0,
  type = "{ type: string }",
  listType = KEYED_BY_TYPE,
  hasGeneration = true,
} = {}): string => `
conditions:
  type: array${maxItems === 0 ? "" : `\n  maxItems: ${maxItems}`}${indented(listType, 2)}
  items:
    type: object
    required: [type, status, lastTransitionTime, reason, message]
    properties:
      type: ${type}
      status: { type: string, enum: ["True", "False", Unknown] }
      lastTransitionTime: { type: string, format: date-time }
      reason: { type: string, minLength: 1 }
      message: { type: string }${hasGeneration ? "\n      observedGeneration: { type: integer, format: int64, minimum: 0 }" : ""}`;

/** The same in Go. */
export const CONDITIONS_IN_GO: readonly string[] = [
  "// +listType=map",
  "// +listMapKey=type",
  "// +optional",
  'Conditions []metav1.Condition `json:"conditions,omitempty"`',
];

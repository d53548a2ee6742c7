import type { JsonObject } from "kube-json";
import { told, TEXT, object } from "../../testing/schemas/crd-versions.js";

describe("inside a type that both embed", () => {
  const toleration = (more: JsonObject): JsonObject =>
    object({ effect: TEXT, operator: TEXT, tolerationSeconds: { type: "integer" }, key: TEXT, ...more });
  const pod = (fields: JsonObject): JsonObject =>
    object({
      containers: list({ image: TEXT, command: TEXTS }),
      restartPolicy: TEXT,
      volumes: TEXTS,
      ...fields,
    });
  const list = (fields: JsonObject, more: JsonObject = {}): JsonObject => ({
    type: "array",
    items: object(fields),
    ...more,
  });
  const TEXTS = { type: "array", items: TEXT };
  const MAP = { type: "object", additionalProperties: TEXT };
  const CONTAINER = { image: TEXT, command: TEXTS, name: TEXT };
  const keyed = (...keys: readonly string[]): JsonObject => ({
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": keys,
  });
  const QUANTITY =
    "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

  test.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
    ["a field is gone", toleration({ value: TEXT }), toleration({}), ["tightened field properties $.value"]],
    [
      "a field is of another type",
      toleration({ value: TEXT }),
      toleration({ value: { type: "integer" } }),
      ["tightened type type $.value"],
    ],
    [
      "a field that was there is required",
      toleration({}),
      { ...toleration({}), required: ["key"] },
      ["tightened required required $.key"],
    ],
    [
      "a list gets keys that Kubernetes does not give it",
      pod({ containers: list(CONTAINER) }),
      pod({ containers: list(CONTAINER, keyed("image")) }),
      ["tightened merge x-kubernetes-list-type $.containers"],
    ],
    [
      "a list loses its keys",
      pod({ containers: list(CONTAINER, keyed("name")) }),
      pod({ containers: list(CONTAINER) }),
      ["changed merge x-kubernetes-list-type $.containers"],
    ],
    [
      "a type is one value that is not in Kubernetes",
      toleration({}),
      { ...toleration({}), "x-kubernetes-map-type": "atomic" },
      ["changed merge x-kubernetes-map-type $"],
    ],
    [
      "a default is gone",
      toleration({ value: { type: "string", default: "" } }),
      toleration({ value: TEXT }),
      ["changed default default $.value"],
    ],
    [
      "a pattern is new",
      toleration({ value: TEXT }),
      toleration({ value: { type: "string", pattern: "^a$" } }),
      ["tightened pattern pattern $.value"],
    ],
  ])("%s", (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  test.each<readonly [string, JsonObject, JsonObject]>([
    ["adds a field", toleration({}), toleration({ value: TEXT })],
    ["adds a field with all that it holds", pod({}), pod({ affinity: object({ a: TEXT }, { required: ["a"] }) })],
    ["no longer requires a field", { ...toleration({}), required: ["key"] }, toleration({})],
    ["gives a default", toleration({ value: TEXT }), toleration({ value: { type: "string", default: "" } })],
    [
      "allows more values",
      toleration({ value: { type: "string", enum: ["a"], maxLength: 5 } }),
      toleration({ value: { type: "string", enum: ["a", "b"], maxLength: 9 } }),
    ],
    [
      "says how a list is merged",
      pod({ containers: list(CONTAINER) }),
      pod({ containers: list(CONTAINER, keyed("name")) }),
    ],
    [
      "says which key a list requires",
      pod({ hostAliases: list({ ip: TEXT, hostnames: TEXTS }) }),
      pod({
        hostAliases: {
          type: "array",
          items: object({ ip: TEXT, hostnames: TEXTS }, { required: ["ip"] }),
          ...keyed("ip"),
        },
      }),
    ],
    [
      "says that a selector is one value",
      object({ matchLabels: MAP, matchExpressions: list({}) }),
      object({ matchLabels: MAP, matchExpressions: list({}) }, { "x-kubernetes-map-type": "atomic" }),
    ],
    [
      "says that `nodeSelector` is one value",
      pod({ nodeSelector: { type: "object", additionalProperties: TEXT } }),
      pod({
        nodeSelector: { type: "object", additionalProperties: TEXT, "x-kubernetes-map-type": "atomic" },
      }),
    ],
    [
      "writes a quantity as a number or a text",
      pod({ overhead: { type: "object", additionalProperties: TEXT } }),
      pod({
        overhead: {
          type: "object",
          additionalProperties: {
            anyOf: [{ type: "integer" }, { type: "string" }],
            pattern: QUANTITY,
            "x-kubernetes-int-or-string": true,
          },
        },
      }),
    ],
  ])("nothing is said of a newer release that %s", (_, before, after) => {
    expect(told(before, after)).toEqual([]);
  });
});

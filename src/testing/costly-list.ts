import type { Json, JsonObject } from "kube-json";

const SIZE = 600;

/** A list in a custom resource, and its schema, whose items times properties exceed the work limit of a review. */
export const COSTLY_LIST: { readonly schema: JsonObject; readonly value: Json } = {
  schema: {
    type: "array",
    items: {
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: SIZE }, (_, index) => [`p${String(index)}`, { type: "string" }]),
      ),
    },
  },
  value: Array.from({ length: SIZE }, () => ({})),
};

const SIDE = 450;

/** A list that is costly by the number of its values alone. */
export const COSTLY_VALUES: typeof COSTLY_LIST = {
  schema: { type: "array", items: { type: "array", items: { type: "integer" } } },
  value: Array.from({ length: SIDE }, () => Array.from({ length: SIDE }, () => 0)),
};

import type { JsonSchema } from "./rule.js";

/** An object without other fields. */
export const closed = (properties: JsonSchema, ...required: readonly string[]): JsonSchema => ({
  type: "object",
  additionalProperties: false,
  ...(required.length === 0 ? {} : { required }),
  properties,
});

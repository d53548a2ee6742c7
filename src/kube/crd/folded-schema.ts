import { type Json, type JsonObject, arrayAt, canonicalText, equalJson, isArray, isObject, remember } from "kube-json";

/** Keywords that limit single values, and mean the same in an item of `allOf` as in the schema itself. */
const LIMITING: ReadonlySet<string> = new Set(
  `enum exclusiveMaximum exclusiveMinimum format maxItems maxLength maxProperties maximum minItems minLength minProperties
  minimum multipleOf pattern`.split(/\s+/),
);

/**
 * The schema with the limits that its `allOf` holds: generators put those of a field there if its type has some, too. What
 * cannot be said in one schema, such as a second pattern, stays in `allOf`.
 */
export const folded = (schema: JsonObject): JsonObject => (isArray(schema["allOf"]) ? fold(schema) : schema);

const fold = remember((schema: JsonObject): JsonObject => {
  const { allOf: _, ...merged } = schema as Record<string, Json>;
  const left = arrayAt(schema, "allOf").filter((part) => {
    const isMerged = isObject(part) && Object.entries(part).every(([keyword, value]) => fits(merged, keyword, value));
    if (isMerged) Object.assign(merged, part, enumOfBoth(merged["enum"], part["enum"]));
    return !isMerged;
  });
  return left.length === 0 ? merged : { ...merged, allOf: left };
});

const fits = (schema: JsonObject, keyword: string, value: Json | undefined): boolean =>
  LIMITING.has(keyword) &&
  (schema[keyword] === undefined || equalJson(schema[keyword], value) || (keyword === "enum" && isArray(value)));

/** The values that both allow. */
const enumOfBoth = (one: Json | undefined, other: Json | undefined): JsonObject => {
  if (!isArray(one) || !isArray(other)) return {};
  const texts = new Set(other.map(canonicalText));
  return { enum: one.filter((value) => texts.has(canonicalText(value))) };
};

import { type FieldPath, type Json, type KubeObject, formatField, isArray, isObject } from "kube-json";
import { invalid } from "../model/cause.js";
import type { Context } from "../model/context.js";
import { ruleThat } from "./pack.js";
import { scenarioContext } from "./scenario.js";
import { ratchet } from "../engine/review/ratchet.js";
import { check } from "../engine/review/validate.js";

/** Finds every text that starts with 'bad', every key that does, and every `needs` without its `has`. */
function* badPlaces(value: Json | undefined, field: FieldPath = []): Iterable<FieldPath> {
  if (typeof value === "string" && value.startsWith("bad")) yield field;
  if (isArray(value)) for (const [index, item] of value.entries()) yield* badPlaces(item, [...field, index]);
  if (!isObject(value)) return;
  if (value["needs"] !== undefined && value["has"] === undefined) yield [...field, "has"];
  for (const [name, item] of Object.entries(value)) {
    if (name.startsWith("bad")) yield [...field, name];
    yield* badPlaces(item, [...field, name]);
  }
}

export const noBad = ruleThat("test/no-bad", "Deny", function* ({ object }) {
  for (const field of badPlaces(object)) yield invalid(field, "must be good");
});

/** The fields of findings that an update adds. */
export const added = (context: Context, bound = noBad): readonly string[] => {
  const { causes } = check(bound, context, 1000);
  const { old } = ratchet(bound, causes, context);
  return causes.filter((cause) => !old.has(cause)).map(({ field }) => formatField(field));
};

const widget = (spec: Json): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
});
export const update = (before: Json, after: Json): Context =>
  scenarioContext({ object: widget(after), oldObject: widget(before) });

import type { JsonObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { type SchemaNode, crdOf } from "./crd.js";
import { isDeprecated } from "./deprecated.js";

const nodes = (spec: JsonObject): readonly SchemaNode[] => crdOf(crd({ spec })).versions.flatMap((one) => one.nodes);
const isFieldDeprecated = (name: string, schema: JsonObject): boolean =>
  nodes({ [name]: { type: "string", ...schema } }).some((node) => node.name === name && isDeprecated(node));

test.each([
  "Deprecated: use other.",
  "DEPRECATED (to be removed in v1beta1): use other",
  "Deprecated",
  "[Deprecated] The mode of the shop.",
  "**Deprecated** The mode of the shop.",
  "DEPRECATED - to be removed soon",
  "The mode of the shop\nDeprecated This field is only used by one controller.",
  "Deprecated in favor of other.",
  "Deprecated This field is only used by one controller.",
  "Deprecated Amazon Elastic Inference is no longer available.",
  "The mode. Deprecated, use other.",
  "The mode.\nDeprecated: use other.",
  "The mode of the shop\nDeprecated in favor of other",
  "The mode of the shop\n\ndeprecated since 1.2",
  "See https://acme.io/#mode\ndeprecated: as of 4.7, it is not set",
  "mode is deprecated, use other instead.",
  "The mode has been deprecated.",
  "The mode. Note: that this field is deprecated.",
  "It is deprecated and will be removed.",
  "`mode` [deprecated (*)] - the mode of the shop",
  "Needed for conversion only",
  "The mode of the shop (deprecated, use other)",
  "The mode of the shop (deprecated).",
  "unused",
  "(unused)",
  "The mode of the shop (unused).",
  "(do not use) mode is for backwards compatibility and\nwill be removed in the future. Use other instead.",
])("a field is deprecated: %j", (description) => {
  expect(isFieldDeprecated("mode", { description })).toBe(true);
});

test.each([
  "The mode of the shop.",
  "Replaces the deprecated timeout.",
  "Replaces and extends the\ndeprecated timeout.",
  "The mode, which is not deprecated.",
  "This field is not deprecated.",
  "Deprecated values are accepted, too.",
  "Deprecated API versions may be listed.",
  "deprecated clients that use it are counted",
  "Deprecated means that nothing is reconciled.",
  "The old Fast is deprecated. Use Slow.",
  "`Fast` is deprecated.",
  "Note that the old\nstate has been deprecated.",
  "Fast: Deprecated. Not supported by default.",
  "One of Slow, Fast (deprecated)",
  "The mode: Slow or Fast (deprecated)",
  "Removes unused shops.",
  "unused shops are removed",
  "The path of the key (unused with a secret).",
  "One of:\n- Active: in use\n- Deprecated: will be removed",
])("a field is not deprecated: %j", (description) => {
  expect(isFieldDeprecated("mode", { description })).toBe(false);
});

test("a field about deprecation is not deprecated", () => {
  const flag = "deprecated indicates that this version is deprecated.";
  expect(isFieldDeprecated("deprecated", { type: "boolean", description: flag })).toBe(false);
  expect(isFieldDeprecated("deprecatedAPIs", { description: "deprecatedAPIs are listed." })).toBe(false);
});

test("'Deprecated' may be a value", () => {
  const description = "The stage.\nDeprecated: it will be removed.";
  expect(isFieldDeprecated("stage", { description, enum: ["Active", "Deprecated"] })).toBe(false);
  expect(isFieldDeprecated("stage", { description, enum: ["Active", "Retired"] })).toBe(true);
});

test("what is in a deprecated object is deprecated", () => {
  const inner = { type: "object", properties: { mode: { type: "string" } } };
  const found = (spec: JsonObject) =>
    nodes(spec)
      .filter(isDeprecated)
      .map(({ name }) => name);
  expect(found({ old: { ...inner, description: "Deprecated: use other." } })).toEqual(["old", "mode"]);
  const group = { ...inner, description: "deprecated groups the fields that will be removed." };
  expect(found({ deprecated: group })).toEqual(["deprecated", "mode"]);
});

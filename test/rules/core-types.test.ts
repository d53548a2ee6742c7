import { everyNode } from "../../src/testing/schemas/crd-nodes.js";
import { leavesOutCoreTypes } from "../../src/docs/core-types.js";
import { exampleCauses } from "../../src/docs/example.js";
import { crdOf, schemaField } from "../../src/kube/crd/crd.js";
import {
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  deepFreeze,
  formatField,
  isObject,
  isWithin,
  objectAt,
} from "kube-json";
import { parseManifests } from "kube-manifests";
import type { Cause } from "../../src/model/cause.js";
import { contextOf } from "../../src/model/context.js";
import type { AnyRule } from "../../src/model/rule.js";
import { isOnGo } from "../../src/model/match.js";
import { RULES } from "../../src/rules/index.js";

/** No rule blames an author for the inside of a Kubernetes type that a CustomResourceDefinition embeds. */

/** The schemas of a CRD, with the content of `spec` and `status` moved into a template of a whole object. */
const nested = (crd: KubeObject, template: JsonObject): KubeObject => {
  const move = (schema: Json | undefined): JsonObject => {
    const properties = objectAt(schema, "properties");
    const moved = ["spec", "status"].filter((name) => isObject(properties[name]));
    return {
      ...objectAt(schema),
      properties: {
        ...properties,
        ...Object.fromEntries(
          moved.map((name) => [
            name,
            { type: "object", properties: { template: withContent(template, properties[name] ?? {}) } },
          ]),
        ),
      },
    };
  };
  const versions = arrayAt(crd, "spec", "versions").map((version) => ({
    ...objectAt(version),
    schema: { openAPIV3Schema: move(objectAt(version, "schema", "openAPIV3Schema")) },
  }));
  return { ...crd, spec: { ...objectAt(crd, "spec"), versions } };
};

const withContent = (template: JsonObject, content: Json): JsonObject => ({
  type: "object",
  ...template,
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    metadata: { type: "object" },
    content,
  },
});

const OF_KUBERNETES = { "x-kubernetes-embedded-resource": true };
const OF_THE_AUTHOR = {};

/** Fields inside a template that a rule complains about, if its bad example is moved there. */
const complaints = (rule: AnyRule, template: JsonObject): readonly string[] => {
  const objects = parseManifests(rule.bad).map(({ value }) => deepFreeze(nested(value as KubeObject, template)));
  const object = objects.at(-1) ?? { apiVersion: "v1", kind: "Nothing" };
  const [oldObject] = objects;
  const context = contextOf(object, objects.length < 2 || oldObject === undefined ? {} : { oldObject });
  const options: unknown = rule.options?.example ?? rule.options?.defaults;
  const causes: readonly Cause[] = [...rule.check(context, options)];
  return causes.map(({ field }) => formatField(field)).filter((field) => field.includes("template.properties"));
};

const leaving = RULES.filter(leavesOutCoreTypes);

test.each(leaving.map((rule) => [rule.id, rule] as const))("%s", (_, rule) => {
  expect(complaints(rule, OF_KUBERNETES)).toEqual([]);
});

test("most of them do complain where the author made the template", () => {
  expect(leaving.length).toBeGreaterThan(100);
  const complaining = leaving.filter((rule) => complaints(rule, OF_THE_AUTHOR).length > 0);
  expect(complaining.length).toBeGreaterThan(leaving.length / 2);
});

test("a rule that complains of the inside of a type in its own example says so", () => {
  const looking = RULES.filter(({ match }) => !isOnGo(match)).filter((rule) => {
    const crd = parseManifests(rule.bad).at(-1)?.value as KubeObject;
    const inside = crdOf(crd)
      .versions.flatMap(everyNode)
      .filter(({ embedded }) => embedded !== undefined)
      .map(schemaField);
    return exampleCauses(rule).some(({ field }) => inside.some((one) => isWithin(field, one)));
  });
  expect(looking.length).toBeGreaterThan(0);
  expect(looking.filter(({ insideCoreTypes }) => insideCoreTypes !== true).map(({ id }) => id)).toEqual([]);
});

import { crd } from "../../testing/crd.js";
import { testRule } from "../../testing/test-rule.js";
import { definitionComplete } from "./definition-complete.js";

const SCHEMA = { openAPIV3Schema: { type: "object" } };
const version = (name: string, served: boolean, storage: boolean) => ({
  name,
  served,
  storage,
  schema: SCHEMA,
});

testRule(definitionComplete, {
  bad: [["FieldValueRequired", "spec.versions[0].storage"]],
  valid: {
    "two versions of which one is stored": {
      object: crd({ crd: { versions: [version("v1", true, true), version("v2", true, false)] } }),
    },
    "conversion by webhook": {
      object: crd({
        crd: {
          conversion: {
            strategy: "Webhook",
            webhook: { clientConfig: { url: "https://a" }, conversionReviewVersions: ["v1"] },
          },
        },
      }),
    },
    "conversion by name": { object: crd({ crd: { conversion: { strategy: "None" } } }) },
    "a patch, which names only what it changes": {
      object: {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "widgets.acme.io" },
        spec: { conversion: { strategy: "Webhook" } },
      },
    },
    "a patch of annotations": {
      object: {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "widgets.acme.io", annotations: { a: "b" } },
      },
    },
  },
  invalid: {
    "no version": {
      object: crd({ crd: { versions: [] } }),
      causes: [["FieldValueTypeInvalid", "spec.versions"]],
    },
    "no versions but those of v1beta1": {
      object: {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "widgets.acme.io" },
        spec: {
          group: "acme.io",
          scope: "Namespaced",
          names: { kind: "Widget", plural: "widgets" },
          version: "v1",
          validation: SCHEMA,
        },
      },
      causes: [
        ["FieldValueForbidden", "spec.version"],
        ["FieldValueForbidden", "spec.validation"],
        ["FieldValueRequired", "spec.versions"],
      ],
    },
    "no names": {
      object: crd({ crd: { names: {}, group: "", scope: "cluster" } }),
      causes: [
        ["FieldValueRequired", "spec.group"],
        ["FieldValueRequired", "spec.names.kind"],
        ["FieldValueRequired", "spec.names.plural"],
        ["FieldValueInvalid", "spec.scope"],
      ],
    },
    "a name that is not made of plural and group": {
      object: crd({ metadata: { name: "widget.acme.io" } }),
      causes: [["FieldValueInvalid", "metadata.name"]],
    },
    "a version without a schema": {
      object: crd({ version: { schema: {} } }),
      causes: [["FieldValueRequired", "spec.versions[0].schema.openAPIV3Schema"]],
    },
    "text in place of a schema": {
      object: crd({ version: { schema: { openAPIV3Schema: "object" } } }),
      causes: [["FieldValueTypeInvalid", "spec.versions[0].schema.openAPIV3Schema"]],
    },
    "neither served nor storage": {
      object: crd({ crd: { versions: [{ name: "v1", schema: SCHEMA }] } }),
      causes: [
        ["FieldValueRequired", "spec.versions[0].served"],
        ["FieldValueRequired", "spec.versions[0].storage"],
      ],
    },
    "texts in place of true": {
      object: crd({ version: { served: "true", storage: "yes" } }),
      causes: [
        ["FieldValueTypeInvalid", "spec.versions[0].served"],
        ["FieldValueTypeInvalid", "spec.versions[0].storage"],
      ],
    },
    "no stored version": {
      object: crd({ version: { storage: false } }),
      causes: [["FieldValueInvalid", "spec.versions"]],
    },
    "two stored versions of one name": {
      object: crd({ crd: { versions: [version("v1", true, true), version("v1", true, true)] } }),
      causes: [
        ["FieldValueInvalid", "spec.versions"],
        ["FieldValueInvalid", "spec.versions[1].name"],
      ],
    },
    "a version that is a text": {
      object: crd({ crd: { versions: ["v1"] } }),
      causes: [["FieldValueTypeInvalid", "spec.versions[0]"]],
    },
    "unknown fields preserved": {
      object: crd({ crd: { preserveUnknownFields: true } }),
      causes: [["FieldValueInvalid", "spec.preserveUnknownFields"]],
    },
    "conversion by a webhook that nobody knows": {
      object: crd({ crd: { conversion: { strategy: "Webhook" } } }),
      causes: [
        ["FieldValueRequired", "spec.conversion.webhook.clientConfig"],
        ["FieldValueRequired", "spec.conversion.webhook.conversionReviewVersions"],
      ],
    },
    "a webhook that is not asked": {
      object: crd({ crd: { conversion: { strategy: "None", webhook: { clientConfig: {} } } } }),
      causes: [["FieldValueForbidden", "spec.conversion.webhook"]],
    },
    "conversion by magic": {
      object: crd({ crd: { conversion: { strategy: "Magic" } } }),
      causes: [["FieldValueInvalid", "spec.conversion.strategy"]],
    },
  },
});

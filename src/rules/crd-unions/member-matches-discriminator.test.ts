import type { JsonObject, KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { memberMatchesDiscriminator } from "./member-matches-discriminator.js";

const OBJECT = { type: "object", properties: { ref: { type: "string" } } };
const TYPES = { type: "string", enum: ["Image", "Git"] };
const source = (properties: JsonObject, more: JsonObject = {}): KubeObject =>
  crd({ spec: { source: { type: "object", properties, ...more } } });
const FOUND = [["FieldValueInvalid", schemaPath("spec", "source")]] as const;
const both = [{ required: ["image"] }, { required: ["git"] }];
const rule = (text: string): JsonObject => ({ "x-kubernetes-validations": [{ rule: text }] });

testRule(memberMatchesDiscriminator, {
  bad: [["FieldValueInvalid", schemaPath("spec", "source")]],
  valid: {
    "a rule that binds the member": {
      object: source({ type: TYPES, image: OBJECT }, rule("self.type == 'Image' ? has(self.image) : !has(self.image)")),
    },
    "a rule of the parent": {
      object: crd({
        root: {
          spec: {
            type: "object",
            properties: { source: { type: "object", properties: { type: TYPES, image: OBJECT } } },
            ...rule("self.source.type == 'Image' || !has(self.source.image)"),
          },
        },
      }),
    },
    "alternatives with the values": {
      object: source(
        { type: TYPES, image: OBJECT, git: OBJECT },
        {
          oneOf: [
            { required: ["image"], properties: { type: { enum: ["Image"] } } },
            { required: ["git"], properties: { type: { enum: ["Git"] } } },
          ],
        },
      ),
    },
    "nothing at all about two members, which union-exclusive covers": {
      object: source({ type: TYPES, image: OBJECT, git: OBJECT }),
    },
    "a field with another name": { object: source({ type: TYPES, options: OBJECT }) },
    "a field that is no object": { object: source({ type: TYPES, image: { type: "string" } }) },
    "a status": {
      object: crd({
        status: { source: { type: "object", properties: { type: TYPES, image: OBJECT } } },
      }),
    },
  },
  invalid: {
    "one member of one value": {
      object: source({ type: { type: "string", enum: ["image"] }, image: OBJECT }),
      causes: FOUND,
    },
    "one member of several values": {
      object: source({ type: TYPES, imageConfig: OBJECT, name: { type: "string" } }),
      causes: FOUND,
    },
    "alternatives that do not name the discriminator": {
      object: source({ type: TYPES, image: OBJECT, git: OBJECT }, { oneOf: both }),
      causes: FOUND,
    },
    "a rule that does not name it": {
      object: source({ type: TYPES, image: OBJECT, git: OBJECT }, rule("!(has(self.image) && has(self.git))")),
      causes: FOUND,
    },
  },
});

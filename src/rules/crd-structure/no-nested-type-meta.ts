import { own, stringAt } from "kube-json";
import { nodesWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { forbidden, ON_CRDS, type Rule, specExamples } from "../kit.js";

export const noNestedTypeMeta: Rule = {
  id: "crd-structure/no-nested-type-meta",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "properties")) {
      const version = node.properties.get("apiVersion");
      if (version !== undefined && isTyped(node) && !isObjectOrReference(node))
        yield forbidden(
          schemaField(version),
          "may not be beside `kind` in a part of `spec`, whose version is that of the object; only objects and references have both",
        );
    }
  },
  summary: "A part of `spec` may not have the `apiVersion` and `kind` of metav1.TypeMeta.",
  rationale:
    "The API server knows one version for the whole object: it does not convert a part that claims another one, and no client knows what an absent or unknown version there means. Such fields are left over from a file format.",
  reference: "Types (Kinds)",
  go: [
    "// Without metav1.TypeMeta.",
    "type SchedulerSettings struct {",
    "\t// +optional",
    '\tParallelism *int32 `json:"parallelism,omitempty"`',
    "}",
  ],
  ...specExamples(`
    scheduler:
      type: object
      properties:
  -     apiVersion:
  -       type: string
  -       maxLength: 253
  -       description: APIVersion defines the versioned schema of this representation of an object.
  -     kind:
  -       type: string
  -       maxLength: 63
  -       description: Kind is a string value representing the REST resource this object represents.
        parallelism: { type: integer, format: int32, minimum: 1, maximum: 64 }
  `),
};

/** By the descriptions that metav1.TypeMeta gives to its fields. */
const isTyped = ({ section, depth, coreType, properties }: SchemaNode): boolean =>
  section === "spec" &&
  depth > 1 &&
  coreType === undefined &&
  VERSION.test(stringAt(properties.get("apiVersion")?.schema, "description") ?? "") &&
  KIND.test(stringAt(properties.get("kind")?.schema, "description") ?? "");

const VERSION = /^APIVersion defines the versioned schema of this representation of an object/;
const KIND = /^Kind is a string value representing the REST resource this object represents/;

/** True for a whole object, the template of one, a reference, or a selection of objects of a type. */
const isObjectOrReference = ({ schema, properties }: SchemaNode): boolean =>
  own(schema, "x-kubernetes-embedded-resource") === true ||
  own(schema, "x-kubernetes-preserve-unknown-fields") === true ||
  properties.size === 2 ||
  [...properties.keys()].some((name) => OF_OBJECTS.has(name));

const OF_OBJECTS: ReadonlySet<string> = new Set(
  "metadata name namespace spec matchExpressions matchLabels labelSelector selector fieldPath".split(" "),
);

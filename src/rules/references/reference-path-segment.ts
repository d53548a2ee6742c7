import { type Selector, isBuiltInGroup, pathSegmentNameProblem, select } from "kube-api";
import { type Json, type KubeObject, fieldOf, parseApiVersion, remember, stringAt } from "kube-json";
import {
  type ObjectName,
  type ObjectReference,
  objectReferences,
  referencePartProblem,
  straysIn,
} from "../../kube/references/object-references.js";
import { FIELD_SCHEMA, fieldProblems, selectorOf } from "../../options/generic-options.js";
import {
  type Cause,
  child,
  examplesIn,
  type FieldPath,
  formatField,
  invalid,
  NO_CAUSES,
  ON_OBJECTS,
  type Rule,
  widgetExample,
} from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface ReferencePathSegmentOptions {
  /** The paths of further references. */
  readonly fields: readonly string[];
}

const PARTS = ["name", "namespace", "group", "apiGroup", "resource", "version"] as const;

const selectors = remember(({ fields }: ReferencePathSegmentOptions) => fields.map(selectorOf));

export const referencePathSegment: Rule<ReferencePathSegmentOptions> = {
  id: "references/reference-path-segment",
  conventions: ["objectref-10"],
  match: ON_OBJECTS,
  action: "Deny",
  options: {
    schema: closed({
      fields: {
        description: "Further references to objects, such as 'spec.template' or 'spec.sources[*]'.",
        type: "array",
        items: FIELD_SCHEMA,
      },
    }),
    defaults: { fields: [] },
    *check({ fields }) {
      for (const [index, field] of fields.entries())
        for (const cause of fieldProblems(field)) yield { ...cause, field: ["fields", index] };
    },
  },
  check({ object }, options) {
    const registered = selectors(options);
    const found = objectReferences(object);
    const strays = straysIn(object);
    return registered.length === 0 && found.length === 0 && strays.length === 0
      ? NO_CAUSES
      : causes(object, registered, found, strays);
  },
  summary: "The parts of a reference to an object must be valid path segments.",
  rationale:
    "Controllers use these values in request paths. With the name '../../secrets/admin', the request is for another object, with the permissions of the controller. The rule covers objects with a `name` under a key that ends with 'Ref' or 'Refs' or is the name of a kind such as 'secret', strings such as `secretName`, and the fields that the pack names. If the target may be a chart, an image or a secret in a vault, only values that lead elsewhere are reported.",
  ...examplesIn(widgetExample)(`
    spec:
      passwordSecretRef:
  -     name: ../../kube-system/secrets/admin
  +     name: db-admin
        key: password
  `),
};

function* causes(
  object: KubeObject,
  registered: readonly Selector[],
  found: readonly ObjectReference[],
  strays: readonly ObjectName[],
): Iterable<Cause> {
  const judged = new Set<string>();
  for (const selector of registered)
    for (const { field, value } of select(object, selector)) {
      judged.add(formatField(field));
      yield* problems(() => field, value, pathSegmentNameProblem);
    }
  for (const { trail, reference } of found)
    if (judged.size === 0 || !judged.has(formatField(fieldOf(trail))))
      yield* problems(
        () => fieldOf(trail),
        reference,
        (part, name) =>
          isGroupVersion(object, part, name) ? undefined : referencePartProblem(object, reference, part),
      );
  for (const { field, value } of strays)
    if (!judged.has(formatField(field.slice(0, -1)))) yield invalid(field, pathSegmentNameProblem(value) ?? "");
}

function* problems(
  field: () => FieldPath,
  reference: Json | undefined,
  problem: (part: string, name: string) => string | undefined,
): Iterable<Cause> {
  for (const name of PARTS) {
    const message = problem(stringAt(reference, name) ?? "", name);
    if (message !== undefined) yield invalid(child(field(), name), message);
  }
}

/** True for the group 'acme.io/v1' in a custom resource: its readers have to split it. */
const isGroupVersion = ({ apiVersion }: KubeObject, part: string, name: string): boolean =>
  (name === "group" || name === "apiGroup") &&
  !isBuiltInGroup(parseApiVersion(apiVersion).group) &&
  /^[a-z\d-]+(?:\.[a-z\d-]+)+\/v\d[a-z\d]*$/.test(part);

import { nodesWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { own, placesOf } from "kube-json";
import { type Budget, MAX_WORK, createPatternTests, schemaProblems, undeclaredFields, withDefaults } from "kube-schema";
import {
  child,
  fieldName,
  type FieldPath,
  formatField,
  invalid,
  notJudged,
  ON_CRDS,
  path,
  type Rule,
  specExample,
} from "../kit.js";

export const defaultIsValid: Rule = {
  id: "crd-defaults/default-is-valid",
  conventions: ["static-08"],
  topic: "defaults",
  match: ON_CRDS,
  action: "Deny",
  evidence: "An API server rejects the definition.",
  *check({ object }) {
    const patterns = createPatternTests();
    const budget: Budget = { left: MAX_WORK, patterns };
    for (const node of nodesWith(crdOf(object), "default")) {
      const problem = defaultProblem(node, budget);
      if (budget.left < 0) {
        yield notJudged(
          child(schemaField(node), "default"),
          `must be simple enough to review; this and the defaults before it may take at most ${String(MAX_WORK)} comparisons`,
        );
        break;
      }
      if (problem !== undefined) yield invalid(schemaField(node), problem);
    }
    for (const [schema, field] of placesOf(object, patterns.unjudged))
      yield notJudged(child(field, "pattern"), patterns.unjudged.get(schema) ?? "");
  },
  summary: "A default must be valid against the schema of its own field.",
  rationale:
    "The API server rejects a CRD with a default that violates its own schema or has undeclared fields. This rule finds it without a cluster.",
  go: [
    "// +kubebuilder:validation:Enum=Delete;Retain",
    "// +kubebuilder:default=Retain",
    'DeletionPolicy DeletionPolicy `json:"deletionPolicy,omitempty"`',
  ],
  good: specExample("deletionPolicy: { type: string, enum: [Delete, Retain], default: Retain }"),
  bad: specExample("deletionPolicy: { type: string, enum: [Delete, Retain], default: Keep }"),
};

const defaultProblem = ({ schema }: SchemaNode, budget: Budget): string | undefined => {
  const value = own(schema, "default") ?? null;
  // A default of null has no effect.
  if (value === null) return undefined;
  for (const field of undeclaredFields(schema, value))
    return `must have only declared fields in its \`default\`, unlike ${named(field)}`;
  // Fields with a default of their own may be absent.
  for (const { field, problem } of schemaProblems(schema, withDefaults(schema, value, budget), budget))
    return `must have a valid default: ${named(field)} ${problem}`;
  return undefined;
};

/** The field, short enough for a message. */
const named = (field: FieldPath): string => {
  const text = formatField(path("default", ...field));
  return fieldName(text.length > 50 ? `${text.slice(0, 47)}...` : text);
};

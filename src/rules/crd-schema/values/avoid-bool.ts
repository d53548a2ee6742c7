import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isDeprecated } from "../../../kube/described/deprecated.js";
import { isInForeignTerms } from "../../../kube/crd/foreign-terms.js";
import { isSettledBoolean } from "../../../kube/fields/settled-boolean.js";
import { isPassedOn } from "../../../kube/fields/passed-on.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const avoidBool: Rule = {
  id: "crd-schema/avoid-bool",
  conventions: ["primitives-12"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    // crd-schema/pure-maps-only covers maps of booleans.
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "boolean"))
      if (
        node.section === "spec" &&
        node.step !== "additionalProperties" &&
        !isSettledBoolean(node) &&
        !isDeprecated(node) &&
        !isPassedOn(crd, node) &&
        !isInForeignTerms(crd, node)
      )
        yield invalid(
          schemaField(node),
          `must be a string whose \`enum\` names the choices, such as ${choicesOf(node)}, unless there can never be a third`,
        );
  },
  summary:
    "A field under `spec` must be a string with named values instead of a boolean, unless there can never be a third choice.",
  rationale:
    "Many ideas start as a yes or no and end as a choice of three. A boolean cannot grow: it needs a second boolean next to it, and then some of the four combinations mean nothing.",
  go: [
    "// +kubebuilder:validation:Enum=Delete;Retain",
    "type DeletionPolicy string",
    "",
    "// +optional",
    'PodDeletionPolicy DeletionPolicy `json:"podDeletionPolicy,omitempty"`',
  ],
  good: specExample("podDeletionPolicy: { type: string, enum: [Delete, Retain] }"),
  bad: specExample("deletePods: { type: boolean }"),
};

/** Words that Kubernetes' own policies have for such a choice. */
const CHOICES: readonly (readonly [RegExp, string])[] = [
  [/^(?:en|dis)abled?(?:$|[A-Z_-])|(?:En|_en|-en|Dis|_dis|-dis)abled$/, "'Enabled' and 'Disabled'"],
  [/^(?:delete|dispose|remove|preserve|keep|retain|orphan)(?:$|[A-Z_-])/, "'Delete' and 'Retain'"],
  [/^(?:allow|deny|permit|forbid)(?:$|[A-Z_-])/, "'Allow' and 'Deny'"],
  [/[a-z](?:Paused?|Suspend(?:ed)?)$|^suspended$/, "'Running' and 'Paused'"],
];

const choicesOf = ({ under }: SchemaNode): string =>
  CHOICES.find(([name]) => name.test(under))?.[1] ?? "'Always' and 'Never'";

import { nodesOfType } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { isSelectorOfOwnForm } from "../../kube/described/selectors.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../kit.js";

const NAME = /^pods$|^podNames$|(?:Pods|PodNames)$/;
const SAYS_PODS = /\bnames of (?:\w+ ){0,2}pods\b/i;

/** selector-form covers a list with the name of a selector; a rule for pods is an expression. */
const listsPods = (node: SchemaNode): boolean =>
  node.section === "spec" &&
  node.step === "property" &&
  node.items?.type === "string" &&
  !/rules?$/i.test(node.parent?.under ?? "") &&
  !isSelectorOfOwnForm(node) &&
  (NAME.test(node.under) || SAYS_PODS.test(descriptionOf(node.schema)));

export const podsBySelector: Rule = {
  id: "crd-references/pods-by-selector",
  conventions: ["related-01"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "array"))
      if (listsPods(node))
        yield invalid(
          schemaField(node),
          "must be a label selector, such as `podSelector`, because the names of pods do not last",
        );
  },
  summary: "A set of pods must be selected by labels, not listed by name.",
  rationale:
    "Pods come and go under new names: a list of names is outdated when the first one is replaced. A label selector always finds the current ones.",
  go: ['PodSelector *metav1.LabelSelector `json:"podSelector,omitempty"`'],
  good: specExample(`
    podSelector:
      type: object
      x-kubernetes-map-type: atomic
      maxProperties: 16
      additionalProperties: { type: string, maxLength: 63 }
  `),
  bad: specExample(`
    podNames:
      type: array
      maxItems: 16
      x-kubernetes-list-type: set
      items: { type: string, maxLength: 253 }
  `),
};

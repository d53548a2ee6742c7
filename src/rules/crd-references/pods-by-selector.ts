import { nodesOfType } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

export const podsBySelector: Rule = {
  id: "crd-references/pods-by-selector",
  conventions: ["related-01"],
  summary: "A set of pods in `spec` must be given by a label selector, not by a list of names.",
  rationale:
    "Controllers replace pods all the time, and the new ones have other names. A label selector also covers pods that are created later.",
  reference: "References to related objects",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    podSelector:
      type: object
      x-kubernetes-map-type: atomic
      properties:
        matchLabels: { type: object, maxProperties: 16, additionalProperties: { type: string, maxLength: 63 } }
  `),
  bad: specExample(`
    podNames:
      type: array
      x-kubernetes-list-type: set
      maxItems: 16
      items: { type: string, maxLength: 253 }
  `),
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "array"))
      if (node.section === "spec" && node.items?.type === "string" && PODS.test(node.name ?? ""))
        yield invalid(
          schemaField(node),
          "must be a label selector, such as `podSelector`, because pods are replaced by others with new names",
        );
  },
};

const PODS = /(?:^p|P)od(?:s|Names)$/;

import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const noDoubleNegation: Rule = {
  id: "crd-naming/no-double-negation",
  topic: "names of fields",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "boolean")) {
      const negations = negationsIn(node.under);
      if (negations !== undefined)
        yield invalid(
          schemaField(node),
          `must say what happens if it is true, without ${literal(negations[0])} and ${literal(negations[1])}`,
        );
    }
  },
  summary: "The name of a boolean must not negate twice.",
  rationale:
    "Nobody reads 'notDisabled: false' right at first sight, and a mistake turns a feature on that was to be off.",
  reference: "Naming conventions",
  go: ['EnforcementPolicy EnforcementPolicy `json:"enforcementPolicy,omitempty"`'],
  good: specExample("enforcementPolicy: { type: string, enum: [Always, Never] }"),
  bad: specExample("notDisabled: { type: boolean }"),
};

const NEGATIONS =
  /^(?:cannot|disable[ds]?|disabling|disallow(?:ed)?|do?nt|forbid|never|no|non|not|prevent|skip|unless|without)$/i;

/** Two negations that stand together, with nothing but 'do' or 'be' between them: 'disableNoCache', 'neverBeDisabled'. */
const negationsIn = (name: string): readonly [string, string] | undefined => {
  const words = wordsOf(name).filter((word) => !/^(?:do|be|is|to)$/i.test(word));
  const at = words.findIndex((word, index) => NEGATIONS.test(word) && NEGATIONS.test(words[index + 1] ?? ""));
  return at < 0 || /^non$/i.test(words[at + 1] ?? "") ? undefined : [words[at] ?? "", words[at + 1] ?? ""];
};

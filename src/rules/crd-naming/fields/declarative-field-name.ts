import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

const VERBS: ReadonlySet<string> = new Set(
  "abort cancel execute perform refresh reload reset restart rotate start stop".split(" "),
);
/** As nouns, these may begin the name of anything: 'rollbackLimit', 'syncOptions', 'runMode'. */
const NOUNS: ReadonlySet<string> = new Set("do rollback run sync trigger".split(" "));
/** A name with one of these words says when or how: 'stopOnFailure', 'runAsNonRoot', 'refreshIfExpired'. */
const CONDITIONS: ReadonlySet<string> = new Set(
  `After Always As At Automatically Before By During For From If In Not On Once Only Unless Until When While With
  Without`.split(/\s+/),
);

export const declarativeFieldName: Rule = {
  id: "crd-naming/declarative-field-name",
  conventions: ["specstatus-06", "naming-05"],
  summary: "A boolean in `spec` must name desired state, not an action.",
  rationale:
    "A spec states what holds for as long as the object exists. 'restart: true' does not say whether the restart has been done, and a controller that crashes may do it again.",
  reference: "Spec and Status",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("paused: { type: boolean }"),
  bad: specExample("restart: { type: boolean }"),
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "boolean")) {
      if (node.section !== "spec" || isDeed(node.parent)) continue;
      const verb = actionOf(node.name ?? "");
      if (verb !== undefined)
        yield invalid(
          schemaField(node),
          `must name desired state, such as 'paused', not the action ${literal(verb)}`,
        );
    }
  },
};

/** The verb of a name that is an imperative, such as 'restart' in 'restartPods'. */
const actionOf = (name: string): string | undefined => {
  const [first = "", ...others] = wordsOf(name);
  const orders = VERBS.has(first) || (NOUNS.has(first) && (others.length === 0 || others[0] === "Now"));
  return orders && !others.some((word) => CONDITIONS.has(word)) ? first : undefined;
};

/** True for an object that describes an action, where the name of an action is right. */
const isDeed = (node: SchemaNode | undefined): boolean => /(?:^a|A)ctions?$/.test(node?.under ?? "");

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
/** With one of these the name says when or how: 'stopOnFailure', 'runAsNonRoot', 'refreshIfExpired'. */
const CONDITIONS: ReadonlySet<string> = new Set(
  `After Always As At Automatically Before By During For From If In Not On Once Only Unless Until When While With
  Without`.split(/\s+/),
);

export const declarativeFieldName: Rule = {
  id: "crd-naming/declarative-field-name",
  conventions: ["specstatus-06", "naming-05"],
  summary: "A boolean of `spec` must name desired state, not an action.",
  rationale:
    "A spec says what is to be, and it says so for as long as the object exists. 'restart: true' leaves open whether it was done already and what a second controller, or the same one after a crash, is to make of it.",
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

/** The verb that a name orders to be done, as 'restart' of 'restartPods'. */
const actionOf = (name: string): string | undefined => {
  const [first = "", ...others] = wordsOf(name);
  const orders = VERBS.has(first) || (NOUNS.has(first) && (others.length === 0 || others[0] === "Now"));
  return orders && !others.some((word) => CONDITIONS.has(word)) ? first : undefined;
};

/** True for what describes an action: there its name is the right word. */
const isDeed = (node: SchemaNode | undefined): boolean => /(?:^a|A)ctions?$/.test(node?.under ?? "");

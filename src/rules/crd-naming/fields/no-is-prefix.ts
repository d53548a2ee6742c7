import { camelCase } from "../../../kube/words/camel-case.js";
import { isMirrored } from "../../../kube/crd/mirrored.js";
import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { acronymIn } from "../../../kube/words/acronyms.js";
import { lastWord } from "../../../kube/words/name-words.js";
import { remember } from "kube-json";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const noIsPrefix: Rule = {
  id: "crd-naming/no-is-prefix",
  conventions: ["naming-21"],
  topic: "names of fields",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "boolean")) {
      const rest = /^is([A-Z].*)/.exec(node.name ?? "")?.[1];
      // A boolean `ca` looks like a certificate.
      if (rest === undefined || acronymIn(rest) !== undefined || isMirrored(crd, node)) continue;
      if (YAML_LITERAL.test(rest) || isComparison(node)) continue;
      const name = isState(lastWord(rest)) ? camelCase(rest) : undefined;
      const proposal = name === undefined ? "name the property that is true" : `use ${literal(name)}`;
      yield invalid(schemaField(node), `must not start with 'is'; ${proposal}`);
    }
  },
  summary: "The name of a boolean must not start with 'is'.",
  rationale:
    "A boolean is a statement by itself: 'default: true' reads as well as 'isDefault: true'. Kubernetes omits the prefix, as in 'immutable', 'suspend' and 'unschedulable'.",
  go: ['Default *bool `json:"default,omitempty"`'],
  good: specExample("default: { type: boolean }"),
  bad: specExample("isDefault: { type: boolean }"),
};

/** Without the prefix, YAML reads the name as null or a boolean. */
const YAML_LITERAL = /^(?:null|true|false)$/i;

/** True for an operator among others: 'isPresent' next to 'stringEquals'. */
const isComparison = ({ parent }: SchemaNode): boolean => parent !== undefined && hasOperators(parent);

const hasOperators = remember(({ properties }: SchemaNode): boolean =>
  [...properties.keys()].some((name) =>
    /[a-z](?:Equals|(?:Greater|Less)Than(?:OrEquals?)?)$|^(?:equals|(?:greater|less)Than)$/.test(name),
  ),
);

/** Words that say by themselves what holds, unlike 'header' and 'path'. */
const STATES: ReadonlySet<string> = new Set(
  `absent active automatic closed default dirty dynamic empty exclusive external final full global healthy hidden idle internal
  local manual mandatory native online offline only open optional present primary private public ready remote running secondary
  shared static synthetic temporary transient valid virtual writable`.split(/\s+/),
);
const isState = (word: string): boolean => STATES.has(word) || /[a-z]{2}(?:ed|[ai]ble|tive)$/.test(word);

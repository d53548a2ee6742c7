import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isMirrored } from "../../../kube/crd/mirrored.js";
import { isDurationName } from "../../../kube/fields/durations.js";
import { describedTimeUnit, durationName } from "../../../kube/fields/time-units.js";
import { lastWord, wordsOf } from "../../../kube/words/name-words.js";
import { stringAt } from "kube-json";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const explicitUnit: Rule = {
  id: "crd-naming/explicit-unit",
  conventions: ["units-01"],
  topic: "times and units",
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "integer")) {
      const { name } = node;
      if (name === undefined || !isDurationName(name) || isTtlOfNetwork(node) || isHeader(node) || isCount(node))
        continue;
      if (isMirrored(crd, node) || isReplaced(node, name)) continue;
      const proposal = durationName(node, name);
      const unit = describedTimeUnit(node);
      const must = unit === undefined || proposal.endsWith(unit) ? "must have" : "must be in seconds, with";
      const guess = unit === undefined ? `, if it is in ${lastWord(proposal)},` : "";
      yield invalid(
        schemaField(node),
        `${must} its unit in its name, such as ${literal(proposal)}${guess} instead of ${literal(name)}`,
      );
    }
  },
  summary: "The name of an integer that holds a duration must contain its unit.",
  rationale:
    "A 'timeout: 30' may mean seconds, milliseconds or minutes. A wrong guess is noticed only when the timeout matters.",
  go: ['TimeoutSeconds *int32 `json:"timeoutSeconds,omitempty"`'],
  good: specExample("timeoutSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  bad: specExample("timeout: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
};

/** True for the old field next to its successor with a unit, such as `retryInterval` next to `retryIntervalSeconds`. */
const isReplaced = ({ parent }: SchemaNode, name: string): boolean =>
  ["Seconds", "Milliseconds"].some((unit) => parent?.properties.has(name + unit) === true);

/** 'The number of timeouts until ...', unlike a number of seconds. */
const isCount = (node: SchemaNode): boolean =>
  describedTimeUnit(node) === undefined && /\bnumber of\b/i.test(stringAt(node.schema, "description") ?? "");

/** `maxAge` has the name of the header below `cors`, and of the attribute of a cookie. */
const isHeader = ({ name, parent }: SchemaNode): boolean =>
  name === "maxAge" && /cors$|cookie/i.test(parent?.under ?? "");

/** 'TTL' is the name of a field in DNS records (seconds) and in IP packets (hops). */
const isTtlOfNetwork = ({ name = "", under, parent, schema }: SchemaNode): boolean =>
  lastWord(name) === "ttl" &&
  (/\b(?:dns|hops?|packets?|records?)\b/i.test(stringAt(schema, "description") ?? "") ||
    [...wordsOf(under), ...wordsOf(parent?.under ?? "")].some((word) =>
      /^(?:dns|hops?|ip|packets?|records?)$/i.test(word),
    ));

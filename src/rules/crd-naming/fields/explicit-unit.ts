import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isDurationName } from "../../../kube/crd/durations.js";
import { lastWord, suffixed, wordsOf } from "../../../kube/words/name-words.js";
import { stringAt } from "../../../kube/json/object.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

const UNITS = ["Millisecond", "Second", "Minute", "Hour", "Day"];

export const explicitUnit: Rule = {
  id: "crd-naming/explicit-unit",
  conventions: ["units-01"],
  summary: "The name of an integer that holds a duration must contain its unit.",
  rationale:
    "A 'timeout: 30' may mean seconds, milliseconds or minutes. A wrong guess is noticed only when the timeout matters.",
  reference: "Units",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("timeoutSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  bad: specExample("timeout: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer")) {
      const { name } = node;
      if (name === undefined || !isDurationName(name) || isTtlOfNetwork(node)) continue;
      yield invalid(
        schemaField(node),
        `must have its unit in its name, such as ${literal(suffixed(name, unitOf(node)))} instead of ${literal(name)}`,
      );
    }
  },
};

/** The first unit in the description; by default seconds, as in Kubernetes. */
const unitOf = ({ schema }: SchemaNode): string => {
  const unit = /\b(millisecond|second|minute|hour|day)s?\b/i.exec(stringAt(schema, "description") ?? "")?.[1];
  return `${UNITS.find((known) => known.toLowerCase() === unit?.toLowerCase()) ?? "Second"}s`;
};

/** 'TTL' is the name of a field in DNS records (seconds) and in IP packets (hops). */
const isTtlOfNetwork = ({ name = "", under, parent, schema }: SchemaNode): boolean =>
  lastWord(name) === "ttl" &&
  (/\b(?:dns|hops?|packets?|records?)\b/i.test(stringAt(schema, "description") ?? "") ||
    [...wordsOf(under), ...wordsOf(parent?.under ?? "")].some((word) =>
      /^(?:dns|hops?|ip|packets?|records?)$/i.test(word),
    ));

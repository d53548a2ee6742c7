import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { isMirrored } from "../../../kube/crd/mirrored.js";
import { isDurationName } from "../../../kube/fields/durations.js";
import { describedTimeUnit } from "../../../kube/fields/time-units.js";
import { unitProblem } from "../../unit-problem.js";
import { lastWord, wordsOf } from "../../../kube/words/name-words.js";
import { arrayAt, remember } from "kube-json";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

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
      if (
        name === undefined ||
        !isDurationName(name) ||
        isTtlOfNetwork(node) ||
        isHeader(node) ||
        isCount(node) ||
        hasUnitBeside(node)
      )
        continue;
      if (isMirrored(crd, node) || isReplaced(node, name) || isMoment(node)) continue;
      yield invalid(schemaField(node), unitProblem(node, name));
    }
  },
  summary: "The name of an integer that holds a duration must contain its unit.",
  rationale:
    "A 'timeout: 30' may mean seconds, milliseconds or minutes. A wrong guess is noticed only when the timeout matters.",
  go: ['TimeoutSeconds *int32 `json:"timeoutSeconds,omitempty"`'],
  good: specExample("timeoutSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  bad: specExample("timeout: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
};

/** `status.lastCheckInterval` may hold when the last check was. */
const isMoment = ({ section, under }: SchemaNode): boolean => section === "status" && /^last[A-Z]/.test(under);

/** True for the old field next to its successor with a unit, such as `retryInterval` next to `retryIntervalSeconds`. */
const isReplaced = ({ parent }: SchemaNode, name: string): boolean =>
  ["Seconds", "Milliseconds"].some((unit) => parent?.properties.has(name + unit) === true);

/** True if another field gives the unit: `frequencyType` with 'hourly' and 'daily', `intervalUnit` with 'Minutes'. */
const hasUnitBeside = ({ parent }: SchemaNode): boolean => parent !== undefined && hasUnit(parent);

const hasUnit = remember(({ properties }: SchemaNode): boolean =>
  [...properties.values()].some(
    ({ under, schema }) =>
      /(?:[tT]ype|[uU]nit)$/.test(under) &&
      arrayAt(schema, "enum").some((value) => typeof value === "string" && UNIT.test(value)),
  ),
);
const UNIT = /^(?:hourly|daily|weekly|monthly|yearly|(?:millisecond|second|minute|hour|day|week|month)s?)$/i;

/** 'The number of timeouts until ...', unlike a number of seconds. */
const isCount = (node: SchemaNode): boolean =>
  describedTimeUnit(node) === undefined && /\bnumber of\b/i.test(descriptionOf(node.schema));

/** `maxAge` has the name of the header below `cors`, and of the attribute of a cookie. */
const isHeader = ({ name, parent }: SchemaNode): boolean =>
  name === "maxAge" && /cors$|cookie/i.test(parent?.under ?? "");

/** 'TTL' is the name of a field in DNS records (seconds) and in IP packets (hops). */
const isTtlOfNetwork = ({ name = "", under, parent, schema }: SchemaNode): boolean =>
  lastWord(name) === "ttl" &&
  (/\b(?:dns|hops?|packets?|records?)\b/i.test(descriptionOf(schema)) ||
    [...wordsOf(under), ...wordsOf(parent?.under ?? "")].some((word) =>
      /^(?:dns|hops?|ip|packets?|records?)$/i.test(word),
    ));

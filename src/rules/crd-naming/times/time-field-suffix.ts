import { isMirrored } from "../../../kube/crd/mirrored.js";
import { chosenWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../../kube/crd/crd.js";
import { camelCase } from "../../../kube/words/camel-case.js";
import { lastWord, wordsOf } from "../../../kube/words/name-words.js";
import { own } from "kube-json";
import { crdExample, invalid, literal, ON_CRDS, type Rule } from "../../kit.js";

/** Bounds of a range, such as 'createdAfter', need no suffix; no-timestamp-suffix covers names with 'stamp'. */
const TELLING = /(?:^t|T)imes?$|(?:^(?:at|after|before|until|till|since)|After|Before|Since)$|[sS]tamps?$/;
/** Names of Kubernetes' own, which are older than the convention. */
const CORE: ReadonlySet<string> = new Set(["finishedAt", "startedAt", "timeAdded"]);

export const timeFieldSuffix: Rule = {
  id: "crd-naming/time-field-suffix",
  conventions: ["naming-08"],
  topic: "times and units",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of chosenWith(crd, "format")) {
      const { name, schema } = node;
      if (name === undefined || typeOf(node) !== "string" || own(schema, "format") !== "date-time") continue;
      if (!TELLING.test(name) && !CORE.has(name) && !isMirrored(crd, node))
        yield invalid(
          schemaField(node),
          `must end with 'Time', such as ${literal(proposal(node))} instead of ${literal(name)}`,
        );
    }
  },
  summary: "The name of a field that holds a time must end with 'Time'.",
  rationale:
    "A field 'lastBackup' or 'expiration' may hold a time, a name or a number of days; 'lastBackupTime' is clear, as 'creationTime' and 'startTime' are in Kubernetes. 'DoneAt' in the conventions is an example of a name that is no command; for a time they ask for 'Time'.",
  go: ['LastBackupTime *metav1.Time `json:"lastBackupTime,omitempty"`'],
  good: crdExample({ status: "lastBackupTime: { type: string, format: date-time }" }),
  bad: crdExample({ status: "lastBackup: { type: string, format: date-time }" }),
};

/** Words that give way to 'Time'. */
const REPLACED: ReadonlySet<string> = new Set("at date on".split(" "));
/** Kubernetes has nouns for these: 'creationTime', 'startTime'. */
const NOUNS: ReadonlyMap<string, string> = new Map([
  ["completed", "completion"],
  ["created", "creation"],
  ["deleted", "deletion"],
  ["ended", "end"],
  ["expire", "expiration"],
  ["expires", "expiration"],
  ["finished", "finish"],
  ["checked", "check"],
  ["started", "start"],
  ["submitted", "submission"],
  ["updated", "update"],
]);

/** 'lastWriteTime' for 'lastWriteAt', 'lastTransitionTime' for 'lastTransition', 'creationTime' for 'createdAt'. */
const proposal = ({ name = "", parent, depth }: SchemaNode): string => {
  const words = wordsOf(name.replace(JOINED, "$1_"));
  const stem = REPLACED.has(lastWord(name)) ? words.slice(0, -1) : words;
  const last = (stem.at(-1) ?? "").toLowerCase();
  const isWhole = stem.length === 1 || (stem.length === 2 && /^(?:last|next)$/.test(stem[0] ?? ""));
  const noun = isWhole ? NOUNS.get(last) : undefined;
  const derived = camelCase([...(noun === undefined ? stem : [...stem.slice(0, -1), noun]), "Time"].join("_"));
  // The parent says of what: `commit.time`.
  if (stem.length === 0 && depth > 2 && parent?.properties.has("time") !== true) return "time";
  const isUsable =
    stem.length > 0 &&
    !/time$/.test(last) &&
    !WITHOUT_MEANING.test(name) &&
    parent?.properties.has(derived ?? "") !== true;
  return isUsable && derived !== undefined ? derived : "completionTime";
};

/** 'lastscheduled' */
const JOINED = /^(last|next)(?=[a-z]{3,}ed$)/;
/** Nothing can be derived from these. */
const WITHOUT_MEANING = /^(?:format|value|when)$/i;

import { isMirrored } from "../../../kube/crd/mirrored.js";
import { judgeNames } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, descriptionOf, schemaField } from "../../../kube/crd/crd.js";
import { camelCase } from "../../../kube/words/camel-case.js";
import { singularOf, wordsOf } from "../../../kube/words/name-words.js";
import { wellSpelled } from "../../../kube/words/well-spelled.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const noNum: Rule = {
  id: "crd-naming/no-num",
  conventions: ["naming-14"],
  topic: "names of fields",
  match: ON_CRDS,
  action: "Warn",
  evidence: "Reviewers know 'num' as well as 'args', so none blocks a change for it.",
  *check({ object }) {
    const crd = crdOf(object);
    for (const [node, better] of judgeNames(crd, withoutNum))
      if (!isMirrored(crd, node))
        yield invalid(schemaField(node), `must be named by what it counts, ${proposalFor(node, better)}`);
  },
  summary: "The name of a number of things must be the name of the things, without 'num'.",
  rationale:
    "Numbers such as `replicas`, `retries` and `parallelism` need no such word in Kubernetes, because their types say what they are; and 'Count' at the end is clearer where the plain name could be a list.",
  go: ["// +optional", 'Retries *int32 `json:"retries,omitempty"`'],
  good: specExample("retries: { type: integer, format: int32, minimum: 0, maximum: 10 }"),
  bad: specExample("numRetries: { type: integer, format: int32, minimum: 0, maximum: 10 }"),
};

/** Plain names of events are counts; plain names of things could be lists. */
const TIMES = /^(?:Attempts|Errors|Failures|Replicas|Requests|Retries|Threads|Times)$/i;
const countOf = (words: readonly string[]): readonly string[] => {
  const last = words.at(-1) ?? "";
  const isClear = TIMES.test(last) || singularOf(last) === last || /^(?:max|min)$/i.test(words[0] ?? "");
  return isClear ? words : [...words.slice(0, -1), singularOf(last), "Count"];
};

/** 'desiredReplicas' for `numDesired`, which counts desired replicas by its description: 'desired' alone does not say what. */
const proposalFor = ({ schema }: SchemaNode, better: string): string => {
  if (!STATE.test(better)) return `such as ${literal(better)}`;
  const [, things = ""] = /\bnumber of ((?:[a-z]+ )?[a-z]+s)\b/i.exec(descriptionOf(schema)) ?? [];
  return things.toLowerCase().startsWith(`${better} `)
    ? `such as ${literal(camelCase(things) ?? better)}`
    : "without 'num'";
};
const STATE = /^(?:current|desired|ready|[a-z]+(?:able|ed|ing))$/;

/** 'retries' for 'numRetries', 'nodeCount' for 'numNodes' and 'nodeNum', 'maxRetries' for 'maxNumRetries'. */
const withoutNum = (name: string): string | undefined => {
  const words = wordsOf(name);
  const at = words.findIndex((word) => /^nums?$/i.test(word));
  // 'numOrRange' is a number or something else.
  if (at < 0 || words.length < 2 || /^or$/i.test(words[at + 1] ?? "")) return undefined;
  const cut = /^of$/i.test(words[at + 1] ?? "") ? 2 : 1;
  const rest = at === words.length - 1 ? [...words.slice(0, -1), "Count"] : countOf(words.toSpliced(at, cut));
  const joined = rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  return wellSpelled(camelCase(joined) ?? joined);
};

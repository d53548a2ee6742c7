import { acronymIn, inCapitals, withWholeStart } from "../../../kube/words/acronyms.js";
import { isCamelCase } from "../../../kube/words/camel-case.js";
import { judgeNames } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

export interface FieldAcronymCaseOptions {
  /** Whether 'clientId' has to be 'clientID': the most frequent deviation, in many APIs the rule. */
  readonly id: boolean;
}

/** In title case these are words or proper names: 'isoDate', 'restApi', 'openQos', 'runWasm'. */
const WORDS: ReadonlySet<string> = new Set("ai gb iso mac mb qos rest san sas wasm".split(" "));
export const fieldAcronymCase: Rule<FieldAcronymCaseOptions> = {
  id: "crd-naming/field-acronym-case",
  conventions: ["naming-16"],
  summary: "The letters of an acronym in the name of a field must all have the same case.",
  rationale:
    "Kubernetes writes 'podIP', 'clusterCIDR' and 'httpGet': users type field names from memory, and the API server drops or refuses one in the wrong case.",
  reference: "Naming conventions",
  since: "0.1.0",
  match: ON_CRDS,
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: {
        id: { description: "Whether 'Id' and 'Ids' are found fault with as well.", type: "boolean" },
      },
    },
    defaults: { id: false },
  },
  action: "Warn",
  good: specExample(`
    podIP: { type: string, maxLength: 45 }
    httpGet: { type: object }
  `),
  bad: specExample("podIp: { type: string, maxLength: 45 }"),
  *check({ object }, { id }) {
    for (const [node, problem] of judgeNames(crdOf(object), (name) => nameProblem(name, id)))
      yield invalid(schemaField(node), problem);
  },
};

/** Of what is not camelCase, capitals at the start included, json-field-camel-case tells. */
const nameProblem = (name: string, id: boolean): string | undefined => {
  const spelling = isCamelCase(name) ? spellingOf(name, id) : name;
  return spelling === name ? undefined : `must be ${literal(spelling)} instead of ${literal(name)}`;
};

const spellingOf = (name: string, id: boolean): string => {
  const words = wordsOf(name);
  const whole = withWholeStart(words);
  // Most names have none, and to put them together again takes longer than to look.
  if (whole === words && !words.some((word) => isTitleCaseAcronym(word, id))) return name;
  return whole.map((word) => (isTitleCaseAcronym(word, id) ? inCapitals(word) : word)).join("");
};

const isTitleCaseAcronym = (word: string, id: boolean): boolean => {
  const acronym = /^[A-Z][a-z]+\d*$/.test(word) ? acronymIn(word) : undefined;
  return acronym !== undefined && !WORDS.has(acronym) && (id || acronym !== "id");
};

import { judgeNames } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

/** What is not here counts as very common: 'auth', 'config', 'env', 'max', 'min', 'ref', 'repo', 'spec', 'src' ... */
const FULL: ReadonlyMap<string, string> = new Map([
  ["attr", "attribute"],
  ["cfg", "config"],
  ["cm", "configMap"],
  ["cnt", "count"],
  ["ctrl", "controller"],
  ["ctx", "context"],
  ["dst", "destination"],
  ["img", "image"],
  ["lb", "loadBalancer"],
  ["mgmt", "management"],
  ["mgr", "manager"],
  ["msg", "message"],
  ["num", "number"],
  ["passwd", "password"],
  ["pwd", "password"],
  ["req", "request"],
  ["resp", "response"],
  ["sa", "serviceAccount"],
  ["svc", "service"],
  ["tmpl", "template"],
  ["usr", "user"],
]);
/** Of 'passwds'. */
const MAX_LENGTH = 7;

export const noAbbreviation: Rule = {
  id: "crd-naming/no-abbreviation",
  conventions: ["naming-14"],
  summary:
    "The name of a field may not have abbreviations but very common ones, such as 'id', 'args' or 'stdin'.",
  rationale:
    "An abbreviation saves its author a few letters and costs each user a guess, and there is always another one for the same word: 'pwd', 'passwd' and 'pass' are all spelled 'password' in full.",
  reference: "Naming conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("destinationName: { type: string, maxLength: 253 }"),
  bad: specExample("dstName: { type: string, maxLength: 253 }"),
  *check({ object }) {
    for (const [node, found] of judgeNames(crdOf(object), abbreviationIn))
      yield invalid(
        schemaField(node),
        `must use ${literal(FULL.get(found))}, or another word in full, instead of ${literal(found)}`,
      );
  },
};

/** The first word of a name that is an abbreviation, or the plural of one. */
const abbreviationIn = (name: string): string | undefined => {
  for (const word of wordsOf(name)) {
    // Capitals are an acronym, which known-acronym judges.
    if (word.length > MAX_LENGTH || /^[A-Z]{2}/.test(word)) continue;
    const text = word.toLowerCase();
    if (FULL.has(text)) return text;
    if (text.endsWith("s") && FULL.has(text.slice(0, -1))) return text.slice(0, -1);
  }
  return undefined;
};

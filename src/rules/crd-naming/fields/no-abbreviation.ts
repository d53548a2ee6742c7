import { judgeNames } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

/**
 * All others count as very common: 'auth', 'config', 'env', 'max', 'min', 'ref', 'repo', 'spec', 'src' ...
 */
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
  summary: "The name of a field may contain only very common abbreviations, such as 'id', 'args' or 'stdin'.",
  rationale:
    "An abbreviation saves its author a few letters and makes every user guess: 'pwd', 'passwd' and 'pass' all mean 'password'.",
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
        `must spell out ${literal(found)}, such as ${literal(FULL.get(found))}`,
      );
  },
};

/** The first word of a name that is an abbreviation, or the plural of one. */
const abbreviationIn = (name: string): string | undefined => {
  for (const word of wordsOf(name)) {
    // known-acronym covers words in capitals.
    if (word.length > MAX_LENGTH || /^[A-Z]{2}/.test(word)) continue;
    const text = word.toLowerCase();
    if (FULL.has(text)) return text;
    if (text.endsWith("s") && FULL.has(text.slice(0, -1))) return text.slice(0, -1);
  }
  return undefined;
};

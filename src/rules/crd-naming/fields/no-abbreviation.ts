import { judgeNames } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/fragment.js";
import { path } from "../../../kube/json/field-path.js";
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
  ["addr", "address"],
  ["attr", "attribute"],
  ["bkt", "bucket"],
  ["cfg", "config"],
  ["cm", "configMap"],
  ["cmd", "command"],
  ["cnt", "count"],
  ["conf", "config"],
  ["conn", "connection"],
  ["ctrl", "controller"],
  ["ctx", "context"],
  ["deps", "dependencies"],
  ["desc", "description"],
  ["dest", "destination"],
  ["dflt", "default"],
  ["dst", "destination"],
  ["err", "error"],
  ["evt", "event"],
  ["fmt", "format"],
  ["fn", "function"],
  ["freq", "frequency"],
  ["grp", "group"],
  ["hdr", "header"],
  ["idx", "index"],
  ["img", "image"],
  ["lb", "loadBalancer"],
  ["lbl", "label"],
  ["len", "length"],
  ["lvl", "level"],
  ["mem", "memory"],
  ["mgmt", "management"],
  ["mgr", "manager"],
  ["msg", "message"],
  ["ns", "namespace"],
  ["num", "number"],
  ["obj", "object"],
  ["opts", "options"],
  ["passwd", "password"],
  ["perm", "permission"],
  ["pkg", "package"],
  ["pkt", "packet"],
  ["prio", "priority"],
  ["prop", "property"],
  ["pwd", "password"],
  ["qty", "quantity"],
  ["req", "request"],
  ["resp", "response"],
  ["rsrc", "resource"],
  ["sa", "serviceAccount"],
  ["svc", "service"],
  ["tgt", "target"],
  ["thresh", "threshold"],
  ["tmpl", "template"],
  ["tok", "token"],
  ["usr", "user"],
  ["val", "value"],
  ["vol", "volume"],
]);
/** Of 'passwds'. */
const MAX_LENGTH = 7;

export const noAbbreviation: Rule = {
  id: "crd-naming/no-abbreviation",
  conventions: ["naming-14"],
  summary:
    "The name of a field or a kind may contain only very common abbreviations, such as 'id', 'args' or 'stdin'.",
  rationale:
    "An abbreviation saves its author a few letters and makes every user guess: 'pwd', 'passwd' and 'pass' all mean 'password'.",
  reference: "Naming conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("destinationName: { type: string, maxLength: 253 }"),
  bad: specExample("dstName: { type: string, maxLength: 253 }"),
  *check({ object }) {
    const crd = crdOf(object);
    const inKind = isFragment(crd) ? undefined : abbreviationIn(crd.kind);
    if (inKind !== undefined) yield invalid(path("spec", "names", "kind"), problemOf(inKind));
    for (const [node, found] of judgeNames(crd, abbreviationIn))
      yield invalid(schemaField(node), problemOf(found));
  },
};

const problemOf = (found: string): string =>
  `must spell out ${literal(found)}, such as ${literal(FULL.get(found))}`;

/** The first word of a name that is an abbreviation, or the plural of one. */
const abbreviationIn = (name: string): string | undefined => {
  const words = wordsOf(name);
  for (const [index, word] of words.entries()) {
    // known-acronym covers words in capitals.
    if (word.length > MAX_LENGTH || /^[A-Z]{2}/.test(word)) continue;
    const text = word.toLowerCase();
    // At the end, it means nanoseconds: 'delayNs'.
    if (text === "ns" && index > 0 && index === words.length - 1) continue;
    if (FULL.has(text)) return text;
    if (text.endsWith("s") && FULL.has(text.slice(0, -1))) return text.slice(0, -1);
  }
  return undefined;
};

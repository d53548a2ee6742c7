import { notAString, qualifiedNameProblem } from "kube-api";
import { metadataMaps, someEntry } from "../../kube/api/metadata.js";
import { type Json, type JsonObject, isObject, scanOf, utf8Length } from "kube-json";
import type { Context } from "../../model/context.js";
import { quotesFix } from "../../model/meant.js";
import {
  type Cause,
  child,
  examplesIn,
  invalid,
  key,
  NO_CAUSES,
  ON_OBJECTS,
  type Rule,
  serviceExample,
  tooLong,
  typeInvalid,
} from "../kit.js";

/** Bytes of all keys and values together (TotalAnnotationSizeLimitB). */
const MAX_BYTES = 262_144;

const KEY_FORM =
  "must have a key of at most 63 letters, digits, '-', '_' and '.', with an optional DNS subdomain prefix, such as 'owner' or 'acme.io/owner'";

const bytes = (annotations: JsonObject): number => {
  // A character has at most three bytes, so most objects are known to be small enough without encoding.
  const atMost = sum(annotations, (text) => 3 * text.length);
  return atMost <= MAX_BYTES ? atMost : sum(annotations, utf8Length);
};

const sum = (annotations: JsonObject, bytesOf: (text: string) => number): number => {
  let total = 0;
  for (const name of Object.keys(annotations)) {
    const value = annotations[name];
    total += bytesOf(name) + (typeof value === "string" ? bytesOf(value) : 0);
  }
  return total;
};

/** True for a suspect entry; a key with capitals in its prefix is checked again. */
const isOdd = (name: string, value: Json | undefined): boolean =>
  typeof value !== "string" || qualifiedNameProblem(name) !== undefined;

export const annotationSyntax: Rule = {
  id: "labels/annotation-syntax",
  conventions: ["metadata-15"],
  match: ON_OBJECTS,
  action: "Deny",
  evidence: "An API server rejects the object.",
  check: (context) =>
    someEntry(context.object, "annotations", isOdd) || scanOf(context.object).bytesAtMost > MAX_BYTES
      ? causes(context)
      : NO_CAUSES,
  fix: quotesFix,
  summary: "Annotations must have qualified names as keys and strings as values, of at most 256 KiB in total.",
  rationale:
    "Annotations may hold any payload, but only as text: in YAML, 'true', '30' and '{a: b}' without quotes are other types, which the API server rejects. The payload itself is not reviewed.",
  ...examplesIn(serviceExample)(`
    name: web
    annotations:
  -   acme.io/timeout-seconds: 30
  +   acme.io/timeout-seconds: "30"
  `),
};

function* causes({ object }: Context): Iterable<Cause> {
  for (const { field, map } of metadataMaps(object, "annotations")) {
    if (!isObject(map)) {
      yield typeInvalid(field, "must be an object of strings, such as 'acme.io/owner: team-a'");
      continue;
    }
    for (const name of Object.keys(map)) {
      // As ValidateAnnotations: capitals may stand before the slash too.
      if (qualifiedNameProblem(name.toLowerCase()) !== undefined) yield invalid(child(field, key(name)), KEY_FORM);
      if (typeof map[name] !== "string") yield typeInvalid(child(field, key(name)), notAString(map[name]));
    }
    const size = bytes(map);
    if (size > MAX_BYTES)
      yield {
        ...tooLong(field, `must have less than or equal to ${MAX_BYTES} bytes in all keys and values together`),
        amount: size,
      };
  }
}

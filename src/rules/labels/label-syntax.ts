import { labelValueProblem, notAString, qualifiedNameProblem } from "kube-api";
import { metadataMaps, someEntry } from "../../kube/api/metadata.js";
import { type Json, isObject } from "kube-json";
import type { Context } from "../../model/context.js";
import { quotesFix } from "../../model/meant.js";
import {
  type Cause,
  child,
  configMapExample,
  examplesIn,
  invalid,
  key,
  NO_CAUSES,
  ON_OBJECTS,
  type Rule,
  typeInvalid,
} from "../kit.js";

const KEY_FORM =
  "must have a key of at most 63 letters, digits, '-', '_' and '.', with an optional DNS subdomain prefix, such as 'tier' or 'acme.io/tier'";

const isOdd = (name: string, value: Json | undefined): boolean =>
  typeof value !== "string" || qualifiedNameProblem(name) !== undefined || labelValueProblem(value) !== undefined;

export const labelSyntax: Rule = {
  id: "labels/label-syntax",
  conventions: ["metadata-14"],
  match: ON_OBJECTS,
  action: "Deny",
  evidence: "An API server rejects the object.",
  check: (context) => (someEntry(context.object, "labels", isOdd) ? causes(context) : NO_CAUSES),
  fix: quotesFix,
  summary: "Labels must have qualified names as keys and short strings as values.",
  rationale:
    "The API server indexes and selects by labels, and rejects keys and values of any other form. The usual mistake is YAML: 'true', '1' and '1.10' without quotes are a boolean and numbers, and '1.10' becomes 1.1.",
  ...examplesIn(configMapExample)(`
    name: settings
    labels:
  -   acme.io/canary: true
  +   acme.io/canary: "true"
  `),
};

function* causes({ object }: Context): Iterable<Cause> {
  for (const { field, map } of metadataMaps(object, "labels")) {
    if (!isObject(map)) {
      yield typeInvalid(field, "must be an object of strings, such as 'app: web'");
      continue;
    }
    for (const name of Object.keys(map)) {
      const value = map[name];
      if (qualifiedNameProblem(name) !== undefined) yield invalid(child(field, key(name)), KEY_FORM);
      if (typeof value !== "string") {
        yield typeInvalid(child(field, key(name)), notAString(value));
        continue;
      }
      const valueProblem = labelValueProblem(value);
      if (valueProblem !== undefined) yield invalid(child(field, key(name)), valueProblem);
    }
  }
}

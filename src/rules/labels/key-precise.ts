import { isKnownKey } from "../../kube/formats/known-keys.js";
import { keyField, metadataKeys } from "../../kube/api/metadata.js";
import { keyName, keyPrefix } from "../../kube/formats/names.js";
import { invalid } from "../../model/cause.js";
import { ON_OBJECTS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { serviceExample } from "../example.js";

const VAGUE: ReadonlySet<string> = new Set(["bar", "config", "data", "flag", "foo", "key", "test", "value"]);

export const keyPrecise: Rule = {
  id: "labels/key-precise",
  conventions: ["labels-20"],
  summary: "A label or annotation key with a prefix must have a name that tells its purpose.",
  rationale:
    "The prefix tells where a key comes from, the name what it is for: nobody who finds 'acme.io/data' on an object can say what reads it, or what breaks without it. Keys without prefix are the users' and are not judged, nor are those of Kubernetes itself.",
  reference: "Label, selector, and annotation conventions",
  since: "0.1.0",
  match: ON_OBJECTS,
  action: "Warn",
  good: serviceExample(`
    name: web
    annotations:
      acme.io/proxy-settings: "{}"
  `),
  bad: serviceExample(`
    name: web
    annotations:
      acme.io/config: "{}"
  `),
  *check({ object, kind }) {
    for (const name of ["labels", "annotations"] as const)
      for (const entry of metadataKeys(object, name)) {
        const prefix = keyPrefix(entry.key) ?? "";
        // One that is no domain is a part of the name: Helm charts have 'checksum/config'.
        if (prefix.includes(".") && VAGUE.has(keyName(entry.key)) && !isKnownKey(entry.key, kind.kind))
          yield invalid(
            keyField(entry),
            `must name its purpose, such as ${literal(`${prefix}/proxy-settings`)}, not ${literal(keyName(entry.key))}`,
          );
      }
  },
};

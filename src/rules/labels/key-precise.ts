import { isKnownKey, keyName, keyPrefix } from "kube-api";
import { keyField, metadataKeys } from "../../kube/api/metadata.js";
import { examplesIn, invalid, literal, ON_OBJECTS, type Rule, serviceExample } from "../kit.js";

const VAGUE: ReadonlySet<string> = new Set(["bar", "config", "data", "flag", "foo", "key", "test", "value"]);

export const keyPrecise: Rule = {
  id: "labels/key-precise",
  conventions: ["labels-20"],
  match: ON_OBJECTS,
  action: "Warn",
  *check({ object, kind }) {
    for (const entry of metadataKeys(object, "labels", "annotations")) {
      const prefix = keyPrefix(entry.key) ?? "";
      // A prefix that is not a domain is part of the name, as in 'checksum/config' of Helm charts.
      if (prefix.includes(".") && VAGUE.has(keyName(entry.key)) && !isKnownKey(entry.key, kind.kind))
        yield invalid(
          keyField(entry),
          `must state its purpose, such as ${literal(`${prefix}/proxy-settings`)}, instead of ${literal(keyName(entry.key))}`,
        );
    }
  },
  summary: "The name in a prefixed label or annotation key must state its purpose.",
  rationale:
    "The prefix shows where a key comes from, and the name shows its purpose. 'acme.io/data' does not show who reads it or what breaks without it. Keys without a prefix, which belong to users, and keys of Kubernetes are exempt.",
  ...examplesIn(serviceExample)(`
    name: web
    annotations:
  -   acme.io/config: "{}"
  +   acme.io/proxy-settings: "{}"
  `),
};

import { isKnownKey, isReservedKey, keyPrefix } from "kube-api";
import { keyField, metadataKeys, someEntry } from "../../kube/api/metadata.js";
import type { Context } from "../../model/context.js";
import {
  type Cause,
  examplesIn,
  forbidden,
  literal,
  NO_CAUSES,
  ON_OBJECTS,
  type Rule,
  serviceExample,
} from "../kit.js";
import { texts } from "../plain-options.js";

export const reservedKeyPrefix: Rule<{ readonly known: readonly string[] }> = {
  id: "labels/reserved-key-prefix",
  conventions: ["labels-13"],
  match: ON_OBJECTS,
  action: "Warn",
  options: texts(
    { known: "Further keys that Kubernetes has defined, or prefixes of such keys, ending in '/'." },
    { pattern: "/" },
  ),
  check(context, { known }) {
    const { object, kind } = context;
    const isOurs = (name: string): boolean => isReservedKey(name) && !isKnownKey(name, kind.kind);
    return someEntry(object, "labels", isOurs) || someEntry(object, "annotations", isOurs)
      ? causes(context, known)
      : NO_CAUSES;
  },
  fixClass: "Behavior",
  summary: "A label or annotation key under 'kubernetes.io' or 'k8s.io' must be defined by the Kubernetes project.",
  rationale:
    "Keys under these domains are part of the Kubernetes API. A key that a third party invents has no effect in Kubernetes today and may get another meaning later. Documented keys may be used by everyone; your own keys must be under a domain that you own.",
  ...examplesIn(serviceExample)(`
    name: db
    labels:
      app.kubernetes.io/name: mongo
  -   app.kubernetes.io/replset: rs0
  +   acme.io/replset: rs0
  `),
};

function* causes({ object, kind }: Context, known: readonly string[]): Iterable<Cause> {
  for (const entry of metadataKeys(object, "labels", "annotations"))
    if (isReservedKey(entry.key) && !isKnownKey(entry.key, kind.kind) && !isListed(entry.key, known))
      yield forbidden(
        keyField(entry),
        `may not use prefix ${literal(keyPrefix(entry.key))}; only the Kubernetes project may define such keys`,
      );
}

const isListed = (key: string, known: readonly string[]): boolean =>
  known.some((listed) => (listed.endsWith("/") ? key.startsWith(listed) : key === listed));

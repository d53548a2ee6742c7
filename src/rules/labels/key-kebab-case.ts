import { isKnownKey, keyName, keyPrefix } from "kube-api";
import { addedKeys, isControlled } from "../../kube/api/metadata.js";
import { wordsOf } from "../../kube/words/name-words.js";
import { addedTaintKeys } from "../../kube/api/taints.js";
import { COMPONENT_OPTIONS, type ComponentOptions, isComponent } from "../../model/components.js";
import { SERVICE_ACCOUNT } from "../../model/precondition.js";
import {
  type Cause,
  child,
  examplesIn,
  invalid,
  key,
  literal,
  ON_OBJECTS,
  path,
  type Rule,
  serviceExample,
} from "../kit.js";

export const keyKebabCase: Rule<ComponentOptions> = {
  id: "labels/key-kebab-case",
  conventions: ["labels-16"],
  match: ON_OBJECTS,
  action: "Warn",
  precondition: SERVICE_ACCOUNT,
  options: COMPONENT_OPTIONS,
  *check({ object, oldObject, kind, user }, options) {
    if (!isComponent(user, options)) return;
    for (const name of isControlled(object) ? [] : (["labels", "annotations"] as const))
      for (const added of addedKeys(object, oldObject, name))
        if (isMiscased(added) && !isKnownKey(added, kind.kind))
          yield miscased(child(path("metadata", name), key(added)), added);
    if (kind.kind !== "Node" || kind.group !== "") return;
    for (const taint of addedTaintKeys(object, oldObject))
      if (isMiscased(taint.key) && !isKnownKey(taint.key)) yield miscased(taint.field, taint.key);
  },
  summary: "The key of a label, annotation or taint that a component adds must be lowercase with dashes.",
  rationale:
    "Users type these keys into selectors and tolerations, where 'minScale', 'min_scale' and 'min-scale' are three keys. The rule covers prefixed keys that a service account adds. Keys that users write, directly or through a deployer (option `deployers`), and keys of Kubernetes are exempt.",
  user: "system:serviceaccount:acme-system:controller",
  ...examplesIn(serviceExample)(`
    name: web
    annotations:
  -   acme.io/minScale: "1"
  +   acme.io/min-scale: "1"
  `),
};

/** Keys without a prefix belong to users and are exempt. */
const isMiscased = (name: string): boolean => keyPrefix(name) !== undefined && /[A-Z_]/.test(keyName(name));

const miscased = (field: Cause["field"], name: string): Cause =>
  invalid(
    field,
    `must be lowercase with dashes, such as ${literal(`${keyPrefix(name) ?? ""}/${kebab(keyName(name))}`)}`,
  );

const kebab = (name: string): string =>
  name
    .split(".")
    .map((part) => wordsOf(part).join("-").toLowerCase())
    .join(".");

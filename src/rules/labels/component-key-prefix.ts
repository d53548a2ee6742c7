import { keyPrefix } from "kube-api";
import { addedKeys, isControlled } from "../../kube/api/metadata.js";
import { COMPONENT_OPTIONS, type ComponentOptions, isComponent } from "../../model/components.js";
import { SERVICE_ACCOUNT } from "../../model/precondition.js";
import {
  child,
  examplesIn,
  invalid,
  key,
  literal,
  ON_OBJECT_UPDATES,
  path,
  type Rule,
  serviceExample,
  updateExample,
} from "../kit.js";

export const componentKeyPrefix: Rule<ComponentOptions> = {
  id: "labels/component-key-prefix",
  conventions: ["labels-12"],
  match: ON_OBJECT_UPDATES,
  action: "Warn",
  precondition: SERVICE_ACCOUNT,
  options: COMPONENT_OPTIONS,
  *check({ object, oldObject, user }, options) {
    if (!isComponent(user, options) || isControlled(object)) return;
    for (const name of ["labels", "annotations"] as const)
      for (const added of addedKeys(object, oldObject, name))
        if (keyPrefix(added) === undefined)
          yield invalid(
            child(path("metadata", name), key(added)),
            `must have a domain prefix, such as ${literal(`acme.io/${added}`)}`,
          );
  },
  fixClass: "Behavior",
  summary: "The key of a label or annotation that a third-party component adds must have a domain prefix.",
  rationale:
    "Keys without a prefix belong to users: a component may take one that a user already has or will want. The rule covers keys that a service account adds to existing objects. Exempt are service accounts of Kubernetes, programs that apply what users wrote (option `deployers`), and objects that a controller creates from a template of its users.",
  user: "system:serviceaccount:acme-system:controller",
  ...examplesIn((yaml) => updateExample(serviceExample("name: web"), serviceExample(yaml)))(`
    name: web
    labels:
  -   shard: a
  +   acme.io/shard: a
  `),
};

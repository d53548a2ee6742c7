import { child, key, path } from "../../kube/json/field-path.js";
import { addedKeys } from "../../kube/api/metadata.js";
import { keyPrefix } from "../../kube/formats/names.js";
import { isControlled } from "../../kube/api/owner-references.js";
import { invalid } from "../../model/cause.js";
import { COMPONENT_OPTIONS, type ComponentOptions, isComponent } from "../../model/components.js";
import { literal } from "../../text/message.js";
import { SERVICE_ACCOUNT } from "../../model/need.js";
import type { Rule } from "../../model/rule.js";
import { serviceExample, updateExample } from "../example.js";

export const componentKeyPrefix: Rule<ComponentOptions> = {
  id: "labels/component-key-prefix",
  conventions: ["labels-12"],
  summary: "A label or annotation that a third-party component adds must have a key with a domain prefix.",
  rationale:
    "Keys without prefix belong to the users: a component that takes one may take one that a user has already, or will want tomorrow. Judged are keys that a service account adds to an object that is there. Left alone are Kubernetes' own service accounts, programs that apply what users wrote (option `deployers`), and objects that a controller makes after a template, which its users wrote.",
  reference: "Label, selector, and annotation conventions",
  since: "0.1.0",
  needs: SERVICE_ACCOUNT,
  match: { resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: ["UPDATE"] }] },
  options: COMPONENT_OPTIONS,
  action: "Warn",
  user: "system:serviceaccount:acme-system:controller",
  good: updateExample(
    serviceExample("name: web"),
    serviceExample(`
      name: web
      labels:
        acme.io/shard: a
    `),
  ),
  bad: updateExample(
    serviceExample("name: web"),
    serviceExample(`
      name: web
      labels:
        shard: a
    `),
  ),
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
};

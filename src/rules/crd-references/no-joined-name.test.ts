import type { KubeObject } from "kube-json";
import { crd, schemaPath } from "kube-schema/testing";
import { testRule } from "../../testing/test-rule.js";
import { noJoinedName } from "./no-joined-name.js";

const described = (description: string): KubeObject => crd({ spec: { poolName: { type: "string", description } } });
const CAUSES = [["FieldValueInvalid", schemaPath("spec", "poolName")]] as const;
const joined = (description: string): { object: KubeObject; causes: typeof CAUSES } => ({
  object: described(description),
  causes: CAUSES,
});

testRule(noJoinedName, {
  bad: [["FieldValueInvalid", schemaPath("spec", "secretName")]],
  valid: {
    "a name": { object: described("poolName is the name of a pool in the same namespace.") },
    "a name that is generated": {
      object: described("By default it is generated from the namespace and name of it."),
    },
    "a label": { object: described("The value of the label is namespace/name.") },
    "a pattern without a slash": {
      object: crd({
        spec: { pool: { type: "string", pattern: "^[a-z]+$", description: "The pool as namespace/name." } },
      }),
    },
    "a text that may contain it": {
      object: crd({
        spec: { logPrefix: { type: "string", description: "%p is the policy as namespace/name." } },
      }),
    },
    "a path": { object: described("path is '/namespaces/NAMESPACE/pods/NAME'.") },
    "in the status": {
      object: crd({ status: { pool: { type: "string", description: "The pool as namespace/name." } } }),
    },
  },
  invalid: {
    "an optional namespace": joined("poolName refers to the Pool, can be prefixed with a namespace."),
    "the form": joined("poolName is the pool in the form namespace/name."),
    placeholders: joined("poolName is the pool, as '<namespace>/<name>'."),
    "in braces": joined("The pool, as `{namespace}/{name}`."),
    "in words": joined("poolName is the namespace and name of the pool."),
    "a namespaced name": joined("namespaced name of the pool"),
    "in a list": {
      object: crd({
        spec: {
          pools: { type: "array", items: { type: "string", description: "A pool as namespace/name." } },
        },
      }),
      causes: [["FieldValueInvalid", `${schemaPath("spec", "pools")}.items`]],
    },
  },
});

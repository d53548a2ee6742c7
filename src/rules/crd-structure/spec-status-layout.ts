import { OBJECT_FIELDS } from "kube-api";
import { crdOf, descriptionOf, property, reviewedVersions, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { WIDGET_IN_GO, crdExample, ON_CRDS, required, type Rule, specExample } from "../kit.js";

/** Parameters that the spec of another kind refers to, such as StorageClass, and records of observations, such as Event. */
const OTHERS = /(?:Class|Event|Record|Report|Result)$/;
/** Some definitions only make a generator write a schema. */
const DUMMY = /\bdummy\b/i;

export const specStatusLayout: Rule = {
  id: "crd-structure/spec-status-layout",
  conventions: ["specstatus-01"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    if (OTHERS.test(crd.kind)) return;
    for (const { root } of reviewedVersions(crd)) {
      if (root === undefined || own(root.schema, "x-kubernetes-preserve-unknown-fields") === true) continue;
      if (DUMMY.test(descriptionOf(root.schema))) continue;
      if (property(root, "spec") === undefined && property(root, "status") === undefined && !isRenamed(root))
        yield required(
          schemaField(root),
          "must declare `spec` for desired state, `status` for observed state, or both at the top level",
        );
    }
  },
  summary:
    "A kind must have `spec`, `status` or both at the top level. One object with another name may replace `spec`.",
  rationale:
    "Tools, permissions and people expect desired state in `spec` and observed state in `status`. Any other layout is a special case for each of them. Kinds that only hold data, such as ConfigMap, need neither.",
  go: WIDGET_IN_GO,
  good: specExample("color: { type: string, maxLength: 63 }"),
  bad: crdExample({ properties: "color: { type: string, maxLength: 63 }" }),
};

/** True if one object holds everything: where the state cannot differ from the user's intent, `spec` may be renamed. */
const isRenamed = ({ properties }: SchemaNode): boolean => {
  const own = [...properties].filter(([name]) => !OBJECT_FIELDS.includes(name)).map(([, node]) => node);
  return own.length === 1 && own[0]?.type === "object";
};

import { isReferenceListName, isReferenceName } from "kube-json";
import { isReference, typePart } from "../../kube/references/crd-references.js";
import { isNamedReference } from "../../kube/references/named-references.js";
import { nodesWith, propertiesEndingIn } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { singularOf } from "../../kube/words/name-words.js";
import { wellSpelled } from "../../kube/words/well-spelled.js";
import { invalid, literal, ON_CRDS, type Rule, specExamples } from "../kit.js";

/** Names of Kubernetes' own, which are older than the convention, one after them, and one that is a statement. */
const CORE: ReadonlySet<string> = new Set([
  "subjects",
  "imagePullSecrets",
  "ownerReferences",
  "pullSecrets",
  "dependsOn",
]);

/** The items of a filter describe the objects that match; they are not references. */
const FILTER = /^(?:allow|deny|exclude|ignore|include|match|select|skip)|(?:Excludes|Patterns|Rules|Selectors?)$/;

/** As `imagePullSecrets` and `envFrom` in Pods; people and groups, which are subjects; and the `active` Jobs of a CronJob. */
const OTHERS =
  /(?:PullSecrets|From)$|^(?:admins|administrators|groups|members|users)$|^(?:active|pending|processing|[a-z]+ed)$/;

/** Beside a selector, names select, too. */
const isBesideSelector = ({ parent }: SchemaNode): boolean =>
  SELECTORS.some((name) => parent?.properties.has(name) === true);
const SELECTORS = ["labelSelector", "namespaceSelector", "objectSelector", "matchLabels"];

const isListOfReferences = (list: SchemaNode): boolean => {
  const { items, under } = list;
  return (
    items !== undefined &&
    !isBesideSelector(list) &&
    !CORE.has(under) &&
    !FILTER.test(under) &&
    !OTHERS.test(under) &&
    ((isReference(items) &&
      (typePart(items) !== undefined || items.properties.has("namespace") || under.endsWith("References"))) ||
      isNamedReference(items))
  );
};

/** 'policyRefs' for 'policies', 'targetRefs' for 'targets', 'secretRefs' for 'secretReferences'. */
const suggestion = ({ under, items }: SchemaNode): string => {
  const name = wellSpelled(under) ?? under;
  const purpose = name.replace(/References?$|Ref$|List$/, "").replace(/^references$/, "");
  const key = items?.properties.has("key") === true && /(?:secret|configMap)s?$/i.test(purpose) ? "Key" : "";
  return purpose === "" ? "refs" : `${singularOf(purpose)}${key}Refs`;
};

/** True for a map of references, for several lists of them, and for an object of references. */
const holdsSeveral = ({ values, properties }: SchemaNode): boolean =>
  values !== undefined || [...properties.values()].some((node) => node.type === "array" || node.properties.has("name"));

const isMisnamed = (list: SchemaNode): boolean =>
  list.items !== undefined &&
  (isReferenceName(list.under) || (isListOfReferences(list) && !isReferenceListName(list.under)));

export const referenceListSuffix: Rule = {
  id: "crd-references/reference-list-suffix",
  conventions: ["objectref-07"],
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesWith(crd, "items"))
      if (node.step === "property" && isMisnamed(node))
        yield invalid(schemaField(node), `must end with 'Refs', such as ${literal(suggestion(node))}`);
    for (const node of propertiesEndingIn(crd, "refs"))
      if (isReferenceListName(node.under) && node.type === "object" && !holdsSeveral(node))
        yield invalid(schemaField(node), "must be a list, or its name must end with 'Ref'");
  },
  summary: "The name of a list of references must end with 'Refs', and only a list of references may have such a name.",
  rationale: "As with 'Ref' for a single reference, the suffix shows that the items name other objects.",
  reference: "Naming of the reference field",
  go: ["// +listType=map", "// +listMapKey=name", 'ParentRefs []ParentRef `json:"parentRefs,omitempty"`'],
  ...specExamples(`
  - parents:
  + parentRefs:
      type: array
      x-kubernetes-list-type: atomic
      maxItems: 16
      items:
        type: object
        required: [group, resource, name]
        properties:
          group: { type: string, maxLength: 253 }
          resource: { type: string, maxLength: 63 }
          name: { type: string, maxLength: 253 }
  `),
};

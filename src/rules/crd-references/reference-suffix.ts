import { isReferenceName } from "kube-json";
import { isReference, typePart } from "../../kube/references/crd-references.js";
import { isNamedReference } from "../../kube/references/named-references.js";
import { isDiscriminated } from "../../kube/unions/crd-unions.js";
import { wellSpelled } from "../../kube/words/well-spelled.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { invalid, literal, ON_CRDS, type Rule, referenceSchema, specExample } from "../kit.js";

/** Names of Kubernetes' own, which are older than the convention. */
const CORE: ReadonlySet<string> = new Set([
  "involvedObject",
  "regarding",
  "related",
  "describedObject",
  "dataSource",
  "subject",
  // Parts of a movement.
  "from",
  "to",
]);

/** True for a reference that has a kind, or a namespace and a UID, whose name suggests a reference or a string, or that is one by its words. */
const isMisnamed = (node: SchemaNode, name: string): boolean =>
  !isReferenceName(name) &&
  !CORE.has(name) &&
  !/From$|[pP]ath$/.test(name) &&
  !isDiscriminated(node) &&
  !/\bdesired state of\b/i.test(descriptionOf(node.schema)) &&
  ((isReference(node) &&
    (typePart(node) !== undefined ||
      isOneObject(node) ||
      /(?:Name|Reference)$/.test(name) ||
      name === "reference" ||
      FIRST.test(name))) ||
    isNamedReference(node));

/** A UID alone may be that of a user. */
const isOneObject = ({ properties }: SchemaNode): boolean => properties.has("namespace") && properties.has("uid");

/** The suffix as a prefix: 'refSecret', 'refToParent'. */
const FIRST = /^ref(?:erence)?(?:To)?(?=[A-Z])/;

/** What follows 'memberOf' is in no name. */
const exampleOf = (node: SchemaNode): string =>
  /(?:At|By|For|From|In|Of|On|To|With)Ref$/.test(suggestion(node)) ? "" : `, such as ${literal(suggestion(node))}`;

/** 'jobRef' for 'jobReference', 'configRef' for 'config', 'passwordSecretKeyRef' for 'password' with a key, as in environment variables. */
const suggestion = (node: SchemaNode): string => {
  const under = wellSpelled(node.under) ?? node.under;
  const purpose = under
    .replace(FIRST, "")
    .replace(/(?:Reference|Namespaced?Name|Name|Identifier|Spec|Ref)s?$|^reference$/, "");
  if (purpose === "") return "ref";
  return `${purpose.slice(0, 1).toLowerCase()}${purpose.slice(1)}${keyOf(node, purpose)}Ref`;
};

/** 'SecretKey' for a key in a Secret, as its description says. */
const keyOf = ({ properties, schema }: SchemaNode, purpose: string): string => {
  const key = properties.get("key");
  if (key === undefined) return "";
  if (/(?:secret|configMap)$/i.test(purpose)) return "Key";
  const text = `${descriptionOf(key.schema)} ${descriptionOf(schema)}`;
  const [, kind = ""] = /\b(secret|config ?map)\b/i.exec(text) ?? [];
  return kind === "" ? "" : /^s/i.test(kind) ? "SecretKey" : "ConfigMapKey";
};

export const referenceSuffix: Rule = {
  id: "crd-references/reference-suffix",
  conventions: ["objectref-04", "naming-19"],
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "properties"))
      if (node.step === "property" && isMisnamed(node, node.under))
        yield invalid(schemaField(node), `must end with 'Ref'${exampleOf(node)}`);
  },
  summary: "The name of a field that holds a reference must end with 'Ref'.",
  rationale:
    "The suffix shows that the value names another object, and leaves the plain name free for an inline value.",
  reference: "Naming of the reference field",
  go: ['TargetRef *TargetRef `json:"targetRef,omitempty"`'],
  good: specExample(referenceSchema("targetRef", "group", "resource", "name")),
  bad: specExample(referenceSchema("target", "group", "resource", "name")),
};

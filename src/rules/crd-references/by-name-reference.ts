import { builtInByName } from "../../kube/api/builtin-names.js";
import { nodesOfType } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, jsonPath, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { isInForeignTerms } from "../../kube/crd/foreign-terms.js";
import { MORE_THAN_A_NAME, NO_OBJECT, saysNoObject } from "../../kube/fields/no-objects.js";
import { camelCase } from "../../kube/words/camel-case.js";
import { lastWord } from "../../kube/words/name-words.js";
import { wellSpelled } from "../../kube/words/well-spelled.js";
import { own } from "kube-json";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../kit.js";

/** Kinds of Kubernetes whose names mean little else. 'service', 'role' and 'job' often have other meanings. */
const KINDS: ReadonlySet<string> = new Set(
  `configMap daemonSet ingressClass node persistentVolume persistentVolumeClaim priorityClass runtimeClass secret
  serviceAccount statefulSet storageClass volumeAttributesClass`.split(/\s+/),
);

/** Next to these words, a storage class is that of a cloud provider. */
const OBJECT_STORE = /s3|azure|gcs|bucket|backup|lifecycle/i;

/** Next to these fields, a node is one of another registry. */
const REGISTRY = ["datacenter", "partition"];

const isNameOf = ({ parent }: SchemaNode, under: string, path: string): boolean => {
  // A secret of Vault has a path.
  if (!KINDS.has(under) || parent?.under === "vault") return false;
  const siblings = [...(parent?.properties.keys() ?? [])];
  if (under === "node") return !REGISTRY.some((field) => siblings.includes(field));
  return under !== "storageClass" || !OBJECT_STORE.test(`${path} ${siblings.join(" ")}`);
};

/** 'nodeReference', or 'ownerReference' that is described as the name of an object; it may also be a number or a link. */
const isReferenceInFull = (name: string, description: string): boolean =>
  /[a-z0-9]Reference$/.test(name) &&
  (isNameOfKind(name.replace(/Reference$/, "")) || /\bname of\b|\brefers? to\b/i.test(description));

const isNameOfKind = (subject: string): boolean =>
  [...KINDS].some((kind) => subject.toLowerCase().endsWith(kind.toLowerCase())) ||
  builtInByName(lastWord(subject)) !== undefined;

const FIRST = /^ref(?:erence)?(?:To)?(?=[A-Z])/;

/** 'refSecret', and 'refParent' that is described as a name. */
const isReferenceFirst = (name: string, description: string): boolean =>
  FIRST.test(name) &&
  !/Names?$/.test(name) &&
  (builtInByName(name.replace(FIRST, "").toLowerCase()) !== undefined || /\bname of\b/i.test(description));

const NAMED = /^(?:\w+ is )?(?:[tT]he )?[nN]ame of (?:the|an?) ([A-Z][a-z][A-Za-z]{1,60})\b/;

/** `issuer` that is described as 'the name of the Issuer'. */
const isDescribedName = (name: string, description: string): boolean => {
  const kind = NAMED.exec(description.slice(0, 300))?.[1] ?? "";
  return kind !== "" && kind !== "Namespace" && (name.endsWith(kind) || camelCase(kind) === name);
};

/** 'secretName' for 'secret' and for 'secretRef'; undefined if the name is right or means something else. */
const suggestion = (node: SchemaNode): string | undefined => {
  const under = wellSpelled(node.under) ?? node.under;
  const description = descriptionOf(node.schema);
  // crd-references/no-joined-name covers names with a namespace.
  if (MORE_THAN_A_NAME.test(description)) return undefined;
  const isReference = (/[a-z0-9]Ref$/.test(under) || isReferenceInFull(under, description)) && !NO_OBJECT.test(under);
  if (isReferenceFirst(under, description))
    return nameIfFree(node, `${camelCase(under.replace(FIRST, "")) ?? under}Name`);
  if (!isReference && !isDescribedName(under, description) && !isNameOf(node, under, jsonPath(node))) return undefined;
  if (saysNoObject(node)) return undefined;
  const subject = under.replace(/Ref(?:erence)?$/, "");
  // A reference in a status may be to anything, such as a place in a store.
  const isSaid = /\bname\b|\brefer/i.test(description);
  if (isReference && node.section === "status" && !isSaid && !isNameOfKind(subject)) return undefined;
  return nameIfFree(node, `${subject}${kindIn(description, subject)}Name`);
};

/** If the right name also exists, the field means something else. In `databaseSecret`, `name` says all. */
const nameIfFree = ({ parent }: SchemaNode, full: string): string | undefined => {
  const isSaid = `${parent?.under ?? ""}name`.toLowerCase().endsWith(full.toLowerCase());
  const name = isSaid && !isOneOfSeveral(full, [...(parent?.properties.keys() ?? [])]) ? "name" : full;
  return parent?.properties.has(name) === true ? undefined : name;
};

/** `instanceRef` beside `clusterInstanceRef`: 'name' does not say which. */
const isOneOfSeveral = (full: string, names: readonly string[]): boolean => {
  const [subject = "", ...others] = [full, ...names].map((name) => name.toLowerCase().replace(/(?:name|ref)$/, ""));
  return others.some((other) => other !== subject && other.endsWith(subject));
};

export const byNameReference: Rule = {
  id: "crd-references/by-name-reference",
  conventions: ["naming-18"],
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "string")) {
      if (node.step !== "property" || isInForeignTerms(crd, node)) continue;
      if (own(node.schema, "enum") !== undefined || own(node.schema, "format") !== undefined) continue;
      const name = suggestion(node);
      if (name !== undefined) yield invalid(schemaField(node), `must be named ${literal(name)}`);
    }
  },
  summary: "A string that names another object must be named after its kind, with the suffix 'Name'.",
  rationale:
    "A field 'secret' may hold a secret, its name or its key, and 'secretRef' suggests an object. 'secretName' is clear.",
  go: ["// +kubebuilder:validation:MaxLength=253", 'SecretName *string `json:"secretName,omitempty"`'],
  good: specExample("secretName: { type: string, maxLength: 253 }"),
  bad: specExample("secret: { type: string, maxLength: 253 }"),
};

/** 'Secret' for 'the name of the secret that holds the bundle', unless the field's name says so already. */
const kindIn = (description: string, subject: string): string => {
  const kind = KIND_SAID.exec(description.slice(0, 300))?.[1]?.replace(" ", "").toLowerCase() ?? "";
  const name = ["ConfigMap", "Secret"].find((known) => known.toLowerCase() === kind) ?? "";
  return subject.toLowerCase().endsWith(kind) ? "" : name;
};

const KIND_SAID =
  /^(?:\w+ (?:is |specifies )?)?(?:(?:is |specifies )?(?:the )?)(?:name of (?:an? |the )?(?:\w+ ){0,4}?)?\b(secret|config ?map)\b/i;

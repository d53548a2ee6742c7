import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { isReferenceListName, isReferenceName, stringAt } from "kube-json";

/** References in schemas that consist of a name and a place, without the type of the referenced object. */

/** Their fields. */
const PARTS: ReadonlySet<string> = new Set(["name", "namespace", "key", "optional"]);

/** Core types of this shape. */
const CORE_TYPES: ReadonlySet<string> = new Set([
  "ConfigMapKeySelector",
  "LocalObjectReference",
  "SecretKeySelector",
  "SecretReference",
]);

/**
 * The targets of references: kinds of Kubernetes, and credentials, which are in a Secret. 'service', 'job' and
 * 'pod' with a name alone are often the objects that a controller creates.
 */
const SUBJECT =
  /(?:^|[a-z0-9])(?:secret|configMap|serviceAccount|issuer|clusterIssuer|persistentVolumeClaim|(?:storage|ingress|priority|runtime|volumeSnapshot)Class|credentials?)$/i;

/** The content of a key of a Secret or ConfigMap. */
const CONTENT = /(?:user ?name|password|passphrase|token|cert|certificate|key|bundle|kubeconfig|license)$/i;

/** A selector matches several objects; 'from' and 'valueFrom' wrap a source; an environment variable is no object. */
const OTHERWISE = /^from$|From$|[sS]elector$|^metadata$|^env(?:Var)?$/;

const SAYS_REFERENCE =
  /\brefer(?:s|ence|ences|enced|ent|red)\b|\b(?:key|name) (?:of|in) (?:a|an|the) (?:\w+ )?(?:Secret|ConfigMap)\b/i;

/** The controller creates the object, or looks for objects that match. */
const SAYS_OTHERWISE = /\b(?:creat|generat|match)(?:e|es|ed|ing)?\b/i;

/** True for a name and a place that refer to an object, whatever the name of the field. */
export const isNamedReference = (node: SchemaNode): boolean => {
  const { coreType, properties, under } = node;
  const name = properties.get("name");
  if (name === undefined || stringAt(name.schema, "type") !== "string" || OTHERWISE.test(under)) return false;
  if (coreType !== undefined) return CORE_TYPES.has(coreType);
  for (const part of properties.keys()) if (!PARTS.has(part)) return false;
  if (isInReference(node) || isOfPrometheus(node)) return false;
  const words = [node, name].map(({ schema }) => descriptionOf(schema)).join(" ");
  return SAYS_REFERENCE.test(words) || (refersBySubject(node) && !SAYS_OTHERWISE.test(words));
};

const refersBySubject = (node: SchemaNode): boolean => {
  const subject = subjectOf(node);
  return (
    SUBJECT.test(subject) ||
    (node.properties.has("key") && CONTENT.test(subject)) ||
    (node.properties.has("namespace") && node.section === "spec")
  );
};

/** 'secret' for the items of 'secrets'. */
const subjectOf = ({ step, under }: SchemaNode): string =>
  step === "property" ? under : under.replace(/(?:(ss)es|([^s])s)$/, "$1$2");

/** True in Prometheus' SecretOrConfigMap, which has its names from there. */
const isOfPrometheus = ({ parent }: SchemaNode): boolean =>
  parent?.properties.size === 2 &&
  ["secret", "configMap"].every((name) => parent.properties.get(name)?.properties.has("key"));

/** True for a wrapper such as 'secretRef.from', whose outer name already says that it is a reference. */
const isInReference = ({ parent }: SchemaNode): boolean =>
  parent !== undefined && (isReferenceName(parent.under) || isReferenceListName(parent.under));

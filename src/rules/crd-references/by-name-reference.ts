import { nodesOfType } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, jsonPath, schemaField } from "../../kube/crd/crd.js";
import { own, stringAt } from "../../kube/json/object.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

/** Kinds of Kubernetes whose names mean little else. A 'service', 'role' or 'job' is often somebody else's. */
const KINDS: ReadonlySet<string> = new Set(
  `configMap daemonSet ingressClass node persistentVolume persistentVolumeClaim priorityClass runtimeClass secret
  serviceAccount statefulSet storageClass volumeAttributesClass`.split(/\s+/),
);

/** References to what is no object: to a field, or to a version of what lies in a repository. */
const NO_OBJECT = /(?:field|key|git|branch|commit|tag|image|source|version|oci)Ref$/i;
const NO_OBJECT_SAID = /\b(?:git|branch|commit|tag|ur[il]|path|expression|key)\b/i;

/** Where buckets are, a storage class is one of the provider's. */
const OBJECT_STORE = /s3|azure|gcs|bucket|backup|lifecycle/i;

const isNameOf = (node: SchemaNode): boolean => {
  if (!KINDS.has(node.under)) return false;
  if (node.under !== "storageClass") return true;
  const siblings = [...(node.parent?.properties.keys() ?? [])].join(" ");
  return !OBJECT_STORE.test(`${jsonPath(node)} ${siblings}`);
};

/** 'secretName' for 'secret' and for 'secretRef'; undefined if the name is right, or says something else. */
const suggestion = (node: SchemaNode): string | undefined => {
  const isReference = /[a-z0-9]Ref$/.test(node.under) && !NO_OBJECT.test(node.under);
  if (!isReference && !isNameOf(node)) return undefined;
  const description = stringAt(node.schema, "description") ?? "";
  if (NO_OBJECT_SAID.test(description) && !/\bname\b/i.test(description)) return undefined;
  const name = `${node.under.replace(/Ref$/, "")}Name`;
  // With the right name beside it, it is something else.
  return node.parent?.properties.has(name) === true ? undefined : name;
};

export const byNameReference: Rule = {
  id: "crd-references/by-name-reference",
  conventions: ["naming-18"],
  summary: "A string that names another object must be called after its kind, with 'Name' at the end.",
  rationale:
    "A field 'secret' may hold a secret, its name or its key; a field 'secretRef' promises an object. 'secretName' says what it is.",
  reference: "Naming conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("secretName: { type: string, maxLength: 253 }"),
  bad: specExample("secret: { type: string, maxLength: 253 }"),
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "string")) {
      if (node.step !== "property") continue;
      if (own(node.schema, "enum") !== undefined || own(node.schema, "format") !== undefined) continue;
      const name = suggestion(node);
      if (name !== undefined) yield invalid(schemaField(node), `must be named ${literal(name)}`);
    }
  },
};

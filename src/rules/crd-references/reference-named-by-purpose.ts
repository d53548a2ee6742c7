import {
  allowedTypes,
  hasSettledTypes,
  holderOf,
  references,
  typePart,
} from "../../kube/references/crd-references.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

/** Kinds after which references are called. RoleBindings have a `roleRef` to either of two kinds, so Role is none. */
const KINDS =
  `ConfigMap CronJob DaemonSet Deployment Ingress Job Namespace Node PersistentVolume PersistentVolumeClaim Pod
  ReplicaSet Secret Service ServiceAccount StatefulSet StorageClass`.split(/\s+/);

/** The kind after which a reference is called: 'Secret' of 'secretRef' and of 'caSecretRefs'. */
const kindIn = (name: string): string | undefined => {
  const subject = name.replace(/Refs?$/, "");
  const capitalized = subject.slice(0, 1).toUpperCase() + subject.slice(1);
  return KINDS.find((kind) => capitalized.endsWith(kind));
};

/** The kind in a name, where the reference may name another one. */
const misnomer = (reference: SchemaNode): string | undefined => {
  // The kinds of a core type are not its author's to settle.
  if (typePart(reference) === undefined || reference.coreType !== undefined) return undefined;
  const types = allowedTypes(reference);
  const several = types === undefined ? !hasSettledTypes(reference) : types.length > 1;
  return several ? kindIn(holderOf(reference).under) : undefined;
};

export const referenceNamedByPurpose: Rule = {
  id: "crd-references/reference-named-by-purpose",
  conventions: ["objectref-06"],
  summary:
    "The name of a reference to several kinds may not end with one of these kinds; it must tell the purpose.",
  rationale:
    "A field 'secretRef' that may name a ConfigMap misleads everybody who reads the manifest, and no later version can rename it.",
  reference: "Naming of the reference field",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    credentialsRef:
      type: object
      required: [group, kind, name]
      properties:
        group: { type: string, enum: [""] }
        kind: { type: string, enum: [ConfigMap, Secret] }
        name: { type: string, maxLength: 253 }
  `),
  bad: specExample(`
    secretRef:
      type: object
      required: [group, kind, name]
      properties:
        group: { type: string, enum: [""] }
        kind: { type: string, enum: [ConfigMap, Secret] }
        name: { type: string, maxLength: 253 }
  `),
  *check({ object }) {
    for (const reference of references(crdOf(object))) {
      const kind = misnomer(reference);
      if (kind !== undefined)
        yield invalid(
          schemaField(holderOf(reference)),
          `must be named by purpose, such as 'credentialsRef', because other kinds than ${literal(kind)} are allowed`,
        );
    }
  },
};

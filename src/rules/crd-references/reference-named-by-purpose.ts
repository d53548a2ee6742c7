import { allowedTypes, hasSettledTypes, holderOf, references, typePart } from "../../kube/references/crd-references.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { invalid, literal, ON_CRDS, type Rule, specExamples } from "../kit.js";

/** Kinds that references are named after. Role is not one: a RoleBinding has a `roleRef` to either of two kinds. */
const KINDS =
  `ConfigMap CronJob DaemonSet Deployment Ingress Job Namespace Node PersistentVolume PersistentVolumeClaim Pod
  ReplicaSet Secret Service ServiceAccount StatefulSet StorageClass`.split(/\s+/);

/** The kind that a reference is named after: 'Secret' for 'secretRef' and 'caSecretRefs'. */
const kindIn = (name: string): string | undefined => {
  const subject = name.replace(/Refs?$/, "");
  const capitalized = subject.slice(0, 1).toUpperCase() + subject.slice(1);
  return KINDS.find((kind) => capitalized.endsWith(kind));
};

/** The usual purpose of references to a kind. */
const PURPOSES: Readonly<Record<string, string>> = {
  ConfigMap: "configRef",
  Secret: "credentialsRef",
  Service: "backendRef",
};

/** 'caRef' for 'caSecretRef'; if the kind is the whole name, the usual purpose of such a reference. */
const suggestion = (name: string, kind: string): string => {
  const suffix = /Refs?$/.exec(name)?.[0] ?? "Ref";
  const purpose = name.slice(0, -suffix.length - kind.length);
  return (purpose === "" ? (PURPOSES[kind] ?? "targetRef") : `${purpose}Ref`).replace(/Ref$/, suffix);
};

/** The kind in the name of a reference, if the reference allows another one. */
const misnomer = (reference: SchemaNode): string | undefined => {
  // Authors cannot change the kinds that a core type allows.
  if (typePart(reference) === undefined || reference.coreType !== undefined) return undefined;
  const types = allowedTypes(reference);
  const several = types === undefined ? !hasSettledTypes(reference) : types.length > 1;
  const kind = several ? kindIn(holderOf(reference).under) : undefined;
  return kind === undefined || isSaidOnly(reference, kind) ? undefined : kind;
};

/** 'Only references to Secrets are allowed.' */
const isSaidOnly = ({ schema }: SchemaNode, kind: string): boolean =>
  descriptionOf(schema)
    .slice(0, 2000)
    .split(/[.\n]/)
    .some((sentence) => /\bonly\b/i.test(sentence) && sentence.includes(kind));

export const referenceNamedByPurpose: Rule = {
  id: "crd-references/reference-named-by-purpose",
  conventions: ["objectref-06"],
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const reference of references(crdOf(object))) {
      const kind = misnomer(reference);
      const holder = holderOf(reference);
      if (kind !== undefined)
        yield invalid(
          schemaField(holder),
          `must be named for its purpose, such as ${literal(suggestion(holder.under, kind))}, because it allows kinds other than ${literal(kind)}`,
        );
    }
  },
  summary:
    "The name of a reference that allows several kinds must state its purpose and may not end with one of the kinds.",
  rationale:
    "A field 'secretRef' that may refer to a ConfigMap misleads every reader, and no later version can rename it.",
  reference: "Naming of the reference field",
  go: ['CredentialsRef *CredentialsRef `json:"credentialsRef,omitempty"`'],
  ...specExamples(`
  - secretRef:
  + credentialsRef:
      type: object
      required: [group, kind, name]
      properties:
        group: { type: string, enum: [""] }
        kind: { type: string, enum: [ConfigMap, Secret] }
        name: { type: string, maxLength: 253 }
  `),
};

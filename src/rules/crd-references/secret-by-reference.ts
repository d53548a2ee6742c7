import { isDeprecated } from "../../kube/crd/deprecated.js";
import { crdOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { isCredentialInText, isCredentialName } from "../../kube/fields/credentials.js";
import { judgeAllNames } from "../../kube/crd/nodes.js";
import { remember } from "kube-json";
import { forbidden, ON_CRDS, type Rule, specExamples } from "../kit.js";

export const secretByReference: Rule = {
  id: "crd-references/secret-by-reference",
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const [node] of judgeAllNames(crdOf(object), (name) =>
      isCredentialName(name) || name === "secret" ? true : undefined,
    ))
      if (isCredentialInText(node) && !hasAlternative(node) && !isDeprecated(node))
        yield forbidden(
          schemaField(node),
          "may not hold a credential; only a Secret may, which a field such as `passwordSecretRef` refers to",
        );
  },
  summary: "A field may not hold a password or another credential; the object must refer to a Secret.",
  rationale:
    "Who may read the object then also sees the credential, and so do backups, audit logs and the repository with the manifests. Only Secrets have permissions of their own, and can be encrypted at rest.",
  reference: "Minimize copying or printing values to the referrer object",
  go: [
    "// passwordSecretRef refers to the key of the Secret that contains the password.",
    "// +optional",
    'PasswordSecretRef *SecretKeyRef `json:"passwordSecretRef,omitempty"`',
  ],
  ...specExamples(`
    server:
      type: object
      properties:
        userName: { type: string, maxLength: 63 }
  -     password: { type: string, maxLength: 128 }
  +     passwordSecretRef:
  +       type: object
  +       required: [name, key]
  +       properties:
  +         name: { type: string, maxLength: 253 }
  +         key: { type: string, maxLength: 253 }
  `),
};

/** A field such as `passwordFrom`, `passwordSecret` or `credentialsName` beside it, so that the credential may be in a Secret. */
const hasAlternative = ({ parent, name = "" }: SchemaNode): boolean =>
  parent !== undefined && (hintsIn(parent).some((hint) => hint !== name) || isBeginning(name, namesIn(parent)));

/** At most two names that tell of a Secret, because one may be that of the field itself. */
const hintsIn = remember(({ properties }: SchemaNode): readonly string[] => {
  const hints: string[] = [];
  for (const [name, { type }] of properties) {
    // Another credential is no reference.
    if (!/secret|credential/i.test(name) || (type === "string" && isCredentialName(name))) continue;
    if (hints.push(name) > 1) break;
  }
  return hints;
});

const namesIn = remember(
  ({ properties }: SchemaNode): ReadonlyMap<string, string> =>
    new Map([...properties.keys()].sort().map((name, index, sorted) => [name, sorted[index + 1] ?? ""])),
);

/** True if another name begins with this one. `next` has the next name of each in their order. */
const isBeginning = (name: string, next: ReadonlyMap<string, string>): boolean =>
  next.get(name)?.startsWith(name) ?? false;

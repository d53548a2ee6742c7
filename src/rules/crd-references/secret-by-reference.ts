import { isDeprecated } from "../../kube/described/deprecated.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { judgeNames } from "../../kube/crd/nodes.js";
import { isCredentialInText, isCredentialName } from "../../kube/fields/credentials.js";
import { forbidden, ON_CRDS, type Rule, specExample } from "../kit.js";

export const secretByReference: Rule = {
  id: "crd-references/secret-by-reference",
  topic: "references",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const [node] of judgeNames(crdOf(object), (name) => (isCredentialName(name) ? true : undefined)))
      if (isCredentialInText(node) && !isDeprecated(node))
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
  good: specExample(`
    server:
      type: object
      properties:
        userName: { type: string, maxLength: 63 }
        passwordSecretRef:
          type: object
          required: [name, key]
          properties:
            name: { type: string, maxLength: 253 }
            key: { type: string, maxLength: 253 }
  `),
  bad: specExample(`
    server:
      type: object
      properties:
        userName: { type: string, maxLength: 63 }
        password: { type: string, maxLength: 128 }
  `),
};

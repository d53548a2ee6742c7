import { API_VERSION } from "../../packs/shared/definitions.js";

/** The first pack of a user: one entry, which works as it is, and what to change in it. */
export const packText = (name: string): string => `# yaml-language-server: $schema=../policy-pack.schema.json
apiVersion: ${API_VERSION}
kind: PolicyPack
metadata:
  name: ${name} # also the path of its webhook: /validate/${name}
spec:
  description: Requirements of our own. # Change it: whose requirements, for which objects?

  rules:
    # An entry uses a rule: 'decorum explain --all' lists them, and 'decorum new rule' adds an entry. Change the label,
    # the resources and the examples of this one.
    - use: generic/field-required
      id: team-label # its name in findings, waivers and exceptions
      action: Warn # 'Deny' denies the request; start with 'Warn', and read what it finds
      match:
        resourceRules:
          - apiGroups: [apps]
            resources: [deployments]
            operations: [CREATE, UPDATE]
      options:
        field: metadata.labels[example.com/team]
        message: must be set to the team that owns the workload
      # 'decorum test' reviews them: the entry must find nothing in 'good', and something in 'bad'.
      good:
        apiVersion: apps/v1
        kind: Deployment
        metadata: { name: web, labels: { example.com/team: payments } }
      bad:
        apiVersion: apps/v1
        kind: Deployment
        metadata: { name: web }
`;

/** Its test. */
export const packTestText = (name: string): string => `# yaml-language-server: $schema=../../policy-test.schema.json
apiVersion: ${API_VERSION}
kind: PolicyTest
metadata:
  name: ${name}
spec:
  cases:
    # A case is a request and the expected answer of the whole pack.
    - name: a deployment without a team is reported
      object: &web
        apiVersion: apps/v1
        kind: Deployment
        metadata: { name: web, namespace: shop }
      expect:
        allowed: true # false, with 'causes' instead of 'warnings', once the action is 'Deny'
        warnings:
          - { rule: team-label, field: "metadata.labels[example.com/team]", reason: FieldValueRequired }

    - name: an update of a deployment without a team is not denied
      object: *web
      oldObject: *web
      expect: { allowed: true }
`;

/** A pack that only selects rules. */
export const selectingPackText = (name: string, rule: string): string => `apiVersion: ${API_VERSION}
kind: PolicyPack
metadata:
  name: ${name}
spec:
  rules:
    - use: ${rule}
`;

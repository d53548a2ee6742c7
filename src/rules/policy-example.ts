/** Examples of admission policies: YAML of the members of `spec` that matter, which may be indented. */

const RULES = `
matchConstraints:
  resourceRules:
    - apiGroups: [apps]
      apiVersions: [v1]
      operations: [CREATE, UPDATE]
      resources: [deployments]
`;

const VALIDATIONS = `
validations:
  - expression: object.spec.replicas <= 5
    message: "\`spec.replicas\` must be less than or equal to 5"
`;

/** A ValidatingAdmissionPolicy; of `match` and `validations`, what is absent is valid. */
export const policyExample = ({
  name = "few-replicas.acme.io",
  match = RULES,
  validations = VALIDATIONS,
  more = "",
}): string => document("ValidatingAdmissionPolicy", name, [more, match, validations].map(unindented).join(""));

/** A ValidatingAdmissionPolicyBinding. */
export const bindingExample = (spec: string): string =>
  document("ValidatingAdmissionPolicyBinding", "few-replicas.acme.io", unindented(spec));

const document = (kind: string, name: string, spec: string): string => `
apiVersion: admissionregistration.k8s.io/v1
kind: ${kind}
metadata:
  name: ${name}
spec:
${spec.replace(/^(?=.)/gm, "  ")}`;

/** Lines without the indentation that the first one has, and without blank lines around them. */
const unindented = (yaml: string): string => {
  const lines = yaml.replace(/^\n+/, "").trimEnd().split("\n");
  const indent = /^ */.exec(lines[0] ?? "")?.[0].length ?? 0;
  return yaml.trim() === "" ? "" : lines.map((line) => `${line.slice(indent)}\n`).join("");
};

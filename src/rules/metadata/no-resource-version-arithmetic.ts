import { celSkeleton } from "../../kube/rule-text/text.js";
import { parseSelector, select } from "kube-api";
import { examples, forbidden, type Rule } from "../kit.js";
import { ON_POLICIES_AND_WEBHOOKS } from "../admission-policy-kit.js";

/** The fields with CEL expressions in the kinds that configure admission. */
const EXPRESSIONS = [
  "spec.matchConditions[*].expression",
  "spec.variables[*].expression",
  "spec.validations[*].expression",
  "spec.validations[*].messageExpression",
  "spec.auditAnnotations[*].valueExpression",
  "spec.mutations[*].applyConfiguration.expression",
  "spec.mutations[*].jsonPatch.expression",
  "webhooks[*].matchConditions[*].expression",
].map((text) => parseSelector(text) ?? []);

export const noResourceVersionArithmetic: Rule = {
  id: "metadata/no-resource-version-arithmetic",
  conventions: ["concurrency-03"],
  match: ON_POLICIES_AND_WEBHOOKS,
  action: "Warn",
  *check({ object }) {
    for (const selector of EXPRESSIONS)
      for (const { field, value } of select(object, selector))
        if (typeof value === "string" && ordersVersions(value))
          yield forbidden(field, "may not order or convert `resourceVersion`; only equality may be tested");
  },
  summary:
    "An expression of an admission policy may not compare the order of a `resourceVersion` or convert it to a number.",
  rationale:
    "The API conventions call a `resourceVersion` opaque: clients may only test it for equality. Since Kubernetes 1.35, those of built-in kinds and of custom resources are integers that clients may compare by size (KEP-5504). Older clusters do not promise that, other API servers use other text, and a conversion to `int` fails for versions of more than 64 bits.",
  ...examples(`
    apiVersion: admissionregistration.k8s.io/v1
    kind: ValidatingAdmissionPolicy
  - metadata: { name: no-old-objects }
  + metadata: { name: no-blind-updates }
    spec:
      matchConstraints:
        resourceRules:
          - { apiGroups: [apps], apiVersions: [v1], operations: [UPDATE], resources: [deployments] }
      validations:
  -     - expression: int(object.metadata.resourceVersion) > 1000
  +     - expression: object.metadata.resourceVersion == oldObject.metadata.resourceVersion
  `),
};

/** Tests of the length are allowed: some requests have no version. Matches from the start of a name to stay linear. */
const LENGTH = /\bsize\([^()]*\)|(?<![\w.])[\w.]+\.size\(\)/g;
const FALLBACK = /\.orValue\(''\)/g;
const CONVERTED = /\b(?:int|uint|double)\([^()]*\bresourceVersion\b/;
const ORDERED = /\bresourceVersion\)*[<>]|[<>]=?[\w.(]*\bresourceVersion\b/;

const ordersVersions = (expression: string): boolean => {
  if (!expression.includes("resourceVersion")) return false;
  const text = celSkeleton(expression).replace(LENGTH, "0").replace(FALLBACK, "");
  return CONVERTED.test(text) || ORDERED.test(text);
};

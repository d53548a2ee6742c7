import { child, isObject, path } from "kube-json";
import { readBinding, readPolicy } from "kube-admission-policies";
import { type Cause, invalid, required } from "../../../model/cause.js";
import type { AdmissionCase, AdmissionTest, Statement } from "../../../packs/tests/admission-test.js";
import { fieldName, literal } from "../../../text/message.js";
import { didYouMean } from "kube-api";
import type { PlacedObject } from "./placed-object.js";

/** Names in a test that none of its policies and bindings has. */
export function* unknownNames(test: AdmissionTest, placed: readonly PlacedObject[]): Iterable<Cause> {
  const files = placed.map(({ object }) => object);
  for (const found of test.cases) {
    const objects = [...files, ...found.cluster];
    const policies = objects.flatMap((object) => readPolicy(object) ?? []);
    if (policies.length === 0) {
      yield required(
        path("spec", "policies"),
        "must name files with a ValidatingAdmissionPolicy or a MutatingAdmissionPolicy; they contain none",
      );
      return;
    }
    const bindings = objects.flatMap((object) => readBinding(object) ?? []);
    const names = policies.map(({ name }) => name);
    for (const { policy, binding, field } of statementsOf(found)) {
      if (!names.includes(policy))
        yield invalid(
          child(field, "policy"),
          `must be the name of a policy in ${fieldName("spec.policies")}, not ${literal(policy)}${didYouMean(policy, names)}`,
        );
      else if (binding !== undefined) {
        const ofPolicy = bindings.filter(({ policyName }) => policyName === policy).map(({ name }) => name);
        if (!ofPolicy.includes(binding))
          yield invalid(
            child(field, "binding"),
            `must be the name of a binding of policy ${literal(policy)}, not ${literal(binding)}${didYouMean(binding, ofPolicy)}`,
          );
      }
    }
    const keys = policies.flatMap((policy) =>
      policy.kind === "ValidatingAdmissionPolicy"
        ? policy.auditAnnotations.map(({ key }) => `${policy.name}/${key}`)
        : [],
    );
    for (const name of annotationsOf(found))
      if (!keys.includes(name))
        yield invalid(
          child(found.field, "expect", "auditAnnotations", { key: name }),
          `must be 'POLICY/KEY' of an audit annotation of a policy in ${fieldName("spec.policies")}${didYouMean(name, keys)}`,
        );
  }
}

const statementsOf = ({ expect }: AdmissionCase): readonly Statement[] => [
  ...expect.causes,
  ...(expect.warnings ?? []),
  ...(expect.audits ?? []),
];

const annotationsOf = ({ expect: { auditAnnotations } }: AdmissionCase): readonly string[] =>
  isObject(auditAnnotations) ? Object.keys(auditAnnotations) : [];

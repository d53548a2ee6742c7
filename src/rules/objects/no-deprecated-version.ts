import { deprecated } from "kube-api";
import { NEWEST } from "kube-builtin";
import { isUnsent } from "../../model/context.js";
import { UNSENT } from "../../model/precondition.js";
import { examples, literal, NO_CAUSES, notSupported, ON_OBJECTS, path, type Rule } from "../kit.js";

export const noDeprecatedVersion: Rule = {
  id: "objects/no-deprecated-version",
  match: ON_OBJECTS,
  action: "Warn",
  precondition: UNSENT,
  check(context) {
    const { group, version, kind } = context.kind;
    const old = deprecated(group, version, kind, context.kubernetesVersion ?? NEWEST);
    if (!isUnsent(context) || old === undefined) return NO_CAUSES;
    const must = old.instead === undefined ? "must not be used" : `must be ${literal(old.instead)}`;
    return [notSupported(path("apiVersion"), `${must}, because Kubernetes ${old.since} deprecated this version`)];
  },
  summary: "An object must not have a kind or a version that Kubernetes deprecates.",
  rationale:
    "An API server warns of it, and a later release no longer serves it. By then, all manifests and clients must have moved on. Only manifests are reviewed.",
  reference: "API Conventions",
  ...examples(`
  - apiVersion: networking.k8s.io/v1beta1
  + apiVersion: networking.k8s.io/v1
    kind: IPAddress
    metadata:
      name: 10.0.0.1
    spec:
      parentRef: { resource: services, namespace: default, name: a }
  `),
};

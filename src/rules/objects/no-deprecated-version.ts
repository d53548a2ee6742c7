import { compareVersions, deprecated } from "kube-api";
import { NEWEST } from "kube-builtin";
import { stringAt } from "kube-json";
import { DEFINITIONS, definitionOf } from "kube-schema";
import { type Crd, crdOf } from "../../kube/crd/crd.js";
import { isDeprecated } from "../../kube/crd/versions.js";
import { isUnsent } from "../../model/context.js";
import { UNSENT } from "../../model/precondition.js";
import {
  type Cause,
  crdExample,
  examples,
  literal,
  NO_CAUSES,
  notSupported,
  ON_OBJECTS,
  path,
  type Rule,
} from "../kit.js";

export const noDeprecatedVersion: Rule = {
  id: "objects/no-deprecated-version",
  match: ON_OBJECTS,
  action: "Warn",
  reads: [DEFINITIONS],
  precondition: UNSENT,
  check(context) {
    const { group, version, kind } = context.kind;
    if (!isUnsent(context)) return NO_CAUSES;
    const old = deprecated(group, version, kind, context.kubernetesVersion ?? NEWEST);
    if (old !== undefined) return [instead(old.instead, `Kubernetes ${old.since} deprecated this version`)];
    const definition = definitionOf(context.cluster.known(DEFINITIONS.group, DEFINITIONS.kind), group, kind);
    return definition === undefined ? NO_CAUSES : ofDefinition(crdOf(definition), version);
  },
  summary: "An object must not have a kind or a version that Kubernetes or its CRD deprecates.",
  rationale:
    "An API server warns of it, and a later release no longer serves it. By then, all manifests and clients must have moved on. Only manifests are reviewed.",
  reference: "API Conventions",
  cluster: crdExample({
    versions: [{ name: "v1beta1", storage: false, version: "deprecated: true" }, {}],
    spec: "size: { type: integer, format: int32, minimum: 1, maximum: 9 }",
  }),
  ...examples(`
  - apiVersion: acme.io/v1beta1
  + apiVersion: acme.io/v1
    kind: Widget
    metadata:
      name: a
    spec: { size: 1 }
  `),
};

const instead = (successor: string | undefined, why: string): Cause => {
  const must = successor === undefined ? "must not be used" : `must be ${literal(successor)}`;
  return notSupported(path("apiVersion"), `${must}, because ${why}`);
};

/** The server names the newest version, or what the definition says. */
const ofDefinition = ({ group, versions }: Crd, version: string): readonly Cause[] => {
  const own = versions.find(({ name }) => name === version);
  if (own === undefined || !isDeprecated(own)) return NO_CAUSES;
  const [newest] = versions
    .filter((one) => one.served && !isDeprecated(one) && compareVersions(one.name, version) > 0)
    .sort((a, b) => compareVersions(b.name, a.name));
  const reason = stringAt(own.spec, "deprecationWarning") ?? "";
  const why = `its CRD deprecates this version${reason === "" ? "" : `: ${literal(reason)}`}`;
  return [instead(newest && `${group}/${newest.name}`, why)];
};

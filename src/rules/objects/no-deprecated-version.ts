import { compareVersions, deprecated } from "kube-api";
import { NEWEST } from "kube-builtin";
import { stringAt } from "kube-json";
import { DEFINITIONS, definitionOf } from "kube-schema";
import { type Crd, crdOf } from "../../kube/crd/crd.js";
import { isDeprecated } from "../../kube/crd/versions.js";
import type { Context } from "../../model/context.js";
import { isUnsent } from "../../model/unsent.js";
import { UNSENT } from "../../model/precondition.js";
import { crdExample, examples, literal, NO_CAUSES, notSupported, ON_OBJECTS, path, type Rule } from "../kit.js";

export const noDeprecatedVersion: Rule = {
  id: "objects/no-deprecated-version",
  match: ON_OBJECTS,
  action: "Warn",
  reads: [DEFINITIONS],
  precondition: UNSENT,
  check(context) {
    const found = isUnsent(context) ? deprecation(context) : undefined;
    if (found === undefined) return NO_CAUSES;
    const must = found.instead === undefined ? "must not be used" : `must be ${literal(found.instead)}`;
    return [notSupported(path("apiVersion"), `${must}, because ${found.why}`)];
  },
  // Defaults may differ between versions.
  fixClass: "Behavior",
  fix(_, context) {
    const { instead, isConverted } = deprecation(context) ?? {};
    // Another kind, or a webhook, may need another object.
    if (instead === undefined || instead.includes(" ") || isConverted === true) return [];
    return [{ op: "replace", path: "/apiVersion", value: instead }];
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

interface Deprecation {
  readonly why: string;
  /** The apiVersion to use, as far as there is one. */
  readonly instead?: string | undefined;
  /** A webhook converts between the versions. */
  readonly isConverted?: boolean;
}

const deprecation = ({
  kind: { group, version, kind },
  kubernetesVersion,
  cluster,
}: Context): Deprecation | undefined => {
  const old = deprecated(group, version, kind, kubernetesVersion ?? NEWEST);
  if (old !== undefined) return { why: `Kubernetes ${old.since} deprecated this version`, instead: old.instead };
  const definition = definitionOf(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), group, kind);
  const found = definition && ofDefinition(crdOf(definition), version);
  return found && { ...found, isConverted: stringAt(definition, "spec", "conversion", "strategy") === "Webhook" };
};

/** The server names the newest version, or what the definition says. */
const ofDefinition = ({ group, versions }: Crd, version: string): Deprecation | undefined => {
  const own = versions.find(({ name }) => name === version);
  if (own === undefined || !isDeprecated(own)) return undefined;
  const [newest] = versions
    .filter((one) => one.served && !isDeprecated(one) && compareVersions(one.name, version) > 0)
    .sort((a, b) => compareVersions(b.name, a.name));
  const reason = stringAt(own.spec, "deprecationWarning") ?? "";
  return {
    why: `its CRD deprecates this version${reason === "" ? "" : `: ${literal(reason)}`}`,
    instead: newest && `${group}/${newest.name}`,
  };
};

import { type KubeObject, objectAt, own, stringAt } from "kube-json";
import { isDefinition } from "../sources/custom-resources.js";
import type { Io } from "../host/io.js";
import { projectsAround } from "./ownership.js";

/**
 * controller-gen writes no `spec.conversion` into a CRD: a patch of kustomize adds it later. So a project says for which kinds
 * a webhook converts between versions.
 */

/** The kinds that webhooks of the kubebuilder projects around the paths convert, such as 'Captain.crew.testproject.org'. */
export const convertedKinds = (paths: readonly string[], io: Io): ReadonlySet<string> =>
  new Set(projectsAround(paths, io).flatMap(({ converted }) => converted));

/** A CRD and what it was before, with the conversion that its project adds to both; other objects as they are. */
export const withConversion = (
  object: KubeObject,
  oldObject: KubeObject,
  converted: ReadonlySet<string>,
): readonly [object: KubeObject, oldObject: KubeObject] =>
  converted.has(kindOf(object)) && [object, oldObject].every(lacksConversion)
    ? [converting(object), converting(oldObject)]
    : [object, oldObject];

const kindOf = (object: KubeObject): string =>
  isDefinition(object)
    ? `${stringAt(object, "spec", "names", "kind") ?? ""}.${stringAt(object, "spec", "group") ?? ""}`
    : "";

const lacksConversion = (crd: KubeObject): boolean => own(objectAt(crd, "spec"), "conversion") === undefined;

const converting = (crd: KubeObject): KubeObject => ({
  ...crd,
  spec: { ...objectAt(crd, "spec"), conversion: WEBHOOK },
});

/** The conversion that the scaffold of kubebuilder writes. */
const WEBHOOK = {
  strategy: "Webhook",
  webhook: {
    clientConfig: { service: { name: "webhook-service", namespace: "system", path: "/convert" } },
    conversionReviewVersions: ["v1"],
  },
} as const;

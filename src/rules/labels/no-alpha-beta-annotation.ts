import { isKnownKey, keyPrefix } from "kube-api";
import { keyField, metadataKeys, someEntry } from "../../kube/api/metadata.js";
import { rememberText } from "kube-json";
import type { Context } from "../../model/context.js";
import {
  type Cause,
  examplesIn,
  forbidden,
  literal,
  NO_CAUSES,
  ON_OBJECTS,
  type Rule,
  serviceExample,
} from "../kit.js";

const PREFIX = /(?:^|\.)(?:alpha|beta)\.kubernetes\.io$/;

const isAlphaOrBeta = rememberText((name: string): boolean => PREFIX.test(keyPrefix(name) ?? ""));

export const noAlphaBetaAnnotation: Rule = {
  id: "labels/no-alpha-beta-annotation",
  conventions: ["labels-14"],
  match: ON_OBJECTS,
  action: "Warn",
  check: (context) => (someEntry(context.object, "annotations", isAlphaOrBeta) ? causes(context) : NO_CAUSES),
  summary:
    "An annotation under 'alpha.kubernetes.io' or 'beta.kubernetes.io' must be one that already exists in Kubernetes.",
  rationale:
    "Kubernetes no longer introduces fields as annotations, because an annotation has no schema, no default and no conversion. Existing ones stay. The rule covers the annotations of the object and of its templates of pods and claims.",
  ...examplesIn(serviceExample)(`
    name: web
    annotations:
  -   mesh.alpha.kubernetes.io/timeout: 5s
  +   service.beta.kubernetes.io/aws-load-balancer-type: nlb
  `),
};

function* causes({ object, kind }: Context): Iterable<Cause> {
  for (const entry of metadataKeys(object, "annotations"))
    if (isAlphaOrBeta(entry.key) && !isKnownKey(entry.key, kind.kind))
      yield forbidden(
        keyField(entry),
        `may not use prefix ${literal(keyPrefix(entry.key))}; only regular fields may carry new features`,
      );
}

import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { at, isObject, own } from "kube-json";
import { WIDGET_IN_GO, child, crdExample, ON_CRDS, required, type Rule, specExample } from "../kit.js";

/** Kinds that others refer to or read as configuration: they have no observed state. */
const PASSIVE =
  /(?:Binding|Catalog|Class|Conf|Config|Configuration|Data|Defaults|Definition|Exception|Flavor|Grant|Identity|Options|Parameters|Params|Permission|Policy|PolicyNamespaced|Profile|Report|Role|Rule|Schema|Settings|Template|Topology)s?$/;

export const statusRequired: Rule = {
  id: "crd-structure/status-required",
  conventions: ["specstatus-11"],
  topic: "status",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    if (PASSIVE.test(crd.kind)) return;
    for (const { spec, root } of reviewedVersions(crd)) {
      // crd-status/status-subresource-has-schema says so.
      if (isObject(at(spec, "subresources", "status"))) continue;
      if (root === undefined || own(root.schema, "x-kubernetes-preserve-unknown-fields") === true) continue;
      if (property(root, "spec") !== undefined && property(root, "status") === undefined)
        yield required(
          child(schemaField(root), "properties", "status"),
          "must be declared if the observed state may differ from `spec`",
        );
    }
  },
  summary: "A kind with `spec` must have `status` if the observed state may differ from it.",
  rationale:
    "Without a status, users cannot tell whether the spec has taken effect. Controllers then report in annotations, events or logs, each in its own way.",
  go: ["// +kubebuilder:subresource:status", ...WIDGET_IN_GO],
  good: crdExample({
    spec: "color: { type: string, maxLength: 63 }",
    status: "observedGeneration: { type: integer, format: int64 }",
  }),
  bad: specExample("color: { type: string, maxLength: 63 }"),
};

import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { type KubeObject, stringAt } from "kube-json";
import { reservedDomain } from "kube-api";
import { crdExample, forbidden, ON_CRDS, path, type Rule } from "../../kit.js";

const APPROVED = "api-approved.kubernetes.io";

/**
 * As in kube-apiserver (apiextensions-apiserver, GetAPIApprovalState): a URL is valid, and so is a text that admits the
 * missing approval, such as 'unapproved, experimental-only'. An annotation that does not change is accepted too.
 */
const approval = (object: KubeObject): "missing" | "invalid" | "given" => {
  const text = stringAt(object, "metadata", "annotations", APPROVED) ?? "";
  if (text === "") return "missing";
  return text.startsWith("unapproved") || /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(text) ? "given" : "invalid";
};

export const reservedGroup: Rule = {
  id: "crd-naming/reserved-group",
  conventions: ["intro-09"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object, oldObject }) {
    const crd = crdOf(object);
    const domain = reservedDomain(crd.group);
    if (domain === undefined || isFragment(crd)) return;
    const state = approval(object);
    if (state === "given" || (oldObject !== undefined && approval(oldObject) === state)) return;
    yield forbidden(
      path("spec", "group"),
      `may not be within '${domain}' without the URL of the review in annotation '${APPROVED}'; only the Kubernetes project may use this domain`,
    );
  },
  summary: "A group within 'k8s.io' or 'kubernetes.io' must have the approval of the Kubernetes project.",
  rationale:
    "Users expect that Kubernetes API reviewers have approved such an API. Any other API may collide with one that Kubernetes adds later.",
  go: ["// +groupName=acme.x-k8s.io", "package v1"],
  good: crdExample({ group: "acme.x-k8s.io" }),
  bad: crdExample({ group: "acme.k8s.io" }),
};

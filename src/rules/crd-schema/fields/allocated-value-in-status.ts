import { crdOf, descriptionOf, ownNodes, schemaField } from "../../../kube/crd/crd.js";
import { crdExample, forbidden, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const allocatedValueInStatus: Rule = {
  id: "crd-schema/allocated-value-in-status",
  conventions: ["allocated-04"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of ownNodes(crdOf(object))) {
      // As in Nodes, and in the machines of Cluster API.
      if (node.section !== "spec" || node.name === undefined || node.name === "providerID") continue;
      if (NAME.test(node.name) || isAssigned(descriptionOf(node.schema)))
        yield forbidden(
          schemaField(node),
          "may not be in `spec`; only `status` may hold values that the system assigns",
        );
    }
  },
  summary: "A value that the system assigns must be a field of `status`, not of `spec`.",
  rationale:
    "Users then cannot claim an address by writing it, `kubectl apply` and GitOps tools do not conflict with the controller, and permissions can be granted separately for `spec` and `status`.",
  go: [
    "type WidgetStatus struct {",
    "\t// +kubebuilder:validation:Format=ipv4",
    "\t// +optional",
    '\tAssignedIP *string `json:"assignedIP,omitempty"`',
    "}",
  ],
  good: crdExample({ status: "assignedIP: { type: string, format: ipv4 }" }),
  bad: specExample(`
    assignedIP:
      type: string
      format: ipv4
      description: assignedIP is the address that was allocated by the controller.
  `),
};

/** Values that are assigned from a range; 'allocatedStorage' is a user's request. */
const NAME = /^(?:assigned|allocated)\w*(?:IPs?|Address(?:es)?|Ports?|NodeName|I[Dd]s?|CIDRs?|VLANs?)$/;
const BY_THE_SYSTEM = /\bby\s+(?:the\s+|this\s+)?(?:system|controller|operator)\b/i;
/** A sentence that says it of the field itself: 'the labels set by the operator' are something else. */
const ASSIGNED =
  /^(?:(?:it |this |the )?(?:field |value )?(?:is )?|.*\b(?:is|are|was|were|been|gets) )(?:automatically )?(?:allocated|assigned|filled(?: in)?|populated|set) by (?:the |this )?(?:system|controller|operator)\b/i;
/** The sentence is about something that the field limits or overrides, or only about some cases. */
const OTHERWISE =
  /\b(?:that|which|whose|defaults?|defaulted|overrid\w*|if|when|whenever|unless|until|otherwise|not|never|instead|users?|administrators?)\b/i;
const RELATIVE = /\b(?:that|which) (?=(?:is|are|was|were|has been|have been) (?:allocated|assigned) by\b)/gi;

/** A field that is 'set by the controller, or by the user' is not assigned by the system alone. */
const isAssigned = (description: string): boolean =>
  BY_THE_SYSTEM.test(description) &&
  !/\busers?\b/i.test(description) &&
  description
    .slice(0, MAX_LENGTH)
    .replace(/\s+/g, " ")
    .replace(RELATIVE, "")
    .split(/[.;] /)
    .some((sentence) => ASSIGNED.test(sentence) && !OTHERWISE.test(sentence));

/** Characters of a description that are read. */
const MAX_LENGTH = 10_000;

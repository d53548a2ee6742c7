import { crdOf, ownNodes, schemaField } from "../../../kube/crd/crd.js";
import { stringAt } from "../../../kube/json/object.js";
import { forbidden } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import type { Rule } from "../../../model/rule.js";
import { crdExample, specExample } from "../../example.js";

export const allocatedValueInStatus: Rule = {
  id: "crd-schema/allocated-value-in-status",
  conventions: ["allocated-04"],
  summary: "A value that the system assigns must be a field of `status`, not of `spec`.",
  rationale:
    "Users then cannot claim an address by writing it, `kubectl apply` and GitOps tools do not conflict with the controller, and permissions can be granted separately for `spec` and `status`.",
  reference: "Representing Allocated Values",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: crdExample({ status: "assignedIP: { type: string, format: ipv4 }" }),
  bad: specExample(`
    assignedIP:
      type: string
      format: ipv4
      description: assignedIP is the address that was allocated by the controller.
  `),
  *check({ object }) {
    for (const node of ownNodes(crdOf(object))) {
      if (node.section !== "spec" || node.name === undefined) continue;
      if (NAME.test(node.name) || isAssigned(stringAt(node.schema, "description") ?? ""))
        yield forbidden(
          schemaField(node),
          "may not be in `spec`; only `status` may hold values that the system assigns",
        );
    }
  },
};

/** Values that are assigned from a range; 'allocatedStorage' is a user's request. */
const NAME = /^(?:assigned|allocated)\w*(?:IPs?|Address(?:es)?|Ports?|NodeName|I[Dd]s?|CIDRs?|VLANs?)$/;
/** Matches 'by' first and then looks behind it, which is several times faster than the other way round. */
const DESCRIPTION =
  / by (?<=\b(?:allocated|assigned|set|filled(?: in)?|populated) by )(?:the |this )?(?:system|controller|operator)\b(?! (?:if|when|unless))/i;

/** A field that is 'set by the controller, or by the user' is not assigned by the system alone. */
const isAssigned = (description: string): boolean =>
  DESCRIPTION.test(description) && !/\busers?\b/i.test(description);

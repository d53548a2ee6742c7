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
    "What users write and what the system found for them are then apart: nobody can claim an address by writing it, `kubectl apply` and GitOps tools do not fight with the controller, and rights to write can be given for each.",
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
          "may not stand in `spec`; only `status` may hold what the system assigns",
        );
    }
  },
};

/** Values out of a larger space; 'allocatedStorage' is what the user orders. */
const NAME = /^(?:assigned|allocated)\w*(?:IPs?|Address(?:es)?|Ports?|NodeName|I[Dd]s?|CIDRs?|VLANs?)$/;
/** Looks for 'by' first and for what stands before it then: the other way round takes several times as long. */
const DESCRIPTION =
  / by (?<=\b(?:allocated|assigned|set|filled(?: in)?|populated) by )(?:the |this )?(?:system|controller|operator)\b(?! (?:if|when|unless))/i;

/** 'Set by the controller, or by the user' is the user's to set. */
const isAssigned = (description: string): boolean =>
  DESCRIPTION.test(description) && !/\busers?\b/i.test(description);

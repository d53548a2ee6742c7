import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { isMirrored } from "../../kube/crd/mirrored.js";
import { isDeprecated } from "../../kube/crd/deprecated.js";
import { CONDITIONS_IN_GO, conditionsSchema, crdExample, forbidden, ON_CRDS, type Rule } from "../kit.js";

/** Text about the state of the whole object: 'message', 'failureMessage', 'lastErrorMessage'. */
const MESSAGE = /^(?:last|current)?(?:error|failure|failed|status|state|phase)?message$/i;

export const noFailureMessage: Rule = {
  id: "crd-status/no-failure-message",
  topic: "status",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const { root } of reviewedVersions(crd)) {
      const status = property(root, "status");
      // Without conditions, the remark is that they are missing.
      if (status === undefined || status.coreType !== undefined || !status.properties.has("conditions")) continue;
      for (const [name, node] of status.properties)
        if (MESSAGE.test(name) && node.type === "string" && !isMirrored(crd, node) && !isDeprecated(node))
          yield forbidden(
            schemaField(node),
            "may not be beside `conditions`; the `message` of a condition must report it",
          );
    }
  },
  summary: "A status with conditions may not have a message of its own, such as `failureMessage`.",
  rationale:
    "Two places for the same text confuse: a message of the status does not say which condition it explains, and stays behind when the condition changes. Clients show the messages of conditions.",
  reference: "Typical status properties",
  go: ["// Instead of a field FailureMessage.", ...CONDITIONS_IN_GO],
  good: crdExample({ status: conditionsSchema({ maxItems: 16 }) }),
  bad: crdExample({
    status: `${conditionsSchema({ maxItems: 16 })}\nfailureMessage: { type: string, maxLength: 1024 }`,
  }),
};

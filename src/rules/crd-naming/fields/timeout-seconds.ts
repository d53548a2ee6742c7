import { nodesOfType } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

/** Not 'Expiry': a token's is its lifetime, whether it is used or not. */
const OTHER = /(?:(?:^m|M)axWait|(?:^g|G)iveUp|(?:^n|N)oResponse|(?:^i|I)dle)Seconds$/;

export const timeoutSeconds: Rule = {
  id: "crd-naming/timeout-seconds",
  conventions: ["naming-12"],
  summary: "The name of a limit to inactivity, in seconds, must end with 'TimeoutSeconds'.",
  rationale:
    "One word for one thing: users who look for how long a controller waits for an answer look for 'timeoutSeconds', as probes and webhooks have it.",
  reference: "Naming conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample("readTimeoutSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  bad: specExample("readMaxWaitSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600 }"),
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "integer")) {
      const { name = "" } = node;
      if (!OTHER.test(name)) continue;
      const lower = name.replace(OTHER, "TimeoutSeconds").replace(/^T/, "t");
      yield invalid(schemaField(node), `must end with 'TimeoutSeconds', such as ${literal(lower)}`);
    }
  },
};

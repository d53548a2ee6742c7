import type { JsonObject } from "kube-json";
import type { Defaults } from "../decode.js";
import { unset } from "./fill.js";

const setting =
  (defaults: JsonObject) =>
  (struct: JsonObject): JsonObject =>
    unset(struct, defaults);

/** Sets numbers that are not set, or 0, which is the same in Go. */
const unlessZero =
  (defaults: JsonObject) =>
  (struct: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(defaults).filter(([name]) => (struct[name] ?? 0) === 0));

// Structs that are no pointers in Go are there, even if they are not set: their checks then tell what they lack.
const withSpec = setting({ spec: {} });

const webhook = { failurePolicy: "Fail", matchPolicy: "Equivalent", clientConfig: {} };

/** k8s.io/kubernetes, pkg/apis/{admissionregistration,flowcontrol}/v1/defaults.go, and kube-aggregator. */
export const REGISTRATION_DEFAULTS: Defaults = {
  V1ValidatingWebhook: setting(webhook),
  V1MutatingWebhook: setting({ ...webhook, reinvocationPolicy: "Never" }),
  V1RuleWithOperations: setting({ scope: "*" }),
  V1APIService: withSpec,
  V1FlowSchema: withSpec,
  V1FlowSchemaSpec: (struct) => ({
    ...unlessZero({ matchingPrecedence: 1000 })(struct),
    ...setting({ priorityLevelConfiguration: {} })(struct),
  }),
  V1PriorityLevelConfiguration: withSpec,
  V1LimitedPriorityLevelConfiguration: setting({ limitResponse: {} }),
  V1QueuingConfiguration: unlessZero({ handSize: 8, queues: 64, queueLengthLimit: 50 }),
};

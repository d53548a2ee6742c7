import { dnsLabelProblem, dnsSubdomainProblem, labelValueProblem, qualifiedNameProblem } from "kube-api";
import { objectAt } from "kube-json";
import { CONTAINER_LISTS } from "../containers/container-lists.js";
import { type Check, at, formed, itemsOf, needs, oneOf, problem, textOf, unique, within } from "../check.js";
import type { Checks } from "../walk.js";
import { addressProblem } from "../network/addresses.js";
import { hostnameOverride, servers } from "./dns.js";
import { hostPorts, hostProcesses, hostUsers } from "./host.js";
import { operatingSystem } from "./operating-system.js";
import { overhead } from "./overhead.js";
import { podResources } from "./resources.js";
import { formedIfSet, formedItems, ifSet, isSet } from "../steps.js";
import { repeatedConstraints } from "./topology-spread.js";
import { madeClaims, uniqueVolumes } from "./volumes.js";
import { quoted } from "../quoted.js";

// The spec of a pod or of a template (k8s.io/kubernetes, pkg/apis/core/validation: ValidatePodSpec).

const nodeSelector: Check = function* (spec) {
  for (const [name, value] of Object.entries(objectAt(spec.value, "nodeSelector"))) {
    const wrong = qualifiedNameProblem(name);
    if (wrong !== undefined)
      yield problem.invalid(at(spec, "nodeSelector"), `must have keys that are valid: ${quoted(name)} ${wrong}`);
    const wrongValue = typeof value === "string" ? labelValueProblem(value) : undefined;
    if (wrongValue !== undefined)
      yield problem.invalid(at(spec, "nodeSelector"), `must have valid values: that of ${quoted(name)} ${wrongValue}`);
  }
};

/** The server names the gate, not its name. */
const schedulingGates: Check = function* (spec) {
  const seen = new Set<string>();
  for (const [index, value] of itemsOf(spec, "schedulingGates").entries()) {
    const name = textOf({ value }, "name");
    const field = at(spec, "schedulingGates", index);
    const message = qualifiedNameProblem(name);
    if (message !== undefined) yield problem.invalid(field, `must have a valid \`name\`, which ${message}`);
    if (seen.has(name)) yield problem.duplicate(field, "must be unique in `schedulingGates`");
    seen.add(name);
  }
};

const oneClaim: Check = function* (place) {
  const count = ["resourceClaimName", "resourceClaimTemplateName"].filter((name) => isSet(place, name)).length;
  if (count !== 1)
    yield problem.invalid(place.field, "must have exactly one of `resourceClaimName` and `resourceClaimTemplateName`");
};

const hostAddress: Check = function* (place) {
  const message = addressProblem(textOf(place, "ip"));
  if (message !== undefined) yield problem.invalid(at(place, "ip"), message);
};

const conditionType: Check = function* (place) {
  const message = qualifiedNameProblem(textOf(place, "conditionType"));
  if (message !== undefined) yield problem.invalid(at(place, "conditionType"), message);
};

const MAX_INT32 = 2 ** 31 - 1;

export const POD_SPEC: Checks = {
  V1PodSpec: [
    ...CONTAINER_LISTS,
    uniqueVolumes,
    madeClaims,
    unique("resourceClaims", "name"),
    podResources,
    hostPorts,
    oneOf("restartPolicy", ["Always", "OnFailure", "Never"]),
    oneOf("dnsPolicy", ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"]),
    nodeSelector,
    servers,
    schedulingGates,
    repeatedConstraints,
    hostProcesses,
    hostUsers,
    hostnameOverride,
    formed("serviceAccountName", dnsSubdomainProblem),
    formed("nodeName", dnsSubdomainProblem),
    within("activeDeadlineSeconds", 1, MAX_INT32),
    formed("hostname", dnsLabelProblem),
    formed("subdomain", dnsLabelProblem),
    formed("priorityClassName", dnsSubdomainProblem),
    formedIfSet("runtimeClassName", dnsSubdomainProblem),
    ifSet("preemptionPolicy", oneOf("preemptionPolicy", ["PreemptLowerPriority", "Never"], "Required")),
    overhead,
    operatingSystem,
  ],
  V1HostAlias: [hostAddress, formedItems("hostnames", dnsSubdomainProblem)],
  V1PodReadinessGate: [conditionType],
  V1PodResourceClaim: [
    needs("name"),
    formed("name", dnsLabelProblem),
    oneClaim,
    formedIfSet("resourceClaimName", dnsSubdomainProblem),
    formedIfSet("resourceClaimTemplateName", dnsSubdomainProblem),
  ],
};

import { type Refusal, refusalsOf } from "../../testing/index.js";

const MAIN = "{name: main, image: i}";
const pod = (spec: string, metadata = ""): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: a${metadata}}\nspec: {containers: [${MAIN}], ${spec}}`;

const template = (spec: string): string => `
apiVersion: v1
kind: PodTemplate
metadata: {name: web, namespace: a}
template: {spec: {containers: [${MAIN}], ${spec}}}`;

/** A server's refusals of the spec of a Pod; fields are without `spec`. */
const refusalsOfSpec = (text: string): readonly Refusal[] =>
  refusalsOf(text).map(([field, reason]) => [field.replace(/^spec\./, ""), reason]);

test.each<[spec: string, refusals: readonly Refusal[]]>([
  ["restartPolicy: Never, dnsPolicy: None, dnsConfig: {nameservers: [10.0.0.1], searches: [., a_b.c.]}", []],
  [
    "restartPolicy: Once, dnsPolicy: Mine",
    [
      ["restartPolicy", "NotSupported"],
      ["dnsPolicy", "NotSupported"],
    ],
  ],
  ["dnsPolicy: None", [["dnsConfig", "Required"]]],
  ["terminationGracePeriodSeconds: ''", [["terminationGracePeriodSeconds", "TypeInvalid"]]],
  ["restartPolicy: '', securityContext: ''", [["securityContext", "TypeInvalid"]]],
  ["dnsPolicy: None, dnsConfig: {}", [["dnsConfig.nameservers", "Required"]]],
  [
    "dnsConfig: {nameservers: [1.2.3.04, '::ffff:1.2.3.4', '::1', 1.1.1.1], searches: [A], options: [{value: x}]}",
    [
      ["dnsConfig.nameservers", "Invalid"],
      ["dnsConfig.nameservers[0]", "Invalid"],
      ["dnsConfig.nameservers[1]", "Invalid"],
      ["dnsConfig.searches[0]", "Invalid"],
      ["dnsConfig.options[0]", "Required"],
    ],
  ],
  [
    "nodeSelector: {a b: c, d: e f}",
    [
      ["nodeSelector", "Invalid"],
      ["nodeSelector", "Invalid"],
    ],
  ],
  [
    "serviceAccountName: A, nodeName: B, hostname: c.d, subdomain: E, priorityClassName: F",
    [
      ["serviceAccountName", "Invalid"],
      ["nodeName", "Invalid"],
      ["hostname", "Invalid"],
      ["subdomain", "Invalid"],
      ["priorityClassName", "Invalid"],
    ],
  ],
  ["serviceAccount: A", [["serviceAccountName", "Invalid"]]],
  ["serviceAccount: 5, serviceAccountName: d", [["serviceAccount", "TypeInvalid"]]],
  ["serviceAccount: d, serviceAccountName: 5", [["serviceAccountName", "TypeInvalid"]]],
  [
    "activeDeadlineSeconds: 0, runtimeClassName: '', preemptionPolicy: ''",
    [
      ["activeDeadlineSeconds", "Invalid"],
      ["runtimeClassName", "Invalid"],
      ["preemptionPolicy", "Required"],
    ],
  ],
  [
    "hostAliases: [{ip: x, hostnames: [A, b]}]",
    [
      ["hostAliases[0].ip", "Invalid"],
      ["hostAliases[0].hostnames[0]", "Invalid"],
    ],
  ],
  [
    "readinessGates: [{conditionType: a/b/c}], schedulingGates: [{name: a}, {name: a}, {}]",
    [
      ["schedulingGates[2]", "Invalid"],
      ["schedulingGates[1]", "Duplicate"],
      ["readinessGates[0].conditionType", "Invalid"],
    ],
  ],
  ["nodeName: n, schedulingGates: [{name: a}]", [["nodeName", "Forbidden"]]],
  [
    "hostnameOverride: a, setHostnameAsFQDN: true, hostNetwork: true",
    [
      ["hostnameOverride", "Forbidden"],
      ["hostnameOverride", "Forbidden"],
    ],
  ],
  [`hostnameOverride: ${"a".repeat(65)}`, [["hostnameOverride", "TooLong"]]],
  [
    "resourceClaims: [{name: a, resourceClaimName: b}, {name: a}, {resourceClaimName: B}]",
    [
      ["resourceClaims[1].name", "Duplicate"],
      ["resourceClaims[1]", "Invalid"],
      ["resourceClaims[2].name", "Required"],
      ["resourceClaims[2].resourceClaimName", "Invalid"],
    ],
  ],
  [
    "hostUsers: false, hostNetwork: true, hostPID: true, hostIPC: true",
    [
      ["hostNetwork", "Forbidden"],
      ["HostPID", "Forbidden"],
      ["HostIPC", "Forbidden"],
    ],
  ],
  ["os: {}", [["os.name", "Required"]]],
  ["os: {name: mac}", [["os", "NotSupported"]]],
  ["os: {name: linux}, securityContext: {windowsOptions: {}}", [["securityContext.windowsOptions", "Forbidden"]]],
  [
    "os: {name: windows}, hostPID: true, hostUsers: true, shareProcessNamespace: false, securityContext: {fsGroup: 1, sysctls: [{name: a}]}",
    [
      ["hostUsers", "Forbidden"],
      ["shareProcessNamespace", "Forbidden"],
      ["hostPID", "Forbidden"],
      ["securityContext.fsGroup", "Forbidden"],
      ["securityContext.sysctls", "Forbidden"],
    ],
  ],
  ["securityContext: {windowsOptions: {hostProcess: true}}", [["hostNetwork", "Invalid"]]],
  ["overhead: {cpu: -1}, runtimeClassName: a", [["overhead.limits[cpu]", "Invalid"]]],
  ["overhead: {cpu: 1}", [["overhead", "Forbidden"]]],
])("spec of a Pod: %s", (spec, refusals) => {
  expect(refusalsOfSpec(pod(spec))).toEqual(refusals);
});

const PORTS =
  "hostNetwork: true, containers: [{name: a, image: i, ports: [{containerPort: 80}, {containerPort: 81, hostPort: 82}]}]";
const ofPorts = (text: string): string => text.replace(`containers: [${MAIN}], `, "");

test("ports in the network of the host are those of the containers", () => {
  expect(refusalsOf(ofPorts(pod(PORTS)))).toEqual([["spec.containers[0].ports[1].hostPort", "Invalid"]]);
  expect(refusalsOf(ofPorts(template(PORTS)))).toEqual([["template.spec.containers[0].ports[1].hostPort", "Invalid"]]);
});

const containers = (resources: string, ofPod: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: a}\nspec: {resources: ${ofPod}, containers: [${resources}]}`;

test.each<[containers: string, ofPod: string, refusals: readonly Refusal[]]>([
  ["{name: a, image: i, resources: {requests: {cpu: 1}}}", "{requests: {cpu: 1}}", []],
  [
    "{name: a, image: i, resources: {requests: {cpu: 600m}}}, {name: b, image: i, resources: {requests: {cpu: 500m}}}",
    "{requests: {cpu: 1}}",
    [["resources.requests[cpu]", "Invalid"]],
  ],
  [
    "{name: a, image: i, resources: {limits: {memory: 2Gi}, requests: {memory: 1Gi}}}",
    "{limits: {memory: 1Gi}}",
    [["resources.containers[0][memory].limits", "Invalid"]],
  ],
  [
    "{name: a, image: i, resources: {requests: {memory: 2Gi}}}",
    "{limits: {memory: 1Gi}}",
    [["resources.requests", "Invalid"]],
  ],
])("resources of containers %s in a pod with %s", (resources, ofPod, refusals) => {
  expect(refusalsOfSpec(containers(resources, ofPod))).toEqual(refusals);
});

import { type Refusal, refusalsOf } from "../../testing/index.js";

const apiService = (name: string, spec: string): string =>
  `{apiVersion: apiregistration.k8s.io/v1, kind: APIService, metadata: {name: ${name}}, spec: {${spec}}}`;
const SERVED = "group: a.b, version: v1, groupPriorityMinimum: 100, versionPriority: 1";

describe("APIServices", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [apiService("v1.a.b", `${SERVED}, service: {name: a, namespace: b}, insecureSkipTLSVerify: true`), []],
    [apiService("v1.", "version: v1, groupPriorityMinimum: 100, versionPriority: 1"), []],
    [
      "{apiVersion: apiregistration.k8s.io/v1, kind: APIService, metadata: {name: a}}",
      [
        ["metadata.name", "Invalid"],
        ["spec.group", "Required"],
        ["spec.version", "Invalid"],
        ["spec.groupPriorityMinimum", "Invalid"],
        ["spec.versionPriority", "Invalid"],
      ],
    ],
    [
      apiService("v1.A", "group: A, version: v1, groupPriorityMinimum: 20001, versionPriority: 1001"),
      [
        ["spec.group", "Invalid"],
        ["spec.groupPriorityMinimum", "Invalid"],
        ["spec.versionPriority", "Invalid"],
      ],
    ],
    [
      apiService("v1.a.b", `${SERVED}, caBundle: YQ==, insecureSkipTLSVerify: true`),
      [
        ["spec.caBundle", "Invalid"],
        ["spec.insecureSkipTLSVerify", "Invalid"],
      ],
    ],
    [
      apiService("v1.a.b", `${SERVED}, service: {port: 0}, caBundle: YQ==, insecureSkipTLSVerify: true`),
      [
        ["spec.service.namespace", "Required"],
        ["spec.service.name", "Required"],
        ["spec.service.port", "Invalid"],
        ["spec.insecureSkipTLSVerify", "Invalid"],
      ],
    ],
  ])("%s", (text, refusals) => {
    expect(refusalsOf(text)).toEqual(refusals);
  });
});

const runtimeClass = (fields: string): string =>
  `{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: a}, ${fields}}`;

describe("RuntimeClasses", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [runtimeClass("handler: runc, overhead: {podFixed: {cpu: 1}}, scheduling: {nodeSelector: {a: b}}"), []],
    [
      runtimeClass("overhead: {podFixed: {cpu: -1, pods: 1}}, scheduling: {nodeSelector: {a: b c}}"),
      [
        ["handler", "Required"],
        ["overhead.limits[cpu]", "Invalid"],
        ["overhead.limits[pods]", "Invalid"],
        ["scheduling.nodeSelector", "Invalid"],
      ],
    ],
    [runtimeClass("handler: a, overhead: {podFixed: {memory: 1Mi, hugepages-2Mi: 4Mi}}"), []],
    [
      runtimeClass("handler: a, overhead: {podFixed: {hugepages-2Mi: 3Mi}}"),
      [
        ["overhead.limits[hugepages-2Mi]", "Invalid"],
        ["overhead", "Forbidden"],
      ],
    ],
    [
      runtimeClass("handler: a, scheduling: {tolerations: [{key: a, operator: Exists}, {key: a, operator: Exists}]}"),
      [["scheduling.tolerations[1]", "Duplicate"]],
    ],
  ])("%s", (text, refusals) => {
    expect(refusalsOf(text)).toEqual(refusals);
  });

  test("the handler stays", () => {
    expect(refusalsOf(runtimeClass("handler: a"), runtimeClass("handler: b"))).toEqual([["handler", "Invalid"]]);
    expect(refusalsOf(runtimeClass("handler: ''"), runtimeClass("handler: b"))).toEqual([
      ["handler", "Required"],
      ["handler", "Invalid"],
    ]);
  });
});

const flow = (kind: string, spec: string, name = "a"): string =>
  `{apiVersion: flowcontrol.apiserver.k8s.io/v1, kind: ${kind}, metadata: {name: ${name}}, spec: {${spec}}}`;
const schema = (rule: string): string =>
  flow("FlowSchema", `priorityLevelConfiguration: {name: a}, rules: [{${rule}}]`);
const level = (spec: string, name = "a"): string => flow("PriorityLevelConfiguration", spec, name);
const SUBJECTS = "subjects: [{kind: User, user: {name: '*'}}]";
const RESOURCE = "verbs: [get], apiGroups: [''], resources: [pods]";

describe("flow control", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [schema(`${SUBJECTS}, resourceRules: [{${RESOURCE}, namespaces: ['*']}]`), []],
    [schema(`${SUBJECTS}, nonResourceRules: [{verbs: ['*'], nonResourceURLs: [/, /a/*]}]`), []],
    [
      flow("FlowSchema", "matchingPrecedence: 1, distinguisherMethod: {type: Other}"),
      [
        ["spec.matchingPrecedence", "Invalid"],
        ["spec.distinguisherMethod.type", "NotSupported"],
        ["spec.priorityLevelConfiguration.name", "Required"],
      ],
    ],
    [
      schema(""),
      [
        ["spec.rules[0].subjects", "Required"],
        ["spec.rules[0]", "Required"],
      ],
    ],
    [
      schema(
        `subjects: [{kind: Other}, {kind: ServiceAccount, user: {name: a}}, {kind: ServiceAccount, serviceAccount: {name: A}}], resourceRules: [{${RESOURCE}, clusterScope: true}]`,
      ),
      [
        ["spec.rules[0].subjects[0].kind", "NotSupported"],
        ["spec.rules[0].subjects[1].serviceAccount", "Required"],
        ["spec.rules[0].subjects[1].user", "Forbidden"],
        ["spec.rules[0].subjects[2].serviceAccount.name", "Invalid"],
        ["spec.rules[0].subjects[2].serviceAccount.namespace", "Required"],
      ],
    ],
    [
      schema(
        `${SUBJECTS}, resourceRules: [{verbs: [read], apiGroups: ['*', a], namespaces: [A]}], nonResourceRules: [{verbs: ['*', get], nonResourceURLs: [a, /a*]}]`,
      ),
      [
        ["spec.rules[0].resourceRules[0].verbs", "NotSupported"],
        ["spec.rules[0].resourceRules[0].apiGroups", "Invalid"],
        ["spec.rules[0].resourceRules[0].resources", "Required"],
        ["spec.rules[0].resourceRules[0].namespaces[0]", "Invalid"],
        ["spec.rules[0].nonResourceRules[0].verbs", "Invalid"],
        ["spec.rules[0].nonResourceRules[0].nonResourceURLs[0]", "Invalid"],
        ["spec.rules[0].nonResourceRules[0].nonResourceURLs[1]", "Invalid"],
      ],
    ],
    [level("type: Limited, limited: {limitResponse: {type: Queue, queuing: {}}}"), []],
    [level("type: Limited, limited: {limitResponse: {type: Reject}, nominalConcurrencyShares: 0}"), []],
    [level("type: Exempt", "exempt"), []],
    [
      level("type: Exempt, limited: {limitResponse: {type: Reject}}"),
      [
        ["spec.type", "Invalid"],
        ["spec.limited", "Forbidden"],
      ],
    ],
    [
      level("type: Limited, exempt: {}"),
      [
        ["spec.limited", "Required"],
        ["spec.exempt", "Forbidden"],
      ],
    ],
    [
      level("type: Limited, limited: {nominalConcurrencyShares: -1, lendablePercent: 101, borrowingLimitPercent: -1}"),
      [
        ["spec.limited.nominalConcurrencyShares", "Invalid"],
        ["spec.limited.lendablePercent", "Invalid"],
        ["spec.limited.borrowingLimitPercent", "Invalid"],
        ["spec.limited.limitResponse.type", "NotSupported"],
      ],
    ],
    [
      level(
        "type: Limited, limited: {limitResponse: {type: Queue, queuing: {queues: 10000001, handSize: 3, queueLengthLimit: -1}}}",
      ),
      [
        ["spec.limited.limitResponse.queuing.queueLengthLimit", "Invalid"],
        ["spec.limited.limitResponse.queuing.queues", "Invalid"],
        ["spec.limited.limitResponse.queuing.handSize", "Invalid"],
      ],
    ],
  ])("%s", (text, refusals) => {
    expect(refusalsOf(text)).toEqual(refusals);
  });
});

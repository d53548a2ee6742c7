import { type Refusal, refusalsOf } from "../../testing/index.js";

/** A server's refusals of a field of the spec of a Pod; fields start at it. */
const refusalsOfField = (name: string, value: string): readonly Refusal[] =>
  refusalsOf(
    `apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: a, labels: {app: web}}\nspec: {containers: [{name: c, image: i}], ${name}: ${value}}`,
  ).map(([field, reason]) => [field.replace(`spec.${name}`, ""), reason]);

test.each<[tolerations: string, refusals: readonly Refusal[]]>([
  [
    "[{operator: Exists}, {key: a, value: b, effect: NoSchedule}, {key: a, operator: Exists, effect: NoExecute, tolerationSeconds: 1}]",
    [],
  ],
  ["[{}]", [["[0].operator", "Invalid"]]],
  [
    "[{key: a b, value: c d}]",
    [
      ["[0].key", "Invalid"],
      ["[0].operator", "Invalid"],
    ],
  ],
  [
    "[{key: a, operator: Exists, value: b, effect: Never, tolerationSeconds: 1}]",
    [
      ["[0].effect", "Invalid"],
      ["[0].operator", "Invalid"],
      ["[0].effect", "NotSupported"],
    ],
  ],
  ["[{key: a, operator: Lt, value: '1'}]", [["[0].operator", "NotSupported"]]],
])("tolerations %s", (text, refusals) => {
  expect(refusalsOfField("tolerations", text)).toEqual(refusals);
});

const TERM = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

test.each<[affinity: string, refusals: readonly Refusal[]]>([
  [
    `{nodeAffinity: {${TERM}: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Gt, values: ['1']}], matchFields: [{key: metadata.name, operator: In, values: [n]}]}]}}}`,
    [],
  ],
  [`{nodeAffinity: {${TERM}: {}}}`, [[`.nodeAffinity.${TERM}.nodeSelectorTerms`, "Required"]]],
  [`{nodeAffinity: {${TERM}: {nodeSelectorTerms: [{}]}}}`, []],
  [
    `{nodeAffinity: {${PREFERRED}: [{preference: {matchExpressions: [{key: a, operator: In, values: [b c]}, {key: '', operator: Lt}, {key: a, operator: Exists, values: [b]}, {key: a, operator: Is}]}}]}}`,
    [
      [`.nodeAffinity.${PREFERRED}[0].weight`, "Invalid"],
      [`.nodeAffinity.${PREFERRED}[0].preference.matchExpressions[1].values`, "Required"],
      [`.nodeAffinity.${PREFERRED}[0].preference.matchExpressions[1].key`, "Invalid"],
      [`.nodeAffinity.${PREFERRED}[0].preference.matchExpressions[2].values`, "Forbidden"],
      [`.nodeAffinity.${PREFERRED}[0].preference.matchExpressions[3].operator`, "Invalid"],
    ],
  ],
  [
    `{nodeAffinity: {${TERM}: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: In, values: [b c]}], matchFields: [{key: a, operator: Exists}]}]}}}`,
    [
      [`.nodeAffinity.${TERM}.nodeSelectorTerms[0].matchExpressions[0].values[0]`, "Invalid"],
      [`.nodeAffinity.${TERM}.nodeSelectorTerms[0].matchFields[0].operator`, "Invalid"],
      [`.nodeAffinity.${TERM}.nodeSelectorTerms[0].matchFields[0].key`, "Invalid"],
    ],
  ],
  [
    `{podAntiAffinity: {${TERM}: [{namespaces: [A], matchLabelKeys: [a]}]}}`,
    [
      [`.podAntiAffinity.${TERM}[0].namespace`, "Invalid"],
      [`.podAntiAffinity.${TERM}[0].matchLabelKeys`, "Forbidden"],
      [`.podAntiAffinity.${TERM}[0].topologyKey`, "Required"],
    ],
  ],
  [
    `{podAffinity: {${PREFERRED}: [{weight: 101, podAffinityTerm: {topologyKey: a, labelSelector: {matchLabels: {app: web}}, matchLabelKeys: [app], mismatchLabelKeys: [app]}}]}}`,
    [
      [`.podAffinity.${PREFERRED}[0].weight`, "Invalid"],
      [`.podAffinity.${PREFERRED}[0].podAffinityTerm[0]`, "Invalid"],
      [`.podAffinity.${PREFERRED}[0].podAffinityTerm.matchLabelKeys[0]`, "Invalid"],
    ],
  ],
])("affinity %s", (text, refusals) => {
  expect(refusalsOfField("affinity", text)).toEqual(refusals);
});

const SPREAD = "maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule";

test.each<[constraints: string, refusals: readonly Refusal[]]>([
  [
    `[{${SPREAD}, minDomains: 2, nodeAffinityPolicy: Honor, labelSelector: {matchLabels: {a: b}}, matchLabelKeys: [app]}]`,
    [],
  ],
  [
    "[{}]",
    [
      ["[0].maxSkew", "Invalid"],
      ["[0].topologyKey", "Required"],
      ["[0].whenUnsatisfiable", "NotSupported"],
    ],
  ],
  [`[{${SPREAD}}, {${SPREAD}}]`, [["[0][{topologyKey, whenUnsatisfiable}]", "Duplicate"]]],
  [
    "[{maxSkew: 1, topologyKey: a, whenUnsatisfiable: ScheduleAnyway, minDomains: 0, nodeTaintsPolicy: No}]",
    [
      ["[0].minDomains", "Invalid"],
      ["[0].minDomains", "Invalid"],
      ["[0].nodeTaintsPolicy", "NotSupported"],
    ],
  ],
  [`[{${SPREAD}, labelSelector: {matchLabels: {app: b}}, matchLabelKeys: [app]}]`, [["[0][0]", "Invalid"]]],
])("topologySpreadConstraints %s", (text, refusals) => {
  expect(refusalsOfField("topologySpreadConstraints", text)).toEqual(refusals);
});

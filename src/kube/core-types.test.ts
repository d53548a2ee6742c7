import { CORE_SIGNATURES } from "./core-signatures.js";
import { matchCoreType } from "./core-types.js";
import { type Json, type JsonObject, objectAt } from "./object.js";

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

/** An object schema with these properties; some of them with more than a bare schema. */
const schema = (names: string, details: JsonObject = {}): JsonObject => ({
  type: "object",
  properties: { ...Object.fromEntries(words(names).map((name) => [name, {}])), ...details },
});
const described = (description: string): JsonObject => ({ type: "string", description });
const map: JsonObject = { type: "object", additionalProperties: { type: "string" } };

const typeOf = (value: JsonObject, under = ""): string | undefined => matchCoreType(value, under).coreType;

const groups = CORE_SIGNATURES.flatMap((signature) =>
  signature.has.map((group) => ({ ...signature, group, title: `${signature.type}: ${group}` })),
);

describe("every signature", () => {
  test("names a type once and a field once", () => {
    const types = CORE_SIGNATURES.map(({ type }) => type);
    expect(types).toEqual([...new Set(types)]);
    for (const { type, has, also } of CORE_SIGNATURES) {
      for (const group of has) expect([type, words(group)]).toEqual([type, [...new Set(words(group))]]);
      const others = words(also ?? "");
      expect([type, others]).toEqual([type, [...new Set(others)]]);
    }
  });

  test.each(groups.filter(({ evidence }) => evidence === undefined))(
    "$title is enough",
    ({ type, group, also }) => {
      expect(typeOf(schema(group))).toBe(type);
      expect(typeOf(schema(`${also ?? ""} ${group}`))).toBe(type);
    },
  );

  test.each(groups.filter(({ evidence }) => evidence !== undefined))(
    "$title is not enough",
    ({ type, group }) => {
      expect(typeOf(schema(group))).not.toBe(type);
    },
  );

  test.each(groups.filter(({ evidence }) => evidence === undefined))(
    "$title and a name of the author's own",
    ({ type, group, inlined }) => {
      const match = matchCoreType(schema(`${group} madeUpByTheAuthor`), "");
      expect(match.coreType).toBeUndefined();
      expect(match.embeds("madeUpByTheAuthor")).toBeUndefined();
      for (const name of words(group)) expect(match.embeds(name)).toBe(inlined === true ? type : undefined);
    },
  );

  test.each(groups)("$title lacking one of its names", ({ type, group }) => {
    const [, ...rest] = words(group);
    expect(typeOf(schema(rest.join(" ")))).not.toBe(type);
  });
});

const core = "If APIGroup is not specified, the specified Kind must be in the core API group.";
const referent = described("Name of the referent.\nMore info: ...");

/** One row at least for each signature that asks for evidence. */
const proven: readonly (readonly [type: string, value: JsonObject, under?: string])[] = [
  [
    "PodTemplateSpec",
    schema("metadata", { spec: schema("containers restartPolicy volumes activeDeadlineSeconds") }),
  ],
  [
    "PersistentVolumeClaim",
    schema("apiVersion metadata", { spec: schema("accessModes resources selector") }),
  ],
  ["JobTemplateSpec", schema("metadata", { spec: schema("backoffLimit completions template") })],
  ["Capabilities", schema("add drop"), "capabilities"],
  ["TCPSocketAction", schema("host port"), "tcpSocket"],
  ["ExecAction", schema("command"), "exec"],
  ["EnvVar", schema("name value valueFrom"), "env"],
  ["EnvVar", schema("name value", { valueFrom: schema("configMapKeyRef secretKeyRef") }), "extraEnv"],
  ["ResourceRequirements", schema("claims", { limits: map, requests: map }), "resources"],
  ["ResourceClaim", schema("name request"), "claims"],
  [
    "PodAffinity",
    schema("preferredDuringSchedulingIgnoredDuringExecution", {
      requiredDuringSchedulingIgnoredDuringExecution: { type: "array" },
    }),
  ],
  ["PreferredSchedulingTerm", schema("weight", { preference: schema("matchExpressions matchFields") })],
  ["VolumeDevice", schema("devicePath name"), "volumeDevices"],
  ["HostPathVolumeSource", schema("path type"), "hostPath"],
  ["ConfigMapProjection", schema("items name optional"), "secret"],
  ["ImageVolumeSource", schema("pullPolicy reference"), "image"],
  ["KeyToPath", schema("key mode path"), "items"],
  ["LabelSelector", schema("matchExpressions", { matchLabels: map }), "selector"],
  ["LabelSelectorRequirement", schema("key operator values"), "matchExpressions"],
  [
    "LabelSelectorRequirement",
    schema("operator values", { key: described("The label key that the selector applies to.") }),
    "requirements",
  ],
  ["ConfigMapKeySelector", schema("key name optional"), "configMapKeyRef"],
  [
    "ConfigMapKeySelector",
    schema("key name", { optional: described("Specify whether the ConfigMap or its key must be defined") }),
  ],
  ["LocalObjectReference", schema("name"), "imagePullSecrets"],
  ["LocalObjectReference", schema("", { name: referent }), "secretRef"],
  ["LocalObjectReference", schema("", { name: described("name is the name of the referent.") }), "secretRef"],
  [
    "LocalObjectReference",
    { ...schema("", { name: { type: "string", default: "" } }), "x-kubernetes-map-type": "atomic" },
    "secretRef",
  ],
  [
    "SecretReference",
    schema("namespace", {
      name: described("name is unique within a namespace to reference a secret resource."),
    }),
  ],
  ["TypedLocalObjectReference", schema("apiGroup kind name"), "dataSource"],
  ["TypedLocalObjectReference", schema("kind name", { apiGroup: described(`APIGroup ... ${core}`) })],
  ["TypedObjectReference", schema("kind name namespace", { apiGroup: described(`APIGroup ... ${core}`) })],
  ["CrossVersionObjectReference", schema("apiVersion kind", { name: referent }), "scaleTargetRef"],
  ["ObjectMeta", schema("annotations labels name"), "metadata"],
  ["LoadBalancerIngress", schema("hostname ip ipMode"), "ingress"],
  [
    "Subject",
    schema("apiGroup name namespace", {
      kind: described("Kind of object being referenced. Values defined by this API group are 'User' ..."),
    }),
  ],
  [
    "DeploymentStrategy",
    schema("rollingUpdate", { type: described('Type of deployment. Can be "Recreate" or "RollingUpdate".') }),
  ],
  [
    "HorizontalPodAutoscalerBehavior",
    schema("scaleUp", { scaleDown: schema("policies stabilizationWindowSeconds") }),
  ],
];

describe("with evidence", () => {
  test.each(proven.map(([type, value, under]) => [type, value, under ?? ""] as const))(
    "%s %#",
    (type, value, under) => {
      expect(typeOf(value, under)).toBe(type);
    },
  );

  test("there is a row for every signature that asks for some", () => {
    const asking = CORE_SIGNATURES.filter(({ evidence }) => evidence !== undefined).map(({ type }) => type);
    expect([...new Set(proven.map(([type]) => type))].sort()).toEqual(asking.sort());
  });
});

describe("what authors make up themselves is no core type", () => {
  const own: readonly (readonly [what: string, value: JsonObject, under?: string])[] = [
    ["a name", schema("name"), "provider"],
    ["a name that is '' by default", schema("", { name: { type: "string", default: "" } }), "group"],
    ["a reference with a namespace", schema("name namespace"), "classRef"],
    ["a reference with a kind", schema("apiGroup kind name"), "infrastructureRef"],
    ["an environment variable without valueFrom", schema("name value"), "env"],
    [
      "limits and requests with known resources",
      schema("", { limits: schema("cpu memory"), requests: schema("cpu") }),
    ],
    ["limits and requests that are text", schema("", { limits: described(""), requests: described("") })],
    ["labels and annotations elsewhere", schema("annotations labels"), "secretTemplate"],
    ["a preference of its own", schema("weight", { preference: schema("zone") }), "preferredZones"],
    [
      "containers among other things",
      schema("containers initContainers volumes selector updateStrategy"),
      "spec",
    ],
    ["a small container", schema("image args env resources"), "sidecar"],
    ["a selector by labels only", schema("", { matchLabels: map }), "selector"],
    ["a taint with a field more", schema("effect key value propagation"), "taints"],
    ["a condition without a reason", schema("lastTransitionTime message status type"), "conditions"],
    ["host and port", schema("host port"), "controlPlaneEndpoint"],
  ];

  test.each(own.map(([what, value, under]) => [what, value, under ?? ""] as const))(
    "%s",
    (_what, value, under) => {
      const match = matchCoreType(value, under);
      expect(match.coreType).toBeUndefined();
      for (const name of Object.keys(objectAt(value, "properties")))
        expect(match.embeds(name)).toBeUndefined();
    },
  );
});

describe("inlined types", () => {
  test("each gives its own fields", () => {
    const match = matchCoreType(
      schema("image nodeAffinity podAffinity podAntiAffinity", { limits: map, requests: map }),
      "spec",
    );
    expect(match.coreType).toBeUndefined();
    expect(match.embeds("podAntiAffinity")).toBe("Affinity");
    expect(match.embeds("limits")).toBe("ResourceRequirements");
    expect(match.embeds("image")).toBeUndefined();
    expect(match.embeds(undefined)).toBeUndefined();
  });

  test("a condition with a field of its own keeps it", () => {
    const match = matchCoreType(
      schema("lastTransitionTime message reason severity status type"),
      "conditions",
    );
    expect(match.coreType).toBeUndefined();
    expect(match.embeds("reason")).toBe("Condition");
    expect(match.embeds("severity")).toBeUndefined();
  });
});

test("an embedded resource is one whatever its properties are", () => {
  const match = matchCoreType({ type: "object", "x-kubernetes-embedded-resource": true }, "template");
  expect(match.coreType).toBe("EmbeddedResource");
  expect(match.embeds("anything")).toBe("EmbeddedResource");
  expect(typeOf({ "x-kubernetes-embedded-resource": "true" })).toBeUndefined();
});

describe("values of the wrong type", () => {
  const junk: readonly Json[] = [null, true, 0, "", "text", [], [[]], {}, { type: {} }, { properties: [] }];

  test.each(junk.map((value) => [value]))("%j as properties", (value) => {
    expect(typeOf({ properties: value })).toBeUndefined();
  });

  test.each(junk.map((value) => [value]))("%j in the place of every property", (value) => {
    for (const { group, evidence } of groups) {
      const properties = Object.fromEntries(words(group).map((name) => [name, value]));
      for (const one of evidence ?? []) expect(typeof one.isGiven({ properties }, "")).toBe("boolean");
      expect(() => matchCoreType({ properties }, "")).not.toThrow();
    }
  });

  test("names of Object.prototype are ordinary ones", () => {
    expect(typeOf(schema("constructor toString hasOwnProperty"))).toBeUndefined();
    expect(
      typeOf(JSON.parse('{"properties":{"__proto__":{"containers":{}}}}') as JsonObject),
    ).toBeUndefined();
  });
});

import { PROVEN, MAP, described, schemaOf } from "../../testing/schemas/core-schemas.js";
import { fieldsOfSignature } from "./core-signature.js";
import { CORE_SIGNATURES } from "./core-signatures.js";
import { matchCoreType } from "./core-types.js";
import { type Json, type JsonObject, objectAt } from "kube-json";

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

const typeOf = (value: JsonObject, under = ""): string | undefined => matchCoreType(value, under).coreType;

const groups = CORE_SIGNATURES.flatMap((signature) =>
  signature.has.map((group) => ({
    ...signature,
    group,
    fields: [...fieldsOfSignature(signature)].join(" "),
    title: `${signature.type}: ${group}`,
  })),
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

  test.each(groups.filter(({ evidence }) => evidence === undefined))("$title is enough", ({ type, group, fields }) => {
    expect(typeOf(schemaOf(group))).toBe(type);
    expect(typeOf(schemaOf(fields))).toBe(type);
  });

  test.each(groups.filter(({ evidence }) => evidence !== undefined))("$title is not enough", ({ type, group }) => {
    expect(typeOf(schemaOf(group))).not.toBe(type);
  });

  test.each(groups.filter(({ evidence }) => evidence === undefined))(
    "$title and a name of the author's own",
    ({ type, group, inlined }) => {
      const match = matchCoreType(schemaOf(`${group} madeUpByTheAuthor`), "");
      expect(match.coreType).toBeUndefined();
      expect(match.embeds("madeUpByTheAuthor")).toBeUndefined();
      for (const name of words(group)) expect(match.embeds(name)).toBe(inlined === true ? type : undefined);
    },
  );

  test.each(groups)("$title lacking one of its names", ({ type, group }) => {
    const [, ...rest] = words(group);
    expect(typeOf(schemaOf(rest.join(" ")))).not.toBe(type);
  });
});

describe("with evidence", () => {
  test.each(PROVEN.map(([type, value, under]) => [type, value, under ?? ""] as const))(
    "%s %#",
    (type, value, under) => {
      expect(typeOf(value, under)).toBe(type);
    },
  );

  test("there is a row for every signature that asks for some", () => {
    const asking = CORE_SIGNATURES.filter(({ evidence }) => evidence !== undefined).map(({ type }) => type);
    expect([...new Set(PROVEN.map(([type]) => type))].sort()).toEqual(asking.sort());
  });
});

describe("what authors make up themselves is no core type", () => {
  const own: readonly (readonly [what: string, value: JsonObject, under?: string])[] = [
    ["a name", schemaOf("name"), "provider"],
    ["a name that is '' by default", schemaOf("", { name: { type: "string", default: "" } }), "group"],
    ["a reference with a namespace", schemaOf("name namespace"), "classRef"],
    ["a reference with a kind", schemaOf("apiGroup kind name"), "infrastructureRef"],
    ["an environment variable without valueFrom", schemaOf("name value"), "env"],
    [
      "limits and requests with known resources",
      schemaOf("", { limits: schemaOf("cpu memory"), requests: schemaOf("cpu") }),
    ],
    ["limits and requests that are text", schemaOf("", { limits: described(""), requests: described("") })],
    ["labels and annotations elsewhere", schemaOf("annotations labels"), "secretTemplate"],
    ["a preference of its own", schemaOf("weight", { preference: schemaOf("zone") }), "preferredZones"],
    ["containers among other things", schemaOf("containers initContainers volumes selector updateStrategy"), "spec"],
    ["a small container", schemaOf("image args env resources"), "sidecar"],
    ["a selector by labels only", schemaOf("", { matchLabels: MAP }), "selector"],
    ["a taint with a field more", schemaOf("effect key value propagation"), "taints"],
    ["a condition without a reason", schemaOf("lastTransitionTime message status type"), "conditions"],
    ["host and port", schemaOf("host port"), "controlPlaneEndpoint"],
    ["a rule with its own matches", schemaOf("filters backendRefs", { matches: described("") }), "rules"],
    [
      "names of a type with fields of other types",
      schemaOf("", { optional: schemaOf("a"), key: schemaOf("b"), name: described("") }),
      "secret",
    ],
  ];

  test.each(own.map(([what, value, under]) => [what, value, under ?? ""] as const))("%s", (_what, value, under) => {
    const match = matchCoreType(value, under);
    expect(match.coreType).toBeUndefined();
    for (const name of Object.keys(objectAt(value, "properties"))) expect(match.embeds(name)).toBeUndefined();
  });
});

describe("inlined types", () => {
  test("each gives its own fields", () => {
    const match = matchCoreType(
      schemaOf("image nodeAffinity podAffinity podAntiAffinity", { limits: MAP, requests: MAP }),
      "spec",
    );
    expect(match.coreType).toBeUndefined();
    expect(match.embeds("podAntiAffinity")).toBe("Affinity");
    expect(match.embeds("limits")).toBe("ResourceRequirements");
    expect(match.embeds("image")).toBeUndefined();
    expect(match.embeds(undefined)).toBeUndefined();
  });

  test("a condition with a field of its own keeps it", () => {
    const match = matchCoreType(schemaOf("lastTransitionTime message reason severity status type"), "conditions");
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
    expect(typeOf(schemaOf("constructor toString hasOwnProperty"))).toBeUndefined();
    expect(typeOf(JSON.parse('{"properties":{"__proto__":{"containers":{}}}}') as JsonObject)).toBeUndefined();
  });
});

describe("types of other products", () => {
  const recommendation = schemaOf("containerName lowerBound target uncappedTarget upperBound");

  test("are recognized by some of their names, and have all of the fields there", () => {
    const match = matchCoreType(recommendation, "", "", true);
    expect(match.coreType).toBe("RecommendedContainerResources");
    expect(match.embeds("upperBound")).toBe("RecommendedContainerResources");
  });

  test("are not, where they may be the product's own, or without one of the names", () => {
    expect(typeOf(recommendation)).toBeUndefined();
    expect(matchCoreType(schemaOf("containerName lowerBound"), "", "", true).coreType).toBeUndefined();
  });
  test.each<readonly [string, JsonObject, own: string, other: string]>([
    ["a type of another product", recommendation, "autoscaling.k8s.io", "myautoscaling.k8s.io"],
    ["a type with a signature", schemaOf("sectionName group kind name"), "gateway.networking.k8s.io", "k8s.io"],
    ["its experiments", schemaOf("sectionName group kind name"), "gateway.networking.x-k8s.io", "x-k8s.io"],
  ])("%s is the author's own in the group that defines it", (_, schema, own, other) => {
    expect(matchCoreType(schema, "", own, true).coreType).toBeUndefined();
    expect(matchCoreType(schema, "", other, true).coreType).toBeDefined();
  });
});

test("an object of another kind is recognized by what each object has", () => {
  expect(typeOf(schemaOf("apiVersion kind metadata spec status"))).toBe("EmbeddedResource");
  expect(typeOf(schemaOf("apiVersion kind metadata"))).toBeUndefined();
});

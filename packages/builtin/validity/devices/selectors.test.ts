import { type Refusal, refusalsOf } from "../../testing/index.js";

const refused = (expression: string): readonly Refusal[] =>
  refusalsOf(
    `{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: a}, spec: {selectors: [{cel: {expression: ${JSON.stringify(expression)}}}]}}`,
  );

const FIELD = "spec.selectors[0].cel.expression";
const CAPACITY = "device.capacity['gpu.example.com'].memory";
const ATTRIBUTE = "device.attributes['gpu.example.com'].model";

describe("selectors of devices", () => {
  test.each([
    "device.driver == 'gpu.example.com'",
    `${ATTRIBUTE} == 'a100'`,
    `device.driver == 'a' && ${CAPACITY}.compareTo(quantity('40Gi')) >= 0`,
    `${ATTRIBUTE}.isGreaterThan(semver('1.0.0'))`,
    `'gpu.example.com' in device.attributes && ${ATTRIBUTE}.lowerAscii().matches('^a100')`,
    "device.allowMultipleAllocations",
    // An attribute may be a bool.
    ATTRIBUTE,
    `true ? ${ATTRIBUTE} : false`,
    "device.attributes.all(domain, device.attributes[domain].all(name, name != 'a'))",
    "device.attributes.all(a, device.attributes.all(b, device.attributes.all(c, true)))",
    // These are not compiled.
    "cel.bind(gpu, device.attributes['gpu.example.com'], gpu.a && gpu.b)",
    `${ATTRIBUTE}.includes('a')`,
    `${" ".repeat(10_000)}true`,
  ])("accepted: %s", (expression) => {
    expect(refused(expression)).toEqual([]);
  });
  test.each([
    ["", "Invalid"],
    ["device.driver =", "Invalid"],
    ["device.name == 'a'", "Invalid"],
    ["object.driver == 'a'", "Invalid"],
    ["device.driver", "Invalid"],
    [CAPACITY, "Invalid"],
    [`${CAPACITY} > 1`, "Invalid"],
    [
      "device.attributes.all(a, device.attributes.all(b, device.attributes.all(c, device.attributes.all(d, true))))",
      "Forbidden",
    ],
    [
      "device.capacity.all(a, device.capacity[a].all(b, device.capacity.all(c, device.capacity[c].all(d, d.startsWith(a)))))",
      "Forbidden",
    ],
    [`${" ".repeat(10_240)}true`, "TooLong"],
  ])("refused: %s", (expression, reason) => {
    expect(refused(expression)).toEqual([[FIELD, reason]]);
  });
});

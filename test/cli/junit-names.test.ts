import { shippedPacks } from "../support/shipped-packs.js";
import { decorum, productOf } from "../support/cli-harness.js";
import { crdYaml } from "../support/crd-yaml.js";

test("the names of cases in JUnit have fields as people read them", async () => {
  const crd = crdYaml(
    "{ type: object, properties: { spec: { type: object, properties: { is_ready: { type: boolean } } } } }",
  );
  const { stdout } = await decorum("dry-run a.yaml -o junit --owned acme.io", productOf(shippedPacks()), {
    files: { "a.yaml": crd },
  });
  const names = [...stdout.matchAll(/<testcase name="([^"]*)"/g)].map(([, name = ""]) => name);
  expect(names.some((name) => name.endsWith(": spec.is_ready"))).toBe(true);
  expect(names.filter((name) => name.includes("openAPIV3Schema.properties"))).toEqual([]);
});

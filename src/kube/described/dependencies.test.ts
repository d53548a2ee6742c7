import { crdOf, property } from "../crd/crd.js";
import { crd } from "kube-schema/testing";
import { unenforcedDependency } from "./dependencies.js";

test("a rule names all spellings of a value", () => {
  const { versions } = crdOf(
    crd({
      spec: {
        modulus: { type: "integer", description: "Only applicable when the action is `HashMod`." },
        action: { type: "string", enum: ["replace", "hashmod", "HashMod"] },
      },
    }),
  );
  const node = property(versions[0]?.root, "spec", "modulus");
  expect(node && unenforcedDependency(node)?.rule).toBe(
    "!has(self.modulus) || (has(self.action) && self.action in ['hashmod', 'HashMod'])",
  );
});

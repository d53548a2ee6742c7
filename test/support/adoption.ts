import { isObject, path } from "kube-json";
import { invalid } from "../../src/model/cause.js";
import { ruleThat } from "../../src/testing/pack.js";

/** Denies each field of `data` that starts with 'bad'. */
export const noBad = ruleThat("test/no-bad", "Deny", function* ({ object }) {
  const data = object["data"];
  for (const name of Object.keys(isObject(data) ? data : {}))
    if (name.startsWith("bad")) yield invalid(path("data", name), "must be good");
});

/** A ConfigMap with these lines in `data`; the first is line 5. */
export const map = (...lines: readonly string[]): string =>
  ["apiVersion: v1", "kind: ConfigMap", "metadata: { name: a, namespace: shop }", "data:", ...lines, ""].join("\n");

/** The fields bad1 and bad2 of it. */
export const BASELINE = `# Findings that are known and neither deny nor warn. Written by 'decorum dry-run --write-baseline'.
apiVersion: decorum.dev/v1alpha1
kind: Baseline
findings:
  - { object: "ConfigMap/shop/a", rule: test/no-bad, field: "data.bad1", action: Deny, key: "8cc9967cf948", count: 1 }
  - { object: "ConfigMap/shop/a", rule: test/no-bad, field: "data.bad2", action: Deny, key: "04ea10e27eaa", count: 1 }
`;

/** As older releases wrote it. */
export const KEYLESS = BASELINE.replaceAll(/, action: Deny, key: "\w+"/g, "");

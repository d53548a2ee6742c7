import { parseManifests } from "kube-manifests";
import { suggestInManifest } from "./fix-file.js";

test("the fixes of thousands of documents in a file take a time in proportion to them", () => {
  const text = "kind: A\nspec:\n  size: x\n  # The text of a comment.\n---\n".repeat(16_000);
  const start = process.cpuUsage();
  const suggested = parseManifests(text).map((manifest) =>
    suggestInManifest({ place: { file: "a.yaml" } as never, manifest, prefix: [] })({
      fix: [{ op: "replace", path: "/spec/size", value: 1 }],
    } as never),
  );
  expect(process.cpuUsage(start).user).toBeLessThan(10_000_000);
  expect(suggested.at(-1)).toEqual({ file: "a.yaml", line: 79_998, endLine: 79_998, lines: ["  size: 1"] });
});

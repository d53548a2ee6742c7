import { parseManifests } from "kube-manifests";
import { growth } from "../../testing/growth.js";
import { suggestInManifest } from "./fix-file.js";

test("the fixes of thousands of documents in a file take a time in proportion to them", async () => {
  const suggest = (count: number): void => {
    const text = "kind: A\nspec:\n  size: x\n  # The text of a comment.\n---\n".repeat(count);
    const suggested = parseManifests(text).map((manifest) =>
      suggestInManifest({ place: { file: "a.yaml" } as never, manifest, prefix: [] })({
        fix: [{ op: "replace", path: "/spec/size", value: 1 }],
      } as never),
    );
    const line = 5 * count - 2;
    expect(suggested.at(-1)).toEqual({ file: "a.yaml", line, endLine: line, lines: ["  size: 1"] });
  };
  expect(await growth(suggest, 500)).toBeLessThan(2);
});

import { decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { OWN, crd, project } from "../support/owned-crd.js";
import { shippedPacks } from "../support/shipped-packs.js";

const product = productOf(shippedPacks());
const run = (line: string, files: Tree): Promise<Ran> => decorum(line, product, { files });

describe("a webhook of the project that converts", () => {
  const versions = (spec: string): string => {
    const [head = "", version = ""] = crd("shop.acme.io", spec).split("    - name: v1\n");
    const other = crd("shop.acme.io").split("    - name: v1\n")[1]?.replace("storage: true", "storage: false") ?? "";
    return `${head}    - name: v1\n${version}    - name: v2\n${other}`;
  };
  const SIZE = "size: { type: integer, format: int32, minimum: 0 }";
  const files = (resource: string, conversion = ""): Tree => {
    const added = versions(`${SIZE}\n                color: { type: string, maxLength: 63 }`);
    return {
      "old.yaml": versions(SIZE),
      "config/a.yaml": added.replace("  versions:\n", `${conversion}  versions:\n`),
      PROJECT: project(resource),
    };
  };
  const HUB = OWN.replace("version: v1 }", "version: v1, webhooks: { conversion: true, spoke: [v2] } }");
  const found = async (tree: Tree): Promise<boolean> => {
    const { stdout } = await run("dry-run config/a.yaml --old old.yaml", tree);
    expect(stdout).toContain("1 object: ");
    return stdout.includes("served-versions-share-fields");
  };
  test("makes fields of one version possible, although the generated CRD does not name it", async () => {
    expect(await found(files(OWN))).toBe(true);
    expect(await found(files(HUB))).toBe(false);
    expect((await run("fix config --old old.yaml", files(HUB))).stdout).not.toContain("conversion");
  });
  test("is one for its kind, and yields to what the CRD says", async () => {
    expect(await found(files(HUB.replace("kind: App", "kind: Other")))).toBe(true);
    expect(await found(files(HUB.replace("group: shop", "group: cart")))).toBe(true);
    expect(await found(files(HUB, "  conversion: { strategy: None }\n"))).toBe(true);
  });

  test("may be patched in by a kustomization beside the CRD, or above its folder", async () => {
    const patch = (crdName: string, strategy = "Webhook"): string =>
      `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: ${crdName} }\nspec: { conversion: { strategy: ${strategy} } }\n`;
    const NAMED = "patches:\n- path: patches/webhook_in_apps.yaml\n";
    const found = async (
      kustomization: string,
      patched: string,
      crd = "config/a.yaml",
      more: Tree = {},
    ): Promise<boolean> => {
      const { "old.yaml": old = "", "config/a.yaml": now = "" } = files(OWN);
      const kustomized = { "config/kustomization.yaml": kustomization, "config/patches/webhook_in_apps.yaml": patched };
      const { stdout } = await run(`dry-run ${crd} --old old.yaml --owned shop.acme.io`, {
        "old.yaml": old,
        [crd]: now,
        ...kustomized,
        ...more,
      });
      expect(stdout).toContain("1 object: ");
      return stdout.includes("served-versions-share-fields");
    };
    const named = patch("apps.shop.acme.io");
    expect(await found(NAMED, named)).toBe(false);
    expect(await found("patchesStrategicMerge:\n- patches/webhook_in_apps.yaml\n", named)).toBe(false);
    expect(await found(NAMED, named, "config/bases/a.yaml")).toBe(false);
    // A patch that is commented out, of another CRD, or of another conversion; and one that no kustomization nearby names.
    expect(await found("# - path: patches/webhook_in_apps.yaml\n", named)).toBe(true);
    expect(await found(NAMED, patch("carts.shop.acme.io"))).toBe(true);
    expect(await found(NAMED, patch("apps.shop.acme.io", "None"))).toBe(true);
    expect(await found(NAMED, named, "config/other/bases/a.yaml")).toBe(true);
    expect(await found("patches:\n- path: patches/none.yaml\n", named)).toBe(true);
    expect(
      await found("patches:\n- path: ../config/../patch.yaml\n", named, "config/a.yaml", { "patch.yaml": named }),
    ).toBe(true);
  });
});

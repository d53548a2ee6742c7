import type { Summary } from "../../src/app/report/report.js";
import { ON_OBJECTS } from "../../src/model/match.js";
import { bind } from "../../src/testing/test-rule.js";
import { noBad } from "../support/cli-fixtures.js";
import { offlinePacks } from "../support/shipped-packs.js";
import { decorum, packOf, productOf, type Tree } from "../support/cli-harness.js";

test("namespaces in the files tell their labels to packs that select by them", async () => {
  const bound = {
    ...bind(noBad, undefined),
    match: ON_OBJECTS,
    narrowings: [{ namespaceSelector: { matchLabels: { tier: "prod" } } }],
  };
  const namespace = (tier: string): string =>
    `apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { tier: ${tier} } }\n`;
  const app = "apiVersion: acme.io/v1\nkind: App\nmetadata: { name: a, namespace: shop }\nspec: { bad: 1 }\n";
  const dryRun = (files: Tree): ReturnType<typeof decorum> =>
    decorum("dry-run -f d -o json", productOf([packOf([bound])]), { files });
  const denied = async (files: Tree): Promise<number> =>
    (JSON.parse((await dryRun(files)).stdout) as { readonly summary: Summary }).summary.denied;
  expect(await denied({ "d/a.yaml": app, "d/b.yaml": namespace("prod") })).toBe(1);
  expect(await denied({ "d/a.yaml": app, "d/b.yaml": namespace("test") })).toBe(0);
  expect(await denied({ "d/a.yaml": app })).toBe(0);
  expect((await dryRun({ "d/a.yaml": app })).stderr).toContain(
    "rules that select namespaces by their labels only warn about 1 object: the labels of Namespace 'shop' are not known; give them with '--cluster'",
  );
  const many = "abcde".split("").map((name) => app.replace("shop", name));
  expect(
    (await dryRun({ "d/a.yaml": [...many, app.replace("shop", "a").replace("name: a", "name: b")].join("---\n") }))
      .stderr,
  ).toContain(
    "only warn about 6 objects: the labels of Namespaces 'a', 'b', 'c' and 2 more are not known; give them with '--cluster'",
  );
});

test("an invalid namespace of a built-in kind is reported once", async () => {
  const files = { "d/a.yaml": "apiVersion: v1\nkind: Secret\nmetadata: { name: a, namespace: a_b }\n" };
  const { code, stdout } = await decorum("dry-run d", productOf(offlinePacks()), { files });
  expect([code, stdout.match(/must be a DNS label/g)]).toEqual([1, ["must be a DNS label"]]);
});

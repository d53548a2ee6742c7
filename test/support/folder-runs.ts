import { PACK } from "./cli-fixtures.js";
import { decorum, productOf, type Ran, type Tree } from "./cli-harness.js";

/** Runs on folders: objects that one pack allows and denies, and the files that a run reads. */

export const product = productOf([PACK]);

export const good = "apiVersion: acme.io/v1\nkind: App\nmetadata: { name: web }\nspec: { tier: web, good: 1 }\n";
export const bad = good.replace("good: 1", "bad: 1");

export const dryRun = (line: string, files: Tree, stdin = ""): Promise<Ran> =>
  decorum(`dry-run ${line}`, product, { files, stdin });

export const filesRead = async (line: string, files: Tree): Promise<readonly string[]> => {
  const { stdout } = await dryRun(`${line} -o json`, files);
  const { results } = JSON.parse(stdout) as { readonly results: readonly { readonly file: string }[] };
  return results.map(({ file }) => file);
};

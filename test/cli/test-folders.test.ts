import { type Tree } from "../support/cli-harness.js";
import { bad, dryRun, good } from "../support/folder-runs.js";

/** Where most denied objects are for tests, a note says how to leave them out. */

const many = (folder: string, number: number): Tree =>
  Object.fromEntries(
    Array.from({ length: number }, (_, index) => [
      `${folder}/${String(index)}.yaml`,
      bad.replace(/name: [\w-]+/, `$&-${String(index)}`),
    ]),
  );

const noteOf = async (files: Tree, path = "d"): Promise<string | undefined> => {
  const { code, stderr } = await dryRun(path, { ...files, "d/app.yaml": good });
  expect(code).toBe(1);
  return /note: (.*--exclude.*)\n/.exec(stderr)?.[1];
};

test.each(["d/e2e-tests", "d/pkg/test/e2e", "d/hack/invalid-examples/a"])("below %s", async (folder) => {
  const [outermost = ""] = /^.*?\/(?:e2e-tests|test|invalid-examples)/.exec(folder) ?? [];
  expect(await noteOf({ ...many(folder, 20), ...many("d/b", 5) })).toBe(
    `20 of 25 denied objects are below '${outermost}'; '--exclude ${outermost}' leaves it out`,
  );
});

test("not for a few, nor where others are denied, too, nor below another folder", async () => {
  expect(await noteOf(many("d/test", 19))).toBeUndefined();
  expect(await noteOf({ ...many("d/test", 20), ...many("d/b", 14) })).toBeUndefined();
  expect(await noteOf(many("d/latest", 20))).toBeUndefined();
  expect(await noteOf(many("d/test", 20), "d/test")).toBeUndefined();
});

import { OUTPUTS } from "../../src/cli/outputs.js";
import { LIMITS } from "../../src/engine/match/limits.js";
import { invalid } from "../../src/model/cause.js";
import type { BoundRule } from "../../src/model/pack.js";
import { bind } from "../../src/testing/test-rule.js";
import { broken, named, noBad } from "../support/cli-fixtures.js";
import { decorum, packOf, productOf } from "../support/cli-harness.js";

/** Requirements for every format of --output. */

/** More findings in one object than a review keeps. */
const MANY = LIMITS.findingsPerRule + 234;
const many = bind<undefined>(
  {
    ...named,
    id: "test/many",
    *check() {
      for (let index = 0; index < MANY; index++) yield invalid(["spec", index], "must be less than 'z'");
    },
  },
  undefined,
);

/** Formats that show the place of an object, not its name. */
const WITHOUT_NAMES = ["compact", "markdown", "github", "gitlab"];

const few = [bind(noBad, undefined), bind(broken, undefined)];

const output = async (name: string, file: string, rules: readonly BoundRule[], more = ""): Promise<string> => {
  const { stdout } = await decorum(`dry-run -f a.yaml -o ${name}${more}`, productOf([packOf(rules)]), {
    files: { "a.yaml": file },
  });
  return stdout;
};

describe.each(Object.keys(OUTPUTS))("-o %s", (name) => {
  test("shows findings and faults, and counts the findings that were dropped", async () => {
    const text = await output(
      name,
      "apiVersion: v1\nkind: App\nmetadata: { annotations: { break: '' } }\nspec: { bad: 1 }\n",
      [...few, many],
    );
    for (const part of ["test/no-bad", "spec.bad", "test/broken", "out of order"]) expect(text).toContain(part);
    // Either all of them are there, or their number.
    const count = text.split("test/many").length - 1;
    if (count < MANY) expect(text).toMatch(new RegExp(`\\b(${String(MANY)}|${String(MANY + 1)})\\b`));
  });
  test.each(["", " --defaulted"])("lets no control character of a file reach a terminal%s", async (more) => {
    const file =
      'apiVersion: v1\nkind: "A\\e[2Jb"\nmetadata: {name: "X\\u202Ey", labels: {a: "\\x9b"}}\nspec: {bad: 1}\n';
    const text = await output(name, file, few, more);
    if (!WITHOUT_NAMES.includes(name)) expect(text).toContain("\\u202e");
    // biome-ignore lint: the test looks for control characters
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  });
});

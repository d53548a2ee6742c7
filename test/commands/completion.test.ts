import { SCRIPTS } from "../../src/cli/completion/complete.js";
import { COMPLETE, SHELLS } from "../../src/cli/shell/choices.js";
import { categoriesOf } from "../../src/model/rule.js";
import { RULES } from "../../src/rules/index.js";
import { decorum, productOf } from "../support/cli-harness.js";

const product = productOf([], { catalogue: { rules: RULES, defaulters: [] } });

/** The words that may follow; the last word is the one at the cursor. */
const after = async (...words: readonly string[]): Promise<readonly string[]> => {
  const { code, stdout, stderr } = await decorum([COMPLETE, String(words.length - 1), ...words], product);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout.split("\n").slice(0, -1);
};

describe("completion", () => {
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ["a command", ["ex"], ["explain", "export"]],
    ["the command after help", ["help", "dry"], ["dry-run"]],
    ["a flag of the program", ["--v"], ["--version"]],
    ["a flag of a command", ["dry-run", "--fail"], ["--fail-on"]],
    ["a flag of another name of a command", ["lint", "--fail"], ["--fail-on"]],
    ["no flag twice", ["dry-run", "--fail-on", "Deny", "--fail"], []],
    ["a flag that may be repeated", ["dry-run", "-o", "json", "--out"], ["--output"]],
    ["the value of a flag", ["dry-run", "--fail-on", ""], ["Deny", "Warn", "Never"]],
    ["the value of a short flag", ["dry-run", "-o", "s"], ["sarif"]],
    ["a value after '='", ["dry-run", "--fail-on=N"], ["--fail-on=Never"]],
    ["a value after '=', as bash splits words", ["dry-run", "--fail-on", "=", "N"], ["Never"]],
    ["a value right after '=', as bash splits words", ["dry-run", "--fail-on", "="], ["Deny", "Warn", "Never"]],
    ["an argument", ["schema", "p"], ["pack"]],
    ["an argument after a flag", ["explain", "-o", "json", "crd-schema/no-float"], ["crd-schema/no-float-in-spec"]],
    [
      "a category and its rules",
      ["explain", "events"],
      ["events", "events/event-reason", "events/event-aggregation", "events/event-message-specific"].sort(),
    ],
    ["a shell", ["completion", ""], SHELLS],
    ["what to begin", ["new", "p"], ["pack", "plugin"]],
    ["the rule of an entry", ["new", "rule", "a", "--as", "generic/field-m"], ["generic/field-matches"]],
    ["the other value of the same flag", ["new", "rule", "a", "--as", "typ"], ["typescript"]],
    ["nothing where files may follow", ["dry-run", "conf"], []],
    ["nothing for the value of a flag that is a file", ["dry-run", "--config", ""], []],
    ["nothing after '--'", ["dry-run", "--", "--fail"], []],
    ["nothing after the last argument", ["explain", "a", ""], []],
    ["nothing for a command that does not exist", ["nope", ""], []],
  ])("has %s", async (_, words, expected) => {
    expect(await after(...words)).toEqual(expected);
  });

  test("offers all commands, all rules and their categories, and no hidden one", async () => {
    const commands = await after("");
    expect(commands).toEqual(expect.arrayContaining(["completion", "dry-run", "fix", "help", "serve", "version"]));
    expect(commands).not.toContain(COMPLETE);
    expect(await after("explain", "")).toHaveLength(
      RULES.length + categoriesOf({ rules: RULES, defaulters: [] }).length,
    );
  });

  test("does without the empty word that PowerShell drops, and survives nonsense", async () => {
    const { stdout } = await decorum([COMPLETE, "1", "schema"], product);
    expect(stdout).toContain("config\n");
    for (const words of [[], ["x"], ["-1", "a"], ["99999999999", "a"], ["9", "dry-run", "\n\u001b[31m"]])
      expect((await decorum([COMPLETE, ...words], product)).code).toBe(0);
  });
});

test.each(SHELLS)("the script for %s is printed, and calls the command", async (shell) => {
  const { code, stdout } = await decorum(["completion", shell], product);
  expect([code, stdout]).toEqual([0, SCRIPTS[shell]]);
  expect(stdout).toContain(` ${COMPLETE} `);
});

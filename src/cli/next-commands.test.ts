import { Command } from "commander";
import { explainCommand, fixCommand } from "./next-commands.js";
import {
  baselineOption,
  type ExcuseFlags,
  type InputFlags,
  inputCommand,
  noBaselineOption,
  noWaiversOption,
  pathsOf,
} from "./shell/flags.js";
import type { Product, Shell } from "./shell/shell.js";

/** A command with the flags that commands share. */
const shared = (): Command =>
  inputCommand(new Command(), { product: { packsDirectory: "policies" } as Product } as Shell, "dry-run")
    .option("--only-new", "", false)
    .addOption(baselineOption(""))
    .addOption(noBaselineOption())
    .addOption(noWaiversOption());

const hintFor = (...args: readonly string[]): string | undefined => {
  const command = shared();
  command.parse(args, { from: "user" });
  const flags = command.opts<InputFlags & ExcuseFlags & { onlyNew: boolean }>();
  return fixCommand(pathsOf(flags, command), flags, "policies");
};

const SAMPLES: Readonly<Record<string, string>> = { "--level": "Advice", "--kubernetes-version": "1.35" };

/** '-f' is one of the paths. */
const flags = shared().options.filter(({ long }) => long !== "--filename");

test.each(flags.map(({ long, required }) => [long ?? "", required] as const))(
  "the hint repeats %s, so that the fix sees the same findings",
  (flag, takesValue) => {
    const value = takesValue ? [SAMPLES[flag] ?? "a"] : [];
    expect(hintFor("crds", flag, ...value)).toBe(["decorum fix crds", flag, ...value].join(" "));
  },
);

test("paths of '-f' follow the arguments", () => {
  expect(hintFor("a", "-f", "b")).toBe("decorum fix a b");
});

test.each([["--packs", "own"], ["--plugin", "a.js"], ["--config", "b.yaml"], ["--no-config"]])(
  "the hint at an explanation repeats %s, without which the rule is another one or unknown",
  (...args) => {
    const command = shared();
    command.parse(["crds", "--owned", "a.io", ...args], { from: "user" });
    expect(explainCommand("a/b", command.opts<InputFlags>(), "policies")).toBe(
      ["decorum explain a/b", ...args].join(" "),
    );
  },
);

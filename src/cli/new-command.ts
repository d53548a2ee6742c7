import { Argument, type Command } from "commander";
import { NEW_HELP } from "./shell/help.js";
import type { Shell } from "./shell/shell.js";
import { type NewFlags, type Scaffold, SCAFFOLDS } from "./shell/choices.js";

export const addNew = (program: Command, shell: Shell): void => {
  program
    .command("new")
    .description("Write the beginning of a policy pack, a rule or a plugin")
    .addArgument(new Argument("<what>", "What to write").choices(SCAFFOLDS))
    .argument("<name>", "Name of the pack, the rule or the plugin")
    .option("--dir <dir>", "Folder for the new folder (default: policies for a pack, this one for a plugin)")
    .option("--pack <dir>", "Folder of the pack that gets the rule (default: the only one)")
    .option(
      "--as <rule>",
      "Rule or defaulter of the catalogue that the entry uses (default: generic/cel), or 'typescript'",
    )
    .option("--dry-run", "Print what would be written", false)
    .addHelpText("after", NEW_HELP)
    .action(async (what: Scaffold, name: string, flags: NewFlags) => {
      const { createNew } = await import("./on-demand.js");
      shell.end(await createNew(what, name, flags, shell));
    });
};

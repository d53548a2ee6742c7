import { Argument, type Command } from "commander";
import type { NeedsFormat } from "./export/export-needs.js";
import { type InputFlags, exceptionsOption, packsOption, pluginOption, servedWithOption } from "./shell/flags.js";
import type { Shell } from "./shell/shell.js";

type ExportFlags = Pick<InputFlags, "packs" | "with" | "exceptions">;

export const addExport = (program: Command, shell: Shell): void => {
  program
    .command("export")
    .description(
      "Print entries of policy packs as policies that need no webhook, or what packs need of an installation",
    )
    .addArgument(
      new Argument(
        "<format>",
        "'vap': ValidatingAdmissionPolicies and bindings. 'helm-values', 'kustomize': rules of the webhooks and the role that your own packs need",
      ).choices(["vap", "helm-values", "kustomize"]),
    )
    .addOption(packsOption(shell))
    .addOption(servedWithOption())
    .addOption(exceptionsOption())
    .addOption(pluginOption())
    .action(async (format: "vap" | NeedsFormat, flags: ExportFlags) => {
      const { choosePacks, exportNeeds, exportVap, givenPacks } = await import("./on-demand.js");
      const { product, io } = shell;
      const { folders, asked } = givenPacks(flags.packs, shell);
      const chosen = choosePacks(product.loadPacks(folders, flags.exceptions).packs, flags.with, asked);
      if (format === "vap") shell.end(await exportVap(chosen, io));
      else {
        const builtIn = product.loadPacks(product.packsDirectory).packs;
        shell.end(await exportNeeds(format, chosen, builtIn, io));
      }
    });
};

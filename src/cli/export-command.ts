import { Argument, type Command } from "commander";
import type { NeedsFormat } from "./export/export-needs.js";
import { type InputFlags, exceptionsOption, packsOption, pluginOption, servedWithOption } from "./shell/flags.js";
import type { Shell } from "./shell/shell.js";

type ExportFlags = Pick<InputFlags, "packs" | "with" | "exceptions" | "cluster">;

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
    .option(
      "--cluster <dir>",
      "Folder of manifests with the CRDs of kinds that packs read, whose resources the role names",
    )
    .addOption(pluginOption())
    .action(async (format: "vap" | NeedsFormat, flags: ExportFlags) => {
      const { choosePacks, exportNeeds, exportVap, givenPacks, installedIn, isBuiltIn } = await import(
        "./on-demand.js"
      );
      const { product, io } = shell;
      const { packsDirectory } = product;
      const { folders, asked } = givenPacks(flags.packs, shell);
      const { packs, loaded } = product.loadPacks(folders, flags.exceptions);
      const chosen = choosePacks(packs, flags.with, asked);
      if (format === "vap") shell.end(await exportVap(chosen, io));
      else {
        const builtIn = loaded.filter((one) => isBuiltIn(one, packsDirectory)).map(({ pack }) => pack.name);
        const own = chosen.filter(({ name, optIn }) => optIn === true || !builtIn.includes(name));
        const installed = installedIn(product.loadPacks(packsDirectory).loaded, packsDirectory);
        const cluster = flags.cluster === undefined ? undefined : product.loadCluster(flags.cluster);
        shell.end(await exportNeeds(format, own, installed, cluster, io));
      }
    });
};

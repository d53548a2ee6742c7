import { resolve } from "node:path";
import { Option } from "commander";
import { PACKS, exceptionsOption, goOption, levelOption, noGoOption, ownedOption, withOption } from "./shell/flags.js";
import type { AddCommand, Shell } from "./shell/shell.js";
import type { ExitCode } from "../app/host/exit-code.js";
import { defined } from "kube-json";
import type { EditorFlags } from "../editor/jobs.js";

/** The command `lsp`. The callback resolves when the server has ended. */
export const lspCommand =
  (serve: (flags: EditorFlags, shell: Shell) => Promise<ExitCode>): AddCommand =>
  (program, shell) => {
    program
      .command("lsp")
      .description("Run a language server for editors, over standard input and output")
      .addOption(new Option("--stdio", "Use standard input and output, which is the default").default(false))
      .option("--config <file>", "Configuration (default: the nearest decorum.yaml around each file)")
      .option("--no-config", "Read no configuration")
      .option("--packs <pack...>", `${PACKS} (default: the built-in packs)`)
      .addOption(withOption())
      .addOption(exceptionsOption())
      .option(
        "--plugin <module...>",
        "Plugins with rules and defaulters: './PATH', or the name of a package; those of a configuration are not loaded, because their code runs with your rights",
      )
      .option("--cluster <dir>", "Folder of manifests of the cluster objects that rules and defaulters may read")
      .addOption(ownedOption())
      .addOption(levelOption())
      .addOption(goOption())
      .addOption(noGoOption())
      // Clients of Microsoft's library pass it.
      .addOption(new Option("--clientProcessId <id>").hideHelp())
      .addHelpText("after", HELP)
      .action(async (flags: EditorFlags) => {
        shell.end(await serve(await absolute(flags, shell), shell));
      });
  };

/** Editors start the server anywhere: paths of flags are relative to that folder, those of files to their own. */
const absolute = async (flags: EditorFlags, shell: Shell) => {
  const { givenPacks, isPath } = await import("./on-demand.js");
  const { config, packs, with: optIn, exceptions, plugin, cluster, owned, level, go } = flags;
  const at = (path: string): string => resolve(shell.io.cwd, path);
  return defined({
    config: typeof config === "string" ? at(config) : config,
    packs: packs && givenPacks(packs, shell).folders.map(at),
    with: optIn,
    exceptions: exceptions?.map(at),
    plugin: plugin?.map((name) => (isPath(name) ? at(name) : name)),
    cluster: cluster === undefined ? undefined : at(cluster),
    owned,
    level,
    go: typeof go === "object" ? go.map(at) : go,
  });
};

const HELP = `
Editors start this command and talk to it (Language Server Protocol). docs/editors.md has their settings.

A manifest is reviewed as by a dry run of the manifests around it: with the nearest decorum.yaml, the groups of the
kubebuilder project, waivers, the baseline, and the CRDs of the workspace. Text counts before it is saved. In a Go file,
the findings of the generated CRDs are shown at their fields.
`;

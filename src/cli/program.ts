import { type Option, Argument, Command, Help } from "commander";
import {
  type ShellName,
  SHELLS,
  choiceOption,
  type ExplainOutput,
  explainOutputOption,
  type SchemaName,
  SCHEMA_NAMES,
} from "./shell/choices.js";
import { CONFIG_FILE } from "../app/host/called-as.js";
import { type ColorChoice, createPalette, usesColor } from "./terminal/color.js";
import {
  type InputFlags,
  colorOption,
  exceptionsOption,
  packsOption,
  pluginOption,
  portNumber,
  testOutputOption,
} from "./shell/flags.js";
import type { Style } from "./formats/format.js";
import { COMPLETION_HELP, EXPLAIN_HELP, MAIN_HELP, TEST_HELP } from "./shell/help.js";
import { addExport } from "./export-command.js";
import { addNew } from "./new-command.js";
import { addReview } from "./review-command.js";
import { addDryRun, addFix } from "./review-commands.js";
import type { Choices } from "../app/review/read-input.js";
import type { PlayOptions } from "./play/play.js";
import type { Telling } from "./test.js";
import type { Shell } from "./shell/shell.js";
import { type ExitCode, EXIT } from "../app/host/exit-code.js";
import { type Io, pageWidth, quietIo } from "./terminal/io.js";

/**
 * The command line: names, flags and help. Each command is implemented in its own file, which is loaded when it runs: help
 * and version need none.
 */
export const createProgram = (shell: Shell): Command => {
  const program = new Command("decorum")
    .description("Check Kubernetes objects and APIs against the Kubernetes API conventions")
    .version(shell.product.version, "-V, --version", "Print the version")
    .usage("COMMAND [options]")
    .helpOption("-h, --help", "Show help")
    .configureHelp({ subcommandTerm, optionDescription })
    .showHelpAfterError("Run with --help for usage.")
    .addHelpText("after", MAIN_HELP);
  program.commandsGroup("Review:");
  addDryRun(program, shell);
  addReview(program, shell);
  addFix(program, shell);
  addExplain(program, shell);
  shell.product.addServe(program, shell);
  addPlay(program, shell);
  program.commandsGroup("Set up:");
  addInit(program, shell);
  shell.product.addLsp(program, shell);
  addCompletion(program, shell);
  program.commandsGroup("Policy packs:");
  addNew(program, shell);
  addTest(program, shell);
  addExport(program, shell);
  addSchema(program, shell);
  program.commandsGroup("Others:").helpCommand("help [command]", "Show help for a command");
  addVersion(program, shell);
  program.hook("preAction", async (_, command) => {
    if (command.name() === "version" || command.name() === "completion") return;
    await shell.product.prepare?.();
    if (command.options.some(({ long }) => long === "--plugin"))
      await (await import("./on-demand.js")).usePlugins(command, shell);
  });
  return program;
};

/** A command in the list of all: its names and arguments. Nearly all have flags. */
const subcommandTerm = (command: Command): string => {
  const names = [command.name(), ...command.aliases().slice(0, 1)].join("|");
  const words = command.registeredArguments.map((one) => {
    const name = `${one.name()}${one.variadic ? "..." : ""}`;
    return one.required ? `<${name}>` : `[${name}]`;
  });
  return [names, ...words].join(" ");
};

/** A switch is off by default, so the help omits that. */
const optionDescription = (option: Option): string =>
  new Help().optionDescription(option).replace(" (default: false)", "");

const styleOf = (color: ColorChoice, io: Io): Style => ({
  palette: createPalette(usesColor(color, io)),
  columns: pageWidth(io),
  command: io.command,
});

interface TestFlags extends Telling, Pick<Choices, "packs" | "config" | "exceptions"> {
  readonly color: ColorChoice;
}

const addTest = (program: Command, shell: Shell): void => {
  const { product, io } = shell;
  program
    .command("test")
    .description("Run the tests of policy packs and of admission policies")
    .argument(
      "[paths...]",
      "Files and folders of policy packs, and names of built-in ones; files and folders of tests of admission policies (default: the packs of decorum.yaml, else those in this folder, 'policies' or 'packs', else the built-in packs)",
    )
    .option("--packs <pack...>", "The same, as a flag")
    .option("--config <file>", "Configuration (default: the nearest decorum.yaml in this folder or above)")
    .option("--no-config", "Read no configuration")
    .addOption(pluginOption())
    .addOption(exceptionsOption())
    .addOption(testOutputOption())
    .option("--filter <text>", "Only tests whose pack and name have this text, in any case")
    .option("-q, --quiet", "Show only failed tests and errors; no notes, no totals", false)
    .addOption(colorOption())
    .addHelpText("after", TEST_HELP)
    .action(async (args: readonly string[], { packs = [], color, exceptions, config, ...telling }: TestFlags) => {
      const paths = [...args, ...packs];
      const { configuredPacks, findConfig, packsHere, runTests, tellTests } = await import("./on-demand.js");
      const read = paths.length > 0 ? undefined : findConfig(config, io);
      const folders = read === undefined ? undefined : configuredPacks(read, shell)?.folders;
      const here = paths.length > 0 ? paths : (folders ?? packsHere(io));
      const given = here.length > 0 ? here : [product.packsDirectory];
      const report = await runTests(given, exceptions, shell);
      const told = { ...shell, io: quietIo(io, telling.quiet) };
      shell.end(await tellTests(report, telling, styleOf(color, io), told));
    });
};

interface ExplainFlags extends Pick<InputFlags, "packs" | "config" | "color"> {
  readonly all: boolean;
  readonly output: ExplainOutput;
}

const addExplain = (program: Command, shell: Shell): void => {
  const { product, io } = shell;
  program
    .command("explain")
    .description("Explain a rule, or list the rules of a category")
    .argument(
      "[rule]",
      "Id of a rule or defaulter, or its last part; category; id of a convention; or 'core-types' (default: the categories)",
    )
    .option("--all", "List all rules and defaulters", false)
    .addOption(packsOption(shell))
    .option("--config <file>", "Configuration (default: the nearest decorum.yaml in this folder or above)")
    .option("--no-config", "Read no configuration")
    .addOption(pluginOption())
    .addOption(explainOutputOption())
    .addOption(colorOption())
    .addHelpText("after", EXPLAIN_HELP)
    .action(async (rule: string | undefined, flags: ExplainFlags, command: Command) => {
      const { output, color, config, all } = flags;
      if (all && rule !== undefined) command.error("error: '--all' lists all rules; it may not be given with a name");
      const packs = command.getOptionValueSource("packs") === "cli" ? flags.packs : undefined;
      const given = { packs, ...(config === undefined ? {} : { config }) };
      const { ALL, explain, explainInput } = await import("./on-demand.js");
      const input =
        (all || rule === undefined) && output === "text"
          ? { packs: [], here: undefined }
          : await explainInput(given, shell);
      const style = styleOf(color, io);
      shell.end(await explain(all ? ALL : rule, product.catalogue, input, output, style, io));
    });
};

interface PlayFlags extends Omit<PlayOptions, "paths" | "opens"> {
  readonly open: boolean;
}

const addPlay = (program: Command, shell: Shell): void => {
  program
    .command("play")
    .description("Open the playground with your files, on this machine")
    .argument("[paths...]", "Manifests, CRDs and a Go file to begin with")
    .option("--packs <paths...>", "Built-in packs, and a pack of yours with its tests (default: the built-in ones)", [])
    .option("--cluster <dir>", "Folder of manifests of the cluster objects that rules and defaulters may read")
    .option("--port <number>", "Port to listen on; 0 for any free port", portNumber, 0)
    .option("--no-open", "Print the address and open no browser")
    .action(async (paths: readonly string[], flags: PlayFlags) => {
      const { play } = await import("./on-demand.js");
      shell.end(await play({ ...flags, paths, opens: flags.open }, shell));
    });
};

const addInit = (program: Command, shell: Shell): void => {
  program
    .command("init")
    .description(`Write a ${CONFIG_FILE} that fits this folder`)
    .option("--force", "Replace the file if there is one", false)
    .option("--from <file>", "Take over the settings of kube-api-linter from a .golangci.yml")
    .action(async ({ force, from }: { readonly force: boolean; readonly from?: string }) => {
      const { init } = await import("./on-demand.js");
      shell.end(await init({ isForced: force, from }, { product: shell.product, io: shell.io }));
    });
};

const addSchema = (program: Command, shell: Shell): void => {
  program
    .command("schema")
    .description("Print the JSON Schema of a document, for editors and programs")
    .addArgument(new Argument("<document>", "Document that users write, or 'report'").choices(SCHEMA_NAMES))
    .addOption(pluginOption())
    .action(async (name: SchemaName) => {
      const { printSchema } = await import("./on-demand.js");
      shell.end(await printSchema(name, shell.product.catalogue, shell.io));
    });
};

const addCompletion = (program: Command, shell: Shell): void => {
  program
    .command("completion")
    .description("Print a script that completes commands in a shell")
    .addArgument(new Argument("<shell>", "Shell that runs the script").choices(SHELLS))
    .addHelpText("after", COMPLETION_HELP)
    .action(async (name: ShellName) => {
      const { SCRIPTS } = await import("./on-demand.js");
      await shell.io.stdout.write(SCRIPTS[name]);
      shell.end(EXIT.clean);
    });
};

const addVersion = (program: Command, shell: Shell): void => {
  const { product, io } = shell;
  program
    .command("version")
    .description("Print the version")
    .addOption(choiceOption("-o, --output <format>", "Output format", ["text", "json"]).default("text"))
    .action(async ({ output }: { readonly output: "text" | "json" }) => {
      shell.end(await version(product.version, output, io));
    });
};

/** `decorum version`: the running version, as text or JSON. */
const version = async (number: string, output: "text" | "json", io: Io): Promise<ExitCode> => {
  const facts = { version: number, node: process.version, platform: `${process.platform}-${process.arch}` };
  const text =
    output === "json"
      ? JSON.stringify(facts, null, 2)
      : `decorum ${facts.version} (Node.js ${facts.node}, ${facts.platform})`;
  await io.stdout.write(`${text}\n`);
  return EXIT.clean;
};

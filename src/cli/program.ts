import { Argument, Command } from "commander";
import { InputError } from "../model/input-error.js";
import { OPERATIONS } from "../model/match.js";
import type { LoadedPack } from "../packs/load.js";
import { choiceOption } from "./choice.js";
import { CONFIG_FILE } from "./config/config.js";
import { configuredPacks } from "./config/configured-packs.js";
import { findConfig } from "./config/find-config.js";
import { init } from "./config/init.js";
import { printSchema, SCHEMA_NAMES, type SchemaName } from "./schema.js";
import { type ColorChoice, createPalette, usesColor } from "./terminal/color.js";
import { inputErrorText } from "./terminal/diagnostics.js";
import { dryRun, type DryRunOptions } from "./dry-run.js";
import { explain } from "./explain.js";
import { FAIL_ON } from "./fail-on.js";
import { fixCommand } from "./fix-command.js";
import { fix } from "./fix.js";
import {
  colorOption,
  exceptionsOption,
  type InputFlags,
  inputCommand,
  packsOption,
  pathsOf,
  readInput,
} from "./flags.js";
import { OUTPUTS } from "./formats/outputs.js";
import type { Style } from "./formats/style.js";
import { DRY_RUN_HELP, EXPLAIN_HELP, FIX_HELP, MAIN_HELP, TEST_HELP } from "./help.js";
import type { Shell } from "./product.js";
import type { Io } from "./terminal/io.js";
import { tellTests } from "./test.js";
import { version } from "./version.js";

/** The command line: names, flags and help. Each command is implemented in its own file. */
export const createProgram = (shell: Shell): Command => {
  const program = new Command("decorum")
    .description("Check Kubernetes objects and APIs against the Kubernetes API conventions")
    .version(shell.product.version, "-V, --version", "Print the version")
    .helpOption("-h, --help", "Show help")
    .helpCommand("help [command]", "Show help for a command")
    .showHelpAfterError("Run with --help for usage.")
    .addHelpText("after", MAIN_HELP);
  shell.product.addServe(program, shell);
  addDryRun(program, shell);
  addFix(program, shell);
  addTest(program, shell);
  addExplain(program, shell);
  addInit(program, shell);
  addSchema(program, shell);
  addVersion(program, shell);
  return program;
};

const styleOf = (color: ColorChoice, io: Io): Style => ({
  palette: createPalette(usesColor(color, io)),
  columns: io.columns,
});

/** The flags as commander parses them. */
type DryRunFlags = InputFlags & Pick<DryRunOptions, "failOn" | "output" | "defaulted">;

const addDryRun = (program: Command, shell: Shell): void => {
  inputCommand(program, shell, "dry-run")
    .description("Review manifests offline, as the cluster would")
    .aliases(["lint", "check", "review"])
    .addOption(
      choiceOption(
        "--operation <operation>",
        "Operation under review (default: CREATE, or UPDATE with --old)",
        OPERATIONS.slice(0, 3),
      ),
    )
    .option("--subresource <name>", "Review the objects as requests to this subresource, such as 'status'")
    .addOption(
      choiceOption("--fail-on <action>", "Least severe action that makes the exit code 1", FAIL_ON).default(
        "Deny",
      ),
    )
    .addOption(choiceOption("-o, --output <format>", "Output format", Object.keys(OUTPUTS)).default("text"))
    .option("--defaulted", "Show the objects as an API server would store them", false)
    .addOption(colorOption())
    .addHelpText("after", DRY_RUN_HELP)
    .action(async (_: readonly string[], flags: DryRunFlags, command: Command) => {
      const { options, packs, config, cluster } = readInput(flags, command, shell);
      const isGiven = (name: string): boolean => command.getOptionValueSource(name) === "cli";
      const output = isGiven("output") ? flags.output : (config?.output ?? flags.output);
      const failOn = isGiven("failOn") ? flags.failOn : (config?.failOn ?? flags.failOn);
      const { defaulted } = flags;
      const isColored = usesColor(flags.color, shell.io);
      const fixing = fixCommand(pathsOf(flags, command), flags, shell.product.packsDirectory);
      const more = fixing === undefined ? {} : { fixCommand: fixing };
      const given = { ...options, ...more, failOn, output, defaulted, isColored };
      shell.end(await dryRun(given, packs, shell.io, cluster));
    });
};

const addFix = (program: Command, shell: Shell): void => {
  inputCommand(program, shell, "fix")
    .description("Fix findings that have a single correct fix")
    .option("--write", "Write the fixes to the files instead of printing a patch", false)
    .addOption(colorOption())
    .addHelpText("after", FIX_HELP)
    .action(
      async (_: readonly string[], flags: InputFlags & { readonly write: boolean }, command: Command) => {
        const { options, packs, cluster } = readInput(flags, command, shell);
        const isColored = usesColor(flags.color, shell.io);
        shell.end(await fix({ ...options, write: flags.write, isColored }, packs, shell.io, cluster));
      },
    );
};

interface TestFlags {
  readonly config?: string | false;
  readonly exceptions?: readonly string[];
  readonly color: ColorChoice;
}

const addTest = (program: Command, shell: Shell): void => {
  const { product, io } = shell;
  program
    .command("test")
    .description("Run the tests of policy packs")
    .addArgument(
      new Argument("[dir]", "Folder of policy packs, or of one pack").default(
        product.packsDirectory,
        "the built-in packs",
      ),
    )
    .option("--config <file>", "Configuration (default: the nearest decorum.yaml in this folder or above)")
    .option("--no-config", "Read no configuration")
    .addOption(exceptionsOption())
    .addOption(colorOption())
    .addHelpText("after", TEST_HELP)
    .action(async (directory: string, { color, exceptions, config }: TestFlags, command: Command) => {
      const read = command.args.length > 0 ? undefined : findConfig(config, io);
      const folders = read === undefined ? undefined : configuredPacks(read, shell)?.folders;
      const report = product.testPacks(folders ?? directory, io.now(), exceptions);
      shell.end(await tellTests(report, styleOf(color, io), io));
    });
};

const addExplain = (program: Command, shell: Shell): void => {
  const { product, io } = shell;
  program
    .command("explain")
    .description("List all rules and defaulters, or explain one")
    .argument("[rule]", "Id of a rule or defaulter, the last part of it, id of a convention, or 'core-types'")
    .addOption(packsOption(shell))
    .addOption(colorOption())
    .addHelpText("after", EXPLAIN_HELP)
    .action(
      async (rule: string | undefined, flags: { readonly packs: string; readonly color: ColorChoice }) => {
        const packs = rule === undefined ? [] : await packsIfUsable(flags.packs, shell);
        shell.end(await explain(rule, product.catalogue, packs, styleOf(flags.color, io), io));
      },
    );
};

/** Packs that cannot be read do not prevent an explanation: it may help to correct them. */
const packsIfUsable = async (directory: string, { product, io }: Shell): Promise<readonly LoadedPack[]> => {
  try {
    return product.loadPacks(directory).loaded;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    await io.stderr.write(inputErrorText(error));
    return [];
  }
};

const addInit = (program: Command, shell: Shell): void => {
  program
    .command("init")
    .description(`Write a ${CONFIG_FILE} that fits this folder`)
    .option("--force", "Replace the file if there is one", false)
    .action(async ({ force }: { readonly force: boolean }) => {
      shell.end(await init(force, shell.io));
    });
};

const addSchema = (program: Command, shell: Shell): void => {
  program
    .command("schema")
    .description("Print the JSON Schema of a document, for editors")
    .addArgument(new Argument("<document>", "Document that users write").choices(SCHEMA_NAMES))
    .action(async (name: SchemaName) => {
      shell.end(await printSchema(name, shell.product.catalogue, shell.io));
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

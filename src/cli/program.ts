import { Argument, Command } from "commander";
import { FIX_CLASSES } from "../model/fix-class.js";
import { InputError } from "../model/input-error.js";
import { OPERATIONS } from "../model/match.js";
import type { LoadedPack } from "../packs/load.js";
import { choiceOption } from "./choice.js";
import { type ColorChoice, createPalette, usesColor } from "./terminal/color.js";
import { inputErrorText } from "./terminal/diagnostics.js";
import { dryRun, type DryRunOptions } from "./dry-run.js";
import { explain, type ExplainOutput, explainOutputOption } from "./explain.js";
import { FAIL_ON } from "./fail-on.js";
import { fixCommand } from "./fix-command.js";
import { fix, type FixOptions } from "./fix.js";
import {
  colorOption,
  exceptionsOption,
  type InputFlags,
  inputCommand,
  packsOption,
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
  addVersion(program, shell);
  return program;
};

const styleOf = (color: ColorChoice, io: Io): Style => ({
  palette: createPalette(usesColor(color, io)),
  columns: io.columns,
});

/** The flags as commander parses them. */
type DryRunFlags = InputFlags & Pick<DryRunOptions, "failOn" | "output" | "defaulted" | "onlyNew">;

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
    .option("--only-new", "Show only findings that are new compared to --old, and count the others", false)
    .addOption(colorOption())
    .addHelpText("after", DRY_RUN_HELP)
    .action(async (_: readonly string[], flags: DryRunFlags, command: Command) => {
      const { options, packs, cluster } = readInput(flags, command, shell);
      const { failOn, output, defaulted, onlyNew } = flags;
      if (onlyNew && flags.old === undefined) command.error("error: '--only-new' must be given with '--old'");
      const isColored = usesColor(flags.color, shell.io);
      const fixing = fixCommand(options.paths, flags, shell.product.packsDirectory);
      const more = fixing === undefined ? {} : { fixCommand: fixing };
      const given = { ...options, ...more, failOn, output, defaulted, onlyNew, isColored };
      shell.end(await dryRun(given, packs, shell.io, cluster));
    });
};

const addFix = (program: Command, shell: Shell): void => {
  inputCommand(program, shell, "fix")
    .description("Fix findings that have a single correct fix")
    .option("--write", "Write the fixes to the files instead of printing a patch", false)
    .addOption(
      choiceOption(
        "--fix-class <class>",
        "How much a fix may change for others: Safe nothing, Behavior in addition defaults, pruning and what readers meet, Breaking in addition what clients send and what is stored",
        FIX_CLASSES,
      ).default("Safe"),
    )
    .option("--generated", "Change also CRDs that controller-gen wrote, until it writes them again", false)
    .addOption(colorOption())
    .addHelpText("after", FIX_HELP)
    .action(
      async (
        _: readonly string[],
        flags: InputFlags & Pick<FixOptions, "write" | "fixClass" | "generated">,
        command: Command,
      ) => {
        const { options, packs, cluster } = readInput(flags, command, shell);
        const isColored = usesColor(flags.color, shell.io);
        const { write, fixClass, generated } = flags;
        shell.end(await fix({ ...options, write, fixClass, generated, isColored }, packs, shell.io, cluster));
      },
    );
};

interface TestFlags {
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
    .addOption(exceptionsOption())
    .addOption(colorOption())
    .addHelpText("after", TEST_HELP)
    .action(async (directory: string, { color, exceptions }: TestFlags) => {
      const report = product.testPacks(directory, io.now(), exceptions);
      shell.end(await tellTests(report, styleOf(color, io), io));
    });
};

interface ExplainFlags {
  readonly packs: string;
  readonly output: ExplainOutput;
  readonly color: ColorChoice;
}

const addExplain = (program: Command, shell: Shell): void => {
  const { product, io } = shell;
  program
    .command("explain")
    .description("List all rules and defaulters, or explain one")
    .argument("[rule]", "Id of a rule or defaulter, the last part of it, id of a convention, or 'core-types'")
    .addOption(packsOption(shell))
    .addOption(explainOutputOption())
    .addOption(colorOption())
    .addHelpText("after", EXPLAIN_HELP)
    .action(async (rule: string | undefined, { packs: folder, output, color }: ExplainFlags) => {
      const packs = rule === undefined && output === "text" ? [] : await packsIfUsable(folder, shell);
      shell.end(await explain(rule, product.catalogue, packs, output, styleOf(color, io), io));
    });
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

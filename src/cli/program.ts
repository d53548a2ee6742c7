import { Command, InvalidArgumentError, Option } from "commander";
import { InputError } from "../model/input-error.js";
import { OPERATIONS } from "../model/match.js";
import type { LoadedPack } from "../packs/load.js";
import { addCertificateFlags, checkCertificateFlags } from "./certificate-flags.js";
import { type ColorChoice, createPalette, usesColor } from "./color.js";
import { inputErrorText } from "./diagnostics.js";
import { dryRun, type DryRunOptions, OUTPUTS } from "./dry-run.js";
import { explain } from "./explain.js";
import { FAIL_ON } from "./fail-on.js";
import { fixCommand } from "./fix-command.js";
import { fix } from "./fix.js";
import {
  colorOption,
  exceptionsOption,
  type InputFlags,
  inputCommand,
  ownedOption,
  packsOption,
  readInput,
  type Shell,
  withOption,
} from "./flags.js";
import type { Style } from "./formats/style.js";
import { DRY_RUN_HELP, EXPLAIN_HELP, FIX_HELP, MAIN_HELP, SERVE_HELP, TEST_HELP } from "./help.js";
import type { Io } from "./io.js";
import type { ServeOptions } from "./product.js";
import { addServeLimits } from "./serve-flags.js";
import { ENFORCE } from "./pack-choice.js";
import { tellTests } from "./test.js";
import { version } from "./version.js";

/** The command line: names, flags and help. What they do is in the command's own file. */
export const createProgram = (shell: Shell): Command => {
  const program = new Command("decorum")
    .description("Keeps Kubernetes objects and APIs to the Kubernetes API conventions.")
    .version(shell.product.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help of a command")
    .showHelpAfterError("With --help it tells how it is used.")
    .addHelpText("after", MAIN_HELP);
  addServe(program, shell);
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

const addServe = (program: Command, shell: Shell): void => {
  const command = program
    .command("serve")
    .description("answer AdmissionReviews over HTTPS until told to stop")
    .option("--port <number>", "port to listen on; 0 for any that is free", portNumber, 8443)
    .option(
      "--probe-port <number>",
      "port for probes and metrics alone, over HTTP; 0 for any that is free (default: none)",
      portNumber,
    )
    .option(
      "--host <address>",
      "address to listen on (default: every address of this machine, IPv6 and IPv4)",
    )
    .addOption(packsOption(shell))
    .addOption(withOption())
    .addOption(ownedOption())
    .addOption(new Option("--enforce <action>", "what a finding does at most, for a trial").choices(ENFORCE))
    .addOption(exceptionsOption())
    .option("--cluster <dir>", "manifests of the cluster objects that rules and defaulters may read")
    .option("--watch-cluster", "read these objects from the API server instead, and keep them up to date")
    .option("--kubeconfig <file>", "where the API server is, outside of its cluster");
  addCertificateFlags(addServeLimits(command))
    .addHelpText("after", SERVE_HELP)
    .action(async (options: ServeOptions) => {
      checkPorts(options);
      checkClusterFlags(options);
      checkCertificateFlags(options);
      shell.end(await shell.product.serve(options, shell.io));
    });
};

const checkPorts = ({ port, probePort }: ServeOptions): void => {
  if (port === probePort && port !== 0)
    throw new InputError("'--probe-port' must be another port than '--port'");
};

const checkClusterFlags = ({ cluster, watchCluster, kubeconfig, tlsSecret }: ServeOptions): void => {
  if (cluster !== undefined && watchCluster === true)
    throw new InputError("only one of '--cluster' and '--watch-cluster' may be given");
  if (kubeconfig !== undefined && watchCluster !== true && tlsSecret === undefined)
    throw new InputError("'--kubeconfig' may only be given with '--watch-cluster' or '--tls-secret'");
};

/** As commander hands them over. */
type DryRunFlags = InputFlags & Pick<DryRunOptions, "failOn" | "output" | "defaulted">;

const addDryRun = (program: Command, shell: Shell): void => {
  inputCommand(program, shell, "dry-run")
    .description("tell what a cluster would say to manifests, without one")
    .addOption(new Option("--operation <operation>", "instead of CREATE").choices(OPERATIONS.slice(0, 3)))
    .option("--subresource <name>", "judge the objects as requests to this subresource, such as 'status'")
    .addOption(
      new Option("--fail-on <action>", "what makes the exit code 1: a denial, a new warning too, or nothing")
        .choices(FAIL_ON)
        .default("Deny"),
    )
    .addOption(new Option("-o, --output <format>", "format of the report").choices(OUTPUTS).default("text"))
    .option("--defaulted", "show the objects as an API server would store them", false)
    .addOption(colorOption())
    .addHelpText("after", DRY_RUN_HELP)
    .action(async (flags: DryRunFlags, command: Command) => {
      const { options, packs, cluster } = readInput(flags, command, shell);
      const { failOn, output, defaulted } = flags;
      const isColored = usesColor(flags.color, shell.io);
      const fixing = fixCommand(flags, shell.product.packsDirectory);
      const more = fixing === undefined ? {} : { fixCommand: fixing };
      const given = { ...options, ...more, failOn, output, defaulted, isColored };
      shell.end(await dryRun(given, packs, shell.io, cluster));
    });
};

const addFix = (program: Command, shell: Shell): void => {
  inputCommand(program, shell, "fix")
    .description("change manifests where exactly one answer is right")
    .option("--write", "change the files, instead of printing a patch", false)
    .addOption(colorOption())
    .addHelpText("after", FIX_HELP)
    .action(async (flags: InputFlags & { readonly write: boolean }, command: Command) => {
      const { options, packs, cluster } = readInput(flags, command, shell);
      const isColored = usesColor(flags.color, shell.io);
      shell.end(await fix({ ...options, write: flags.write, isColored }, packs, shell.io, cluster));
    });
};

interface TestFlags {
  readonly exceptions?: readonly string[];
  readonly color: ColorChoice;
}

const addTest = (program: Command, shell: Shell): void => {
  const { product, io } = shell;
  program
    .command("test")
    .description("run the tests of policy packs")
    .argument("[dir]", "folder of packs, or of one pack", product.packsDirectory)
    .addOption(exceptionsOption())
    .addOption(colorOption())
    .addHelpText("after", TEST_HELP)
    .action(async (directory: string, { color, exceptions }: TestFlags) => {
      const report = product.testPacks(directory, io.now(), exceptions);
      shell.end(await tellTests(report, styleOf(color, io), io));
    });
};

const addExplain = (program: Command, shell: Shell): void => {
  const { product, io } = shell;
  program
    .command("explain")
    .description("list the rules and defaulters, or tell all about one")
    .argument("[rule]", "its id, the last part of it, the id of a convention, or 'core-types'")
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

/** An explanation is worth having even where packs cannot be read: it may be needed to mend them. */
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
    .description("print the version")
    .addOption(new Option("-o, --output <format>", "format").choices(["text", "json"]).default("text"))
    .action(async ({ output }: { readonly output: "text" | "json" }) => {
      shell.end(await version(product.version, output, io));
    });
};

const portNumber = (text: string): number => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("It must be a number between 0 and 65535, inclusive.");
};

import { Command, InvalidArgumentError, Option } from "commander";
import { InputError } from "../model/input-error.js";
import { OPERATIONS } from "../model/match.js";
import { literal } from "../model/message.js";
import { choosePacks } from "../packs/choose.js";
import type { LoadedPack } from "../packs/load.js";
import { COLOR_CHOICES, type ColorChoice, createPalette, usesColor } from "./color.js";
import { inputErrorText } from "./diagnostics.js";
import { dryRun, type DryRunOptions, OUTPUTS } from "./dry-run.js";
import type { ExitCode } from "./exit-code.js";
import { explain } from "./explain.js";
import type { Style } from "./formats/style.js";
import { DRY_RUN_HELP, EXPLAIN_HELP, MAIN_HELP, SERVE_HELP, TEST_HELP } from "./help.js";
import type { Io } from "./io.js";
import { printable } from "./printable.js";
import type { Product, ServeOptions } from "./product.js";
import { tellTests } from "./test.js";
import { version } from "./version.js";

/** What a command is built with; `end` takes the code with which it ends. */
export interface Shell {
  readonly product: Product;
  readonly io: Io;
  end(code: ExitCode): void;
}

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
  addTest(program, shell);
  addExplain(program, shell);
  addVersion(program, shell);
  return program;
};

const packsOption = ({ product }: Shell): Option =>
  new Option("--packs <dir>", "folder of policy packs").default(
    product.packsDirectory,
    "the packs that come with decorum",
  );

const withOption = (): Option =>
  new Option("--with <pack...>", "packs that run only where they are asked for, such as 'api-design-strict'");

const exceptionsOption = (): Option =>
  new Option("--exceptions <path...>", "files, or folders of files, with documents of kind PolicyExceptions");

const colorOption = (): Option =>
  new Option("--color <when>", "colours in text").choices(COLOR_CHOICES).default("auto");

const styleOf = (color: ColorChoice, io: Io): Style => ({
  palette: createPalette(usesColor(color, io)),
  columns: io.columns,
});

const addServe = (program: Command, shell: Shell): void => {
  program
    .command("serve")
    .description("answer AdmissionReviews over HTTPS until told to stop")
    .option("--port <number>", "port to listen on; 0 for any that is free", portNumber, 8443)
    .option(
      "--host <address>",
      "address to listen on (default: every address of this machine, IPv6 and IPv4)",
    )
    .addOption(packsOption(shell))
    .addOption(withOption())
    .addOption(exceptionsOption())
    .option("--cluster <dir>", "manifests of the cluster objects that defaulters may read")
    .option("--tls-cert-file <file>", "certificate and its chain (PEM); without it one is made for this run")
    .option("--tls-private-key-file <file>", "private key of the certificate (PEM)")
    .addHelpText("after", SERVE_HELP)
    .action(async (options: ServeOptions) => {
      if ((options.tlsCertFile === undefined) !== (options.tlsPrivateKeyFile === undefined))
        throw new InputError("'--tls-cert-file' and '--tls-private-key-file' must be given together");
      shell.end(await shell.product.serve(options, shell.io));
    });
};

/** As commander hands them over. */
type DryRunFlags = Omit<DryRunOptions, "isColored" | "filename" | "packs"> & {
  readonly filename?: readonly string[];
  readonly packs: string;
  readonly with?: readonly string[];
  readonly exceptions?: readonly string[];
  readonly cluster?: string;
  readonly color: ColorChoice;
};

const addDryRun = (program: Command, shell: Shell): void => {
  const { product, io } = shell;
  program
    .command("dry-run")
    .description("tell what a cluster would say to manifests, without one")
    .usage("-f <path...> [options]")
    // Both are checked below: commander would name them before a flag that does not exist.
    .option("-f, --filename <path...>", "file, folder, or '-' for standard input; may be repeated")
    .allowExcessArguments()
    .option("--old <path>", "objects as they are stored now: those in -f of the same name become updates")
    .addOption(new Option("--operation <operation>", "instead of CREATE").choices(OPERATIONS.slice(0, 3)))
    .option("-n, --namespace <name>", "namespace of objects that name none")
    .option("--subresource <name>", "judge the objects as requests to this subresource, such as 'status'")
    .addOption(packsOption(shell))
    .addOption(withOption())
    .addOption(exceptionsOption())
    .option("--cluster <dir>", "manifests of the cluster objects that defaulters may read")
    .option(
      "--owned <group...>",
      "API groups of your own; CRDs of others only warn, as 'acme.io' or '*.acme.io'",
    )
    .addOption(new Option("-o, --output <format>", "format of the report").choices(OUTPUTS).default("text"))
    .addOption(colorOption())
    .addHelpText("after", DRY_RUN_HELP)
    .action(
      async (
        { filename, packs: folder, exceptions, cluster, color, ...flags }: DryRunFlags,
        command: Command,
      ) => {
        const [stray] = command.args;
        if (stray !== undefined) command.error(`error: ${literal(printable(stray))} must be given with '-f'`);
        if (filename === undefined) command.error("error: '-f' must be given, a file or folder, or '-'");
        const packs = choosePacks(product.loadPacks(folder, exceptions).packs, flags.with);
        const snapshot = cluster === undefined ? undefined : product.loadCluster(cluster);
        const own = folder === product.packsDirectory ? {} : { packs: folder };
        const options = { ...flags, ...own, filename, isColored: usesColor(color, io) };
        shell.end(await dryRun(options, packs, io, snapshot));
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
    .argument("[rule]", "its id, the last part of it, or the id of a convention")
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

import { RELEASES, releaseOf } from "kube-builtin";
import { type Command, InvalidArgumentError, Option } from "commander";
import { LEVELS } from "../../model/pack.js";
import { choiceOption } from "./choices.js";
import { COLOR_CHOICES, type ColorChoice } from "../terminal/color.js";
import type { Choices } from "../../app/review/read-input.js";
import type { Shell } from "./shell.js";
import { parseOutput, type Output, type OutputTarget, sharedTarget } from "../../app/config/output-names.js";

/** Flags shared by several commands. */

export const PACKS = "Files and folders of policy packs, and names of built-in ones, such as 'api-design'";

export const packsOption = ({ product }: Shell): Option =>
  new Option("--packs <pack...>", PACKS).default([product.packsDirectory], "the built-in packs");

const WITH = "--with <pack...>";

export const withOption = (): Option =>
  new Option(
    WITH,
    "Opt-in packs to run in addition, such as 'kube-api-linter', 'objects-strict' or 'workload-defaults'",
  );

/** For what cannot run packs that read Go. */
export const servedWithOption = (): Option =>
  new Option(WITH, "Opt-in packs to run in addition, such as 'objects-strict' or 'workload-defaults'");

export const ownedOption = (): Option =>
  new Option(
    "--owned <group...>",
    "API groups that you own, such as 'acme.io' or '*.acme.io'; their CRDs get a full review, others only warnings",
  );

export const levelOption = (): Option =>
  choiceOption(
    "--level <level>",
    "Extent of the review of CRDs: Basic the same for all, Full in addition what you should change in your own, Advice also suggestions (default: as the packs say, which is Full)",
    LEVELS,
  );

export const exceptionsOption = (): Option =>
  new Option("--exceptions <path...>", "Files or folders with documents of kind PolicyExceptions");

export const pluginOption = (): Option =>
  new Option(
    "--plugin <module...>",
    "Plugins with rules and defaulters, in addition to those of the configuration: './PATH', or the name of a package; their code runs with your rights",
  );

export const colorOption = (): Option =>
  choiceOption("--color <when>", "When to color text output", COLOR_CHOICES).default("auto");

export const baselineOption = (description: string): Option => new Option("--baseline <file>", description);

export const noBaselineOption = (): Option => new Option("--no-baseline", "Ignore the baseline of the configuration");

export const noWaiversOption = (): Option => new Option("--no-waivers", "Ignore waivers in comments of the files");

export const goOption = (): Option =>
  new Option(
    "--go <dir...>",
    "Folders with the Go sources of the CRDs, to report findings there (default: the folders of the kubebuilder projects or Go modules around the input)",
  );

export const noGoOption = (): Option => new Option("--no-go", "Read no Go sources");

/** A command that reviews manifests, with the flags for its input and its packs. */
export const inputCommand = (program: Command, shell: Shell, name: string): Command =>
  program
    .command(name)
    .argument("[path...]", "Files, folders or globs to read, or '-' for standard input")
    .option("-f, --filename <path...>", "The same, as a flag; may be repeated")
    .option("--exclude <glob...>", "Files and folders to leave out, such as 'samples' or 'config/*/patches'")
    .option("--config <file>", "Configuration (default: the nearest decorum.yaml in this folder or above)")
    .option("--no-config", "Read no configuration")
    .option("--no-gitignore", "Read also what git ignores in folders")
    .option(
      "--old <path>",
      "Stored objects: a file, a folder, or 'git:REF' for the given paths at that commit; objects with the same name are reviewed as updates, and CRDs that are only there as deletions",
    )
    .option("-n, --namespace <name>", "Namespace of objects without metadata.namespace")
    .addOption(packsOption(shell))
    .addOption(withOption())
    .addOption(exceptionsOption())
    .addOption(pluginOption())
    .option("--cluster <dir>", "Folder of manifests of the cluster objects that rules and defaulters may read")
    .option(
      "--schema-location <location...>",
      "CRDs, JSON schemas and OpenAPI documents of kinds whose CRDs are not in the input: files, folders, or paths with '{{.Group}}', '{{.ResourceKind}}' and '{{.ResourceAPIVersion}}'",
    )
    .addOption(ownedOption())
    .addOption(levelOption())
    .addOption(
      choiceOption(
        "--kubernetes-version <version>",
        "Release of Kubernetes whose kinds and fields count, also as 'v1.34' or '1.34.2' (default: the newest)",
        RELEASES,
        releaseOf,
      ),
    )
    .addOption(goOption())
    .addOption(noGoOption());

/** The flags for excused findings, as commander parses them. */
export interface ExcuseFlags {
  /** False: not that of the configuration either. */
  readonly baseline?: string | false;
  readonly waivers: boolean;
}

/** The flags as commander parses them. */
export interface InputFlags extends Omit<Choices, "paths" | "packs"> {
  readonly filename?: readonly string[];
  readonly plugin?: readonly string[];
  readonly packs: readonly string[];
  readonly color: ColorChoice;
}

/** The paths that a command reviews: those that are arguments, and those of '-f'. */
export const pathsOf = ({ filename = [] }: InputFlags, { args }: Pick<Command, "args">): readonly string[] => [
  ...args,
  ...filename,
];

export const portNumber = (text: string): number => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("It must be a number between 0 and 65535, inclusive.");
};

/** `--output FORMAT[=FILE]` with some of the formats, which may be repeated. */
export const outputOption = (formats: readonly Output[]): Option => {
  const standard: readonly OutputTarget[] = [{ format: "text" }];
  return new Option("-o, --output <format[=file]>", "Output format, or format and file; may be repeated")
    .choices(formats)
    .argParser((given: string, before: readonly OutputTarget[]) => {
      const target = parseOutput(given);
      if (target === undefined || !formats.includes(target.format))
        throw new InvalidArgumentError(
          `It must be one of ${formats.join(", ")}, or one of them, '=' and the name of a file.`,
        );
      const all = before === standard ? [target] : [...before, target];
      const shared = sharedTarget(all);
      if (shared !== undefined) throw new InvalidArgumentError(`Only one output may go to ${shared}.`);
      return all;
    })
    .default(standard, "text");
};

/** The format of `decorum test`, and the file it is written to instead of standard output. */
export interface TestOutput {
  readonly format: TestFormat;
  readonly file?: string;
}

const TEST_FORMATS = ["text", "html", "junit"] as const;
type TestFormat = (typeof TEST_FORMATS)[number];

export const testOutputOption = (): Option =>
  new Option("-o, --output <format[=file]>", "Output format, or format and file")
    .choices(TEST_FORMATS)
    .argParser((given: string): TestOutput => {
      const { format: name, file } = parseOutput(given) ?? {};
      const format = TEST_FORMATS.find((one) => one === name);
      if (format === undefined || (format === "text" && file !== undefined))
        throw new InvalidArgumentError("It must be text, html or junit, or html or junit, '=' and the name of a file.");
      return { format, ...(file === undefined ? {} : { file }) };
    })
    .default({ format: "text" }, "text");

import { join } from "node:path";
import { dnsSubdomainProblem } from "kube-api";
import { InputError } from "../model/input-error.js";
import { createExclusion } from "../app/sources/exclusion.js";
import { kindIfVisible } from "../app/sources/ancestors.js";
import { writing } from "../app/sources/source.js";
import { findSources } from "../app/sources/sources.js";
import { openGoProject } from "../app/go/go-project.js";
import { groupsInGo } from "../app/go/go-types.js";
import { projectAround } from "../app/owned/kubebuilder-project.js";
import { definedGroups } from "../app/owned/unmatched-groups.js";
import { NO_OLD_OBJECTS } from "../app/sources/old-objects.js";
import { EXIT, type ExitCode } from "../app/host/exit-code.js";
import { COMMAND, asCalled, CONFIG_FILE } from "../app/host/called-as.js";
import type { App } from "../app/parts/product.js";
import { type Adopted, adoptedFrom } from "./init-from.js";
import { type Io, quietIo } from "./terminal/io.js";
import { API_VERSION } from "../packs/shared/definitions.js";
import { DEFAULT_BASELINE } from "../app/adoption/adoption.js";

/** The input that the starter reviews, and notes for its user. */
interface Starter {
  readonly paths: readonly string[];
  readonly owned?: readonly string[];
  /** Groups of CRDs that are probably not all owned. */
  readonly found?: readonly string[];
  readonly comment: string;
  /** The baseline that already exists. */
  readonly baseline?: string;
  readonly adopted?: Adopted;
  /** Further commands to try. */
  readonly next?: string;
}

interface InitOptions {
  readonly isForced: boolean;
  /** A configuration of golangci-lint with settings of kube-api-linter. */
  readonly from: string | undefined;
}

/** `decorum init`: writes a decorum.yaml that fits the working directory. Throws InputError if there is one already. */
export const init = async ({ isForced, from }: InitOptions, app: App & { readonly io: Io }): Promise<ExitCode> => {
  const { io } = app;
  if (!isForced && kindIfVisible(join(io.cwd, CONFIG_FILE), io.files) !== undefined)
    throw new InputError("exists; use '--force' to replace it", CONFIG_FILE);
  const adopted = from === undefined ? undefined : adoptedFrom(from, app);
  const starter = {
    ...(await starterFor(io)),
    ...baselineIn(io),
    ...(adopted === undefined ? {} : { adopted, paths: ["."] }),
  };
  writing(CONFIG_FILE, () => {
    io.files.create(join(io.cwd, CONFIG_FILE), new TextEncoder().encode(textOf(starter)), isForced);
  });
  const next = [
    `Created ${CONFIG_FILE}. Next:`,
    "  decorum dry-run           Review what it names",
    "  decorum fix               Print a patch for findings that have a single correct fix",
    ...(starter.next === undefined ? [] : [`  ${starter.next}`]),
    "  decorum schema config     Print the JSON Schema of the file, for editors",
    "",
  ];
  for (const text of adopted?.notes ?? []) await io.note({ text });
  await io.stdout.write(asCalled(next.join("\n"), io.command ?? COMMAND));
  return EXIT.clean;
};

const starterFor = async (io: Io): Promise<Starter> => {
  const kind = (path: string): ReturnType<typeof kindIfVisible> => kindIfVisible(join(io.cwd, path), io.files);
  if (kind("PROJECT") === "file") {
    const groups = (projectAround(io.cwd, io.cwd, io.files)?.groups ?? []).filter(isGroup);
    const owned = groups.length === 0 ? "the groups in PROJECT" : groups.join(", ");
    return {
      paths: await projectPaths(kind, io),
      comment: `A kubebuilder project: ${owned} ${groups.length === 1 ? "is" : "are"} owned, because PROJECT says so.`,
    };
  }
  if (kind("config/crd") === "directory") {
    const owned = await groupsIn("config/crd", io);
    return { paths: ["config"], ...ownedHere("All manifests in config.", owned) };
  }
  if (kind("Chart.yaml") === "file") {
    const hasCrds = kind("crds") === "directory";
    const comment = "A Helm chart: its templates must be rendered before they can be reviewed.";
    return {
      paths: [hasCrds ? "crds" : "."],
      ...ownedHere(comment, hasCrds ? await groupsIn("crds", io) : NO_GROUPS),
      next: "helm template . | decorum dry-run -",
    };
  }
  return { paths: ["."], ...ownedHere("All manifests in this folder and below.", await groupsIn(".", io)) };
};

/** The folder of the generated CRDs. If it has none, the Go types are reviewed instead, beside the samples in it. */
const projectPaths = async (
  kind: (path: string) => ReturnType<typeof kindIfVisible>,
  io: Io,
): Promise<readonly string[]> => {
  if (kind("config") !== "directory") return ["."];
  if ((await groupsIn("config", io)).groups.length > 0) return ["config"];
  return kind("api") === "directory" && (await groupsIn("api", io)).inGo.length > 0 ? ["api", "config"] : ["."];
};

const baselineIn = (io: Io): Pick<Starter, "baseline"> =>
  kindIfVisible(join(io.cwd, DEFAULT_BASELINE), io.files) === "file" ? { baseline: DEFAULT_BASELINE } : {};

/** With more groups than this, most are probably those of others. */
const MAX_OWNED = 5;

/** Groups of CRDs in the manifests are probably those of the user, unless there are many; those of kinds in Go sources are. */
const ownedHere = (comment: string, { groups, inGo }: Groups): Pick<Starter, "owned" | "comment" | "found"> => {
  const own = groups.filter((group) => inGo.includes(group));
  if (own.length > 0) return { comment: `${comment} The groups of the kinds in Go are yours.`, owned: own };
  if (groups.length === 0) return { comment };
  if (groups.length > MAX_OWNED)
    return { comment: `${comment} Name the groups of your own CRDs in 'owned'.`, found: groups };
  return { comment: `${comment} The groups of the CRDs count as yours; remove those of others.`, owned: groups };
};

interface Groups {
  /** The groups of CRDs. */
  readonly groups: readonly string[];
  /** The groups of kinds in Go. */
  readonly inGo: readonly string[];
}

const NO_GROUPS: Groups = { groups: [], inGo: [] };

const isGroup = (group: string): boolean => dnsSubdomainProblem(group) === undefined;

/** The groups in a folder; none if it has no manifests. */
const groupsIn = async (folder: string, io: Io): Promise<Groups> => {
  const quiet = quietIo(io, true);
  const goFiles: string[] = [];
  const sources = await findSources([folder], quiet, {
    exclusion: createExclusion([], io.cwd),
    usesGitIgnore: true,
    mayBeEmpty: () => true,
    onGo: (file) => void goFiles.push(file),
  });
  const groups = [...definedGroups(sources, NO_OLD_OBJECTS)];
  // Other texts, such as placeholders of a template, are no groups yet.
  const valid = new Set(groups.filter(isGroup));
  return { groups: [...valid].sort(), inGo: groupsInGo(openGoProject({ paths: [folder], goFiles }, quiet), goFiles) };
};

/** The packs and rules of another tool. */
const adoptedText = ({ adopted }: Starter): string =>
  adopted === undefined
    ? ""
    : `# The linters of kube-api-linter, and what else Decorum reviews by default.\npacks: [${adopted.packs.join(", ")}]\n${adopted.rules}\n`;

const ownedText = ({ owned, found = ["'*.example.com'"] }: Starter): string =>
  owned === undefined ? commentOf(`owned: [${found.join(", ")}]`) : `owned: [${owned.join(", ")}]`;

/** What comes from files must not end the line, or it would be a setting. */
const commentOf = (text: string): string => `# ${text.replace(/[\s\p{Cc}]+/gu, " ")}`;

const textOf = (starter: Starter): string =>
  `# Settings of the command decorum in this folder and below. Flags take precedence.
apiVersion: ${API_VERSION}
kind: Config

${commentOf(starter.comment)}
paths: [${starter.paths.join(", ")}]
${ownedText(starter)}
# exclude: [vendor, 'config/samples/**']
${starter.baseline === undefined ? "" : `baseline: ${starter.baseline}\n`}
# Deny, Warn or Never: the least severe action that makes 'decorum dry-run' fail.
failOn: Deny

${adoptedText(starter)}# Settings of rules; 'decorum explain --all' lists them.
# rules:
#   crd-naming/no-is-prefix: "Off"
#   crd-schema/bounded-size: { action: Deny }
# overrides:
#   - paths: ['config/crd/legacy/**']
#     rules:
#       crd-schema/bounded-size: "Off"
`;

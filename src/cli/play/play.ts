import { spawn } from "node:child_process";
import { join } from "node:path";
import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";
import type { ExitCode } from "../../app/host/exit-code.js";
import { givenPacks } from "../../app/config/configured-packs.js";
import { createExclusion } from "../../app/sources/exclusion.js";
import { kindIfVisible } from "../../app/sources/ancestors.js";
import { findSources } from "../../app/sources/sources.js";
import { fileSource, type Source } from "../../app/sources/source.js";
import { PACK_FILE } from "../../packs/pack-folder.js";
import type { Io } from "../terminal/io.js";
import type { Shell } from "../shell/shell.js";
import { PLAYGROUND, serveSite } from "./serve-site.js";

/** `decorum play`: the playground of the site on this machine, with the user's files in it. */

export interface PlayOptions {
  readonly paths: readonly string[];
  readonly packs: readonly string[];
  readonly cluster?: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly opens: boolean;
}

/** What the playground starts with: its texts by the names of its tabs, and its choices. */
interface LocalState {
  readonly texts: Readonly<Record<string, string>>;
  readonly choices: { readonly isOwner: true; readonly packs?: readonly string[] };
  readonly open: "now" | "go" | "pack";
}

/** Serves until the process is ended. Throws InputError for input that cannot be used, or without a built site. */
export const play = async (options: PlayOptions, shell: Shell): Promise<ExitCode> => {
  const { io, product } = shell;
  const folder = product.siteDirectory;
  if (kindIfVisible(join(folder, PLAYGROUND), io.files) === undefined)
    throw new InputError("does not exist; 'npm run site' in a clone of Decorum builds the site", [], folder);
  const state = await localState(options, shell);
  const site = await listening(serveSite(folder, state, options.port), options.port);
  const address = `${site.address}/${PLAYGROUND}`;
  await io.stdout.write(`${address}\n`);
  await io.note({ text: "nothing leaves this machine; Ctrl-C ends it" });
  if (options.opens) open(address, io);
  // A signal ends the process, and with it the server.
  return new Promise<never>(() => undefined);
};

const localState = async ({ paths, packs, cluster }: PlayOptions, shell: Shell): Promise<LocalState> => {
  const goFiles: string[] = [];
  const manifests = await textAt(paths, shell.io, goFiles);
  const go = goFiles.map((file) => fileSource(file, shell.io).text());
  if (go.length > 1) throw new InputError("must be one Go file; the playground has one", [], goFiles[1]);
  const { names, own } = packsOf(packs, shell);
  const texts = {
    now: manifests,
    go: go.join(""),
    cluster: cluster === undefined ? "" : await textAt([cluster], shell.io),
    ...(own === undefined ? {} : await textsOfPack(own, shell.io)),
  };
  const open = manifests !== "" ? "now" : texts.go !== "" ? "go" : own === undefined ? "now" : "pack";
  return {
    texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== "")),
    choices: { isOwner: true, ...(names.length === 0 ? {} : { packs: names }) },
    open,
  };
};

/** The manifests at the paths as one text. */
const textAt = async (paths: readonly string[], io: Io, goFiles: string[] = []): Promise<string> => {
  const selection = {
    exclusion: createExclusion([], io.cwd),
    usesGitIgnore: true,
    onGo: (file: string) => void goFiles.push(file),
  };
  return joined(await findSources(paths, io, selection));
};

/** A text of several files has their names, and each of their documents. */
const joined = (sources: readonly Source[]): string => {
  const [first, ...more] = sources;
  if (first === undefined) return "";
  if (more.length === 0) return first.text();
  return sources
    .map((source) => `---\n# ${source.name}\n${source.text().replace(/^---[^\S\n]*\n/, "")}`)
    .map((text) => (text.endsWith("\n") ? text : `${text}\n`))
    .join("");
};

interface GivenPacks {
  /** Built-in packs. */
  readonly names: readonly string[];
  /** The folder or file of a pack of the user's own. */
  readonly own: string | undefined;
}

const packsOf = (packs: readonly string[], shell: Shell): GivenPacks => {
  const { folders, names } = givenPacks(packs, shell);
  const [own, another] = folders.filter((_, index) => !names.includes(packs[index] ?? ""));
  if (another !== undefined) throw new InputError("must be one pack of your own; the playground has one", [], another);
  return { names, own };
};

const textsOfPack = async (pack: string, io: Io): Promise<Readonly<Record<string, string>>> => {
  const isFolder = kindIfVisible(pack, io.files) === "directory";
  const tests = join(pack, "tests");
  return {
    pack: fileSource(isFolder ? join(pack, PACK_FILE) : pack, io).text(),
    ...(isFolder && kindIfVisible(tests, io.files) === "directory" ? { tests: await textAt([tests], io) } : {}),
  };
};

const listening = async <T>(serving: Promise<T>, port: number): Promise<T> => {
  try {
    return await serving;
  } catch (error) {
    const why = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new InputError(`must be a free port, not ${literal(String(port))} (${why})`, [], "--port");
  }
};

/** The programs that open an address, by platform. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

const open = (address: string, io: Io): void => {
  const [program = "", ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  child.once("error", () => void io.note({ text: `'${program}' cannot open the address; open it in a browser` }));
  child.unref();
};

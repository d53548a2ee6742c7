import { spawn } from "node:child_process";
import { join, extname, normalize, sep } from "node:path";
import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";
import type { ExitCode } from "../../app/host/exit-code.js";
import { givenPacks } from "../../app/config/configured.js";
import { createExclusion } from "../../app/sources/exclusion.js";
import { kindIfVisible } from "../../app/sources/ancestors.js";
import { findSources } from "../../app/sources/sources.js";
import { fileSource, type Source } from "../../app/sources/source.js";
import { PACK_FILE } from "../../packs/pack-folder.js";
import type { Io } from "../terminal/io.js";
import type { Shell } from "../shell/shell.js";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync, statSync } from "node:fs";
import { dataScript } from "../../text/printable.js";

/** `decorum play`: the playground of the site on this machine, with the user's files in it. */

export interface PlayOptions {
  readonly paths: readonly string[];
  readonly packs: readonly string[];
  readonly cluster?: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly opens: boolean;
}

/** The initial state of the playground: its texts by the names of its tabs, and its choices. */
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
    throw new InputError("does not exist; 'npm run site' in a clone of Decorum builds the site", folder);
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
  if (go.length > 1) throw new InputError("must be one Go file; the playground has one", goFiles[1]);
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

/** The names of built-in packs, and the folder or file of a pack of the user's own. */
const packsOf = (packs: readonly string[], shell: Shell) => {
  const { folders, names } = givenPacks(packs, shell);
  const [own, another] = folders.filter((_, index) => !names.includes(packs[index] ?? ""));
  if (another !== undefined) throw new InputError("must be one pack of your own; the playground has one", another);
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
    throw new InputError(`must be a free port, not ${literal(String(port))} (${why})`, "--port");
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

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** The page that gets the user's files. */
const PLAYGROUND = "playground.html";

/** A running server; its address has no path. */
interface ServedSite {
  readonly address: string;
}

/**
 * Serves a built site to this machine only, with `local`, as JSON, in its playground. Requests for other hosts are refused: a page
 * elsewhere could else read the files by a name that leads here. Rejects if the port is taken; 0 is any free one.
 */
export const serveSite = (folder: string, local: unknown, port: number): Promise<ServedSite> => {
  const server = createServer(({ method, url = "/", headers }, answer) => {
    const { port: own } = server.address() as AddressInfo;
    const isHere = [`127.0.0.1:${String(own)}`, `localhost:${String(own)}`].includes(headers.host ?? "");
    const file = isHere && (method === "GET" || method === "HEAD") ? fileAt(folder, url) : undefined;
    if (file === undefined) {
      answer.writeHead(isHere ? 404 : 403).end();
      return;
    }
    const body = readFileSync(file);
    answer.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    answer.end(file === join(folder, PLAYGROUND) ? withLocal(body.toString(), local) : body);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const { port: own } = server.address() as AddressInfo;
      resolve({ address: `http://127.0.0.1:${String(own)}` });
    });
  });
};

/** The file of the site that a request is for; undefined for anything else. */
const fileAt = (folder: string, url: string): string | undefined => {
  const [path = ""] = url.split(/[?#]/);
  let name: string;
  try {
    name = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const file = join(folder, normalize(name === "/" ? `/${PLAYGROUND}` : name));
  if (!file.startsWith(folder + sep) || name.includes("\0")) return undefined;
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : undefined;
};

const withLocal = (page: string, local: unknown): string =>
  page.replace("</body>", () => `${dataScript("local", local)}</body>`);

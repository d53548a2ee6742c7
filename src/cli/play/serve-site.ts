import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, sep } from "node:path";
import { readFileSync, statSync } from "node:fs";
import { dataScript } from "../../text/markup.js";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** The page that gets the user's files. */
export const PLAYGROUND = "playground.html";

/** A running server; its address has no path. */
export interface ServedSite {
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

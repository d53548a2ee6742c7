import { createReadStream, existsSync } from "node:fs";
import { type Server, createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, type Page, chromium } from "playwright-core";
import { POLICY } from "../../site/build/policy.js";

/** Pages of the built site in a real Chromium. */

export const SITE = fileURLToPath(new URL("../../site/dist", import.meta.url));

const PROGRAMS = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const program = PROGRAMS.find((path) => path !== undefined && existsSync(path));

if (program === undefined) process.stderr.write("skipped: no Chromium; install one, or name it with CHROMIUM\n");

/** `describe`, or its skipping brother where there is no Chromium. */
export const describeInBrowser = program === undefined ? describe.skip : describe;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The site is served below a path, as on the pages of a repository. */
const BELOW = "/some/project";

const serve = (isForAll: boolean): Promise<Server> => {
  const server = createServer(({ url = "" }, answer) => {
    const { pathname } = new URL(url, "http://localhost");
    const file = join(SITE, normalize(pathname.slice(BELOW.length)));
    if (!pathname.startsWith(`${BELOW}/`) || !existsSync(file)) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      // Not for the scripts of the thread, which make code of the schemas of packs.
      ...(isForAll || extname(file) === ".html"
        ? { "content-security-policy": `${POLICY}; frame-ancestors 'none'` }
        : {}),
    });
    createReadStream(file).pipe(answer);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      resolve(server);
    });
  });
};

export interface Visited {
  readonly page: Page;
  /** Violations of the policy, errors, and requests to elsewhere. */
  readonly problems: readonly string[];
}

export interface Visitor {
  /** Opens a page of the site, or any page by its URL. */
  readonly visit: (path: string, options?: BrowserContextOptions) => Promise<Visited>;
  readonly address: (path: string) => string;
}

/** A browser and a server for the tests of a suite; `policy` says with which files the server sends the policy of the site. */
export const useBrowser = (policy: "ForPages" | "ForAllFiles" = "ForPages"): Visitor => {
  let browser: Browser | undefined;
  let server: Server | undefined;
  beforeAll(async () => {
    if (program === undefined) return;
    if (!existsSync(join(SITE, "index.html"))) throw new Error("'npm run site' must build the site before its tests");
    server = await serve(policy === "ForAllFiles");
    browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });
  const origin = (): string => {
    const at = server?.address();
    if (typeof at !== "object" || at === null) throw new Error("there is no server");
    return `http://127.0.0.1:${String(at.port)}`;
  };
  const address = (path: string): string => `${origin()}${BELOW}/${path}`;
  return {
    address,
    visit: async (path, options = {}) => {
      if (browser === undefined) throw new Error("there is no browser");
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      const page = await context.newPage();
      const problems: string[] = [];
      const at = /^(?:file|http):/.test(path) ? path : address(path);
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(`${message.text()} ${message.location().url}`);
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("request", (request) => {
        const { protocol, origin: from } = new URL(request.url());
        const isOfPage = from === new URL(at).origin && protocol !== "file:";
        if (protocol !== "data:" && !isOfPage && request.url() !== at) problems.push(`request to ${request.url()}`);
      });
      await page.goto(at);
      return { page, problems };
    },
  };
};

/** The status of the page after its first review. */
export const reviewed = async (page: Page): Promise<string> => {
  await page.locator("#results[data-reviews]").waitFor({ state: "attached" });
  return (await page.locator("#status").textContent()) ?? "";
};

/** The rules of the findings in the list. */
export const rulesIn = (page: Page): Promise<readonly string[]> =>
  page.locator(".finding summary code").allTextContents();

/** The text of the editor, as far as it is drawn. */
export const textIn = async (page: Page): Promise<string> =>
  (await page.locator(".cm-line").allTextContents()).join("\n");

/** Waits for the review after `action`. */
export const afterReview = async (page: Page, action: () => Promise<unknown>): Promise<string> => {
  const results = page.locator("#results");
  const before = await results.getAttribute("data-reviews");
  await action();
  await page.waitForFunction((count) => document.getElementById("results")?.dataset["reviews"] !== count, before ?? "");
  return (await page.locator("#status").textContent()) ?? "";
};

/** Replaces the text of the editor, as if pasted, and waits for its review. */
export const write = (page: Page, text: string): Promise<string> =>
  afterReview(page, async () => {
    const content = page.locator(".cm-content");
    await content.focus();
    await page.keyboard.press("Control+a");
    await content.evaluate((target, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  });

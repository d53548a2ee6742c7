/**
 * `npm run site && node scripts/site-picture.mjs`: draws the picture of the playground in README.md, in Chromium. Pictures of
 * terminals come from scripts/pictures.mjs.
 */
import { createReadStream, existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { root } from "./entries.mjs";

const dist = join(root, "site/dist");
const picture = join(root, "docs/images/playground.webp");
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css" };

const server = createServer(({ url = "" }, answer) => {
  const file = join(dist, new URL(url, "http://localhost").pathname);
  if (!file.startsWith(dist) || !existsSync(file)) return answer.writeHead(404).end();
  answer.writeHead(200, { "content-type": TYPES[file.split(".").at(-1)] ?? "application/octet-stream" });
  return createReadStream(file).pipe(answer);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 640 }, colorScheme: "light" });
await page.goto(`http://127.0.0.1:${server.address().port}/playground.html#example=float`);
await page.locator(".finding summary").first().click();
const client = await page.context().newCDPSession(page);
const { data } = await client.send("Page.captureScreenshot", { format: "webp", quality: 75 });
writeFileSync(picture, Buffer.from(data, "base64"));
await browser.close();
server.close();

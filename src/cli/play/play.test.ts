import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveSite } from "./play.js";

const root = mkdtempSync(join(tmpdir(), "site-"));
const folder = join(root, "site");
mkdirSync(join(folder, "assets"), { recursive: true });
writeFileSync(join(folder, "playground.html"), "<body><p>$& page</p></body>");
writeFileSync(join(folder, "assets/a.js"), "1;");
writeFileSync(join(root, "secret.txt"), "secret");
afterAll(() => {
  rmSync(root, { recursive: true });
});

interface Answer {
  readonly code: number | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

const serving = serveSite(folder, { texts: { now: "</script><!--$'" } }, 0);

/** Without the cleaning of paths that `fetch` does. */
const get = async (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET"): Promise<Answer> => {
  const { port } = new URL((await serving).address);
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (part: string) => (body += part));
      answer.on("end", () => {
        resolve({ code: answer.statusCode, type: answer.headers["content-type"], body });
      });
    });
    asked.on("error", reject).end();
  });
};

test("files of the site are served, and the playground has the local state as data", async () => {
  expect(await get("/assets/a.js")).toEqual({ code: 200, type: "text/javascript; charset=utf-8", body: "1;" });
  const { body } = await get("/playground.html?x=1");
  expect(body).toMatch(/^<body><p>\$& page<\/p><script type="application\/json" id="local">.*<\/script><\/body>$/);
  expect(body.match(/<\/script>/g)).toHaveLength(1);
  const [, data = ""] = /id="local">(.*)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(data)).toEqual({ texts: { now: "</script><!--$'" } });
  expect((await get("/")).body).toBe(body);
});

test.each(["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/assets", "/%", "/a%00", "/none.html"])(
  "%s is nothing of the site",
  async (path) => {
    expect(await get(path)).toMatchObject({ code: 404, body: "" });
  },
);

test("pages elsewhere get nothing, by whatever name they reach this machine", async () => {
  expect(await get("/playground.html", { host: "evil.example" })).toMatchObject({ code: 403, body: "" });
  expect((await get("/", {}, "POST")).code).toBe(404);
});

test("a port that is taken is an error", async () => {
  const { port } = new URL((await serving).address);
  await expect(serveSite(folder, {}, Number(port))).rejects.toMatchObject({ code: "EADDRINUSE" });
});

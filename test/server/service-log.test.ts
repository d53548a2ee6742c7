import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The log as a process writes it into a pipe: the text that its reader gets, and the reaction to a reader that is slow or has
 * gone.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/setup.mjs"), "--build"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
});

/** The lines that `reader`, a shell command, gets of a process that runs `body` with a `log`. */
const read = (body: string, reader: string): readonly Readonly<Record<string, unknown>>[] => {
  const script = `
    const { createLog } = await import(${JSON.stringify(join(root, "src/service/log.ts"))});
    const { log } = createLog({ env: {} });
    ${body}`;
  const { stdout, stderr } = spawnSync(
    "sh",
    [
      "-c",
      `"$0" --import "$2" --input-type=module -e "$1" | (${reader})`,
      process.execPath,
      script,
      join(root, "scripts/source.mjs"),
    ],
    { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  if (stderr !== "") throw new Error(stderr);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

test("what is left when the process is ended is written", () => {
  const lines = read(`for (let i = 0; i < 500; i++) log.info({ i }, "line"); process.exit(0);`, "sleep 1; cat");
  expect(lines.map(({ i }) => i)).toEqual(Array.from({ length: 500 }, (_, index) => index));
});

test("what a reader is too slow for is lost, and a line says how much", () => {
  const lines = read(
    `const text = "x".repeat(1000);
     const warn = log.warn.bind(log);
     const told = new Promise((resolve) => {
       log.warn = (...given) => {
         warn(...given);
         resolve();
       };
     });
     for (let i = 0; i < 30_000; i++) {
       log.info({ text }, "line");
       if (i % 1000 === 0) await new Promise(setImmediate);
     }
     const alive = setInterval(() => undefined, 1000);
     await told;
     clearInterval(alive);
     await new Promise((resolve) => setTimeout(resolve, 1000));`,
    "sleep 2; cat",
  );
  const lost = lines.find((line) => typeof line["lost"] === "number")?.["lost"];
  expect(lost).toBeGreaterThan(0);
  expect(lines.filter(({ msg }) => msg === "line").length + Number(lost)).toBe(30_000);
});

test("so is it where the pipe is full", () => {
  const lines = read(
    `const text = "x".repeat(150);
     const tell = (from, to) => { for (let i = from; i < to; i++) log.info({ i, text }, "line"); };
     tell(0, 240);
     await new Promise((resolve) => setTimeout(resolve, 700));
     tell(240, 320);
     process.exit(0);`,
    "sleep 1.2; cat",
  );
  expect(lines.map(({ i }) => i)).toEqual(Array.from({ length: 320 }, (_, index) => index));
});

test("why a process ends is told even to a slow reader", () => {
  const lines = read(
    `process.on("uncaughtException", (error) => { log.fatal({ error: error.message }, "the end"); process.exit(1); });
     const text = "x".repeat(150);
     for (let i = 0; i < 200; i++) log.info({ i, text }, "line");
     await new Promise((resolve) => setTimeout(resolve, 700));
     setImmediate(() => { throw new Error("gone") });`,
    "sleep 1.2; cat",
  );
  expect(lines.at(-1)).toMatchObject({ msg: "the end", error: "gone" });
  expect(lines).toHaveLength(201);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createProgram } from "../../src/cli/program.js";
import { action, runStep } from "../support/action-steps.js";
import { main } from "../support/cli-process.js";
import { productOf, recordingIo } from "../support/cli-harness.js";
import { root } from "../support/doc-blocks.js";
import { commit, gitIn } from "../support/git-repository.js";
import { crdYaml } from "../support/crd-yaml.js";

/** The comment of the GitHub Action: its text, its place, and its rights. */

interface Comment {
  readonly id: number;
  readonly user: { readonly login: string } | null;
  readonly body: string;
}
type Send = (url: string, request: RequestInit & { readonly body?: string }) => Promise<unknown>;
const { markerOf, writeComment } = (await import(join(root, "action/comment.mjs"))) as {
  markerOf: (folder: string, paths?: string) => string;
  writeComment: (what: object, send: Send) => Promise<string>;
};
const { DRY_RUN_ONLY, reviewArgs } = (await import(join(root, "action/review-args.mjs"))) as {
  DRY_RUN_ONLY: ReadonlyMap<string, number>;
  reviewArgs: (args: readonly string[]) => readonly string[];
};

const BOT = "github-actions[bot]";
const marker = markerOf("");
const text = "### API review\n";

/** Writes a comment to a pull request that has these. Returns the result, and the requests that change something. */
const written = async (comments: readonly Comment[], more: object = {}, status = 200) => {
  const changes: string[] = [];
  const send: Send = (url, { method = "", headers, body, redirect }) => {
    expect([new Headers(headers).get("authorization"), redirect]).toEqual(["Bearer secret", "error"]);
    const page = Number(new URL(url).searchParams.get("page") ?? "1");
    const shown = comments.slice((page - 1) * 100, page * 100);
    if (method !== "GET") changes.push(`${method} ${new URL(url).pathname} ${body ?? ""}`);
    return Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve(shown) });
  };
  const what = { api: "https://api.test", token: "secret", repository: "a/b", number: 7, marker, text };
  const done = await writeComment({ ...what, isWorthPosting: true, ...more }, send);
  return { done, changes };
};

const comment = (id: number, body: string, login = BOT): Comment => ({ id, user: { login }, body });
const body = JSON.stringify({ body: `${marker}\n${text}` });
const others = Array.from({ length: 150 }, (_, index) => comment(index, "Looks good.", "somebody"));

test("a review is posted once, and then updated, behind any number of other comments", async () => {
  expect(await written(others)).toEqual({ done: "posted", changes: [`POST /repos/a/b/issues/7/comments ${body}`] });
  expect(await written([...others, comment(9, `${marker}\nold`)])).toEqual({
    done: "updated",
    changes: [`PATCH /repos/a/b/issues/comments/9 ${body}`],
  });
  expect(await written([comment(9, `${marker}\r\n${text}`)])).toEqual({ done: "unchanged", changes: [] });
  expect(await written([comment(9, `${marker}\n### API review`)])).toEqual({ done: "unchanged", changes: [] });
});

test("comments of others are never changed, whatever they contain", async () => {
  const forged = comment(1, `${marker}\nold`, "somebody");
  const quoted = comment(2, `> ${marker}\nold`);
  const ofOtherFolder = comment(3, `${markerOf("api")}\nold`);
  const { done } = await written([forged, quoted, ofOtherFolder, { id: 4, user: null, body: `${marker}\nold` }]);
  expect(done).toBe("posted");
});

test("a review that says nothing is not posted, but replaces one that said something", async () => {
  expect(await written([], { isWorthPosting: false })).toEqual({ done: "nothing to say", changes: [] });
  expect((await written([comment(1, `${marker}\nold`)], { isWorthPosting: false })).done).toBe("updated");
});

test("what GitHub refuses, and what is too long, is an error", async () => {
  await expect(written([], {}, 403)).rejects.toThrow("GitHub answers 403 to GET /repos/a/b/issues/7/comments");
  await expect(written([], { text: "a".repeat(70_000) })).rejects.toThrow("a comment may have 65536");
});

test("each folder has its own marker, and so have paths that are given; what was posted without them stays the same", () => {
  expect([markerOf(""), markerOf("api"), markerOf("api", "config/crd docs")]).toEqual([
    "<!-- decorum-review: -->",
    "<!-- decorum-review:api -->",
    "<!-- decorum-review:api:config%2Fcrd%20docs -->",
  ]);
});

test("a name of a folder cannot end the marker", () => {
  expect(markerOf("a --> @team")).toBe("<!-- decorum-review:a%20--%3E%20%40team -->");
});

test("only the step that posts has the token, and it starts no program", () => {
  const withToken = action.runs.steps.filter(({ env }) => JSON.stringify(env ?? {}).includes("github.token"));
  expect(withToken.map(({ id, run }) => [id, run])).toEqual([
    ["comment", 'node "$GITHUB_ACTION_PATH/action/post-comment.mjs"'],
  ]);
  for (const part of ["inputs.comment == 'true'", "head.repo.full_name == github.repository", "dependabot[bot]"])
    expect(withToken[0]?.if).toContain(part);
  expect(readFileSync(join(root, "action/post-comment.mjs"), "utf8")).not.toMatch(/child_process|spawn|import\(/);
});

test("the flags that only a dry run has are left out of a review", () => {
  const { commands } = createProgram({ product: productOf([]), io: recordingIo(), end: () => undefined });
  const flagsOf = (name: string): readonly string[] =>
    commands
      .find((one) => one.name() === name)
      ?.options.flatMap(({ long, short }) => [long, short].filter((one) => typeof one === "string")) ?? [];
  const ofReview = new Set(flagsOf("review").filter((flag) => flag !== "-o" && flag !== "--output"));
  const onlyDryRun = flagsOf("dry-run").filter((flag) => !ofReview.has(flag));
  expect([...DRY_RUN_ONLY.keys()].sort()).toEqual([...onlyDryRun].sort());
  expect(
    reviewArgs([
      "--operation",
      "CREATE",
      "--level",
      "Advice",
      "-o",
      "junit=a",
      "--output=sarif=b",
      "--summary",
      "--owned",
      "a.io",
    ]),
  ).toEqual(["--level", "Advice", "--owned", "a.io"]);
});

describe("the step of the review", () => {
  let folder: string;
  let event: object;
  const definition = (fields: string): string =>
    crdYaml(`{ type: object, properties: { spec: { type: object, properties: { ${fields} } } } }`);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "decorum-comment-"));
    gitIn(folder)("init", "-q");
    const sha = commit(folder, { "a.yaml": definition("size: { type: string, maxLength: 9 }") });
    const head = commit(folder, {
      "a.yaml": definition("size: { type: string, maxLength: 9 }, team: { type: string, maxLength: 9 }"),
    });
    event = { pull_request: { number: 7, base: { sha, ref: "main" }, head: { sha: head } } };
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const step = (inputs: Record<string, string>, given = event, command = main) =>
    runStep("review", "run.mjs", folder, {
      inputs: { paths: "a.yaml", args: "--owned acme.io --strict", ...inputs },
      event: given,
      DECORUM_MAIN: command,
    });
  /** The output of a step in which a stand-in for the command notes its calls, and these notes. */
  const noted = (inputs: Record<string, string>, given = event) => {
    const calls = join(folder, "calls");
    writeFileSync(
      `${calls}.mjs`,
      `import { appendFileSync } from "node:fs";\nappendFileSync(${JSON.stringify(calls)}, process.argv[2] + "\\n");\n`,
    );
    const { outputs } = step(inputs, given, `${calls}.mjs`);
    const ran = readFileSync(calls, "utf8");
    rmSync(calls);
    return [outputs["comment"], ran];
  };

  test("writes the review for the comment, if the workflow wants one", () => {
    const { outputs, status } = step({ comment: "true" });
    const { comment: file = "", "comment-needed": isNeeded } = outputs;
    expect([isNeeded, status]).toEqual(["true", Number(outputs["exit-code"])]);
    expect(readFileSync(file, "utf8")).toMatch(/^### API review: `a\.yaml`\n/);
    expect(outputs).toMatchObject({ "comment-folder": "", "comment-paths": "a.yaml" });
    expect(readFileSync(file, "utf8")).toContain("- `spec.team`: added (optional, string, at most 9 characters)");
    expect(noted({ comment: "true" })).toEqual(["", "dry-run\nreview\n"]);
    expect(noted({})).toEqual(["", "dry-run\n"]);
  });

  test("says that there is nothing to say", () => {
    const { sha } = (event as { readonly pull_request: { readonly head: { readonly sha: string } } }).pull_request.head;
    const same = { pull_request: { number: 7, base: { sha, ref: "main" }, head: { sha } } };
    expect(step({ comment: "true" }, same).outputs["comment-needed"]).toBe("false");
  });

  test("says that nothing is posted if nothing is compared", () => {
    expect(step({ comment: "true", old: "none" }).stdout).toContain(
      "::notice title=Decorum::no comment is posted, because a review needs something to compare with, and 'old' is 'none'\n",
    );
    expect(step({ comment: "true", old: "none" }, {}).stdout).not.toContain("no comment");
  });

  test("writes none in a pull request of a fork, and without a pull request", () => {
    const request = (event as { readonly pull_request: object }).pull_request;
    const ofFork = {
      pull_request: { ...request, base: { ...(request as { base: object }).base, repo: { full_name: "a/b" } } },
    };
    expect(noted({ comment: "true" }, ofFork)).toEqual(["", "dry-run\n"]);
    expect(noted({ comment: "true", old: "none" }, {})).toEqual(["", "dry-run\n"]);
  });
});

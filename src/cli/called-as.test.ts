import { DEFAULTERS } from "../defaulters/index.js";
import { RULES } from "../rules/index.js";
import { explainCommand, fixCommand } from "./next-commands.js";
import { catalogueTable } from "./formats/pages/catalogue.js";
import { skippedNotes } from "../app/sources/skipped.js";
import { asCalled, calledAs } from "../app/host/called-as.js";
import { createPalette } from "./terminal/color.js";

const NPX = { npm_command: "exec", npm_config_user_agent: "npm/11.4.2 node/v22.17.0 linux x64" };

test.each<[string, Record<string, string>, string]>([
  ["/usr/local/bin/decorum", {}, "decorum"],
  ["/srv/clone/dist/main.js", {}, "decorum"],
  ["/srv/project/node_modules/.bin/decorum", {}, "npx kube-decorum"],
  ["C:\\project\\node_modules\\.bin\\decorum", {}, "npx kube-decorum"],
  ["/home/a/.npm/_npx/0a1b/node_modules/.bin/kube-decorum", NPX, "npx kube-decorum"],
  ["C:\\Users\\a\\npx\\node_modules\\kube-decorum\\dist\\main.js", NPX, "npx kube-decorum"],
  ["/usr/local/bin/decorum", { npm_command: "run-script", npm_config_user_agent: "npm/11.4.2" }, "decorum"],
  ["/usr/local/bin/decorum", { npm_command: "exec", npm_config_user_agent: "pnpm/9.0.0 npm/?" }, "decorum"],
  ["/home/a/.krew/bin/kubectl-decorum", {}, "kubectl decorum"],
  ["/srv/project/node_modules/.bin/kubectl-decorum", NPX, "kubectl decorum"],
  ["C:\\npm\\node_modules\\kube-decorum\\bin\\kubectl-decorum.js", {}, "kubectl decorum"],
  ["/srv/kubectl-decorum/dist/main.js", {}, "decorum"],
  ["", {}, "decorum"],
])("%s with %j is called as '%s'", (script, env, expected) => {
  expect(calledAs(script, env)).toBe(expected);
});

test("our own texts name the command as it was called, and files and hosts as they are", () => {
  const text =
    "Usage: decorum fix\n  helm template . | decorum dry-run -\n'decorum explain RULE' decorum.yaml a/decorum b npx kube-decorum test";
  expect(asCalled(text, "kubectl decorum")).toBe(
    "Usage: kubectl decorum fix\n  helm template . | kubectl decorum dry-run -\n'kubectl decorum explain RULE' decorum.yaml a/decorum b npx kube-decorum test",
  );
  expect(asCalled(text, "decorum")).toBe(text);
});

test("each hint names the command as it was called, and as 'decorum' if nothing else is known", () => {
  const palette = createPalette(false);
  const hints = (command?: string): readonly string[] => [
    explainCommand("a/b", { packs: ["policies"] }, "policies", command),
    ...skippedNotes([{ file: "a.yaml", what: "Helm template", reason: "Template", chart: "chart" }], command).map(
      ({ text }) => text,
    ),
    fixCommand(["crds/"], { packs: ["policies"], color: "auto" }, "policies", command) ?? "",
    catalogueTable({ rules: RULES, defaulters: DEFAULTERS }, { palette, columns: 100, command }).split("\n").at(-2) ??
      "",
  ];
  const named = (command?: string): readonly (string | undefined)[] =>
    hints(command).map((hint) => /(?:^|[|:] )((?:\w+ )?(?:kube-)?decorum) (?:explain|fix|dry-run) /.exec(hint)?.[1]);
  expect(named()).toEqual(Array(4).fill("decorum"));
  expect(named("npx kube-decorum")).toEqual(Array(4).fill("npx kube-decorum"));
});

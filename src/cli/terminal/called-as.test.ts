import { asCalled, calledAs } from "./called-as.js";

const NPX = { npm_command: "exec", npm_config_user_agent: "npm/11.4.2 node/v22.17.0 linux x64" };

test.each<[string, Record<string, string>, string]>([
  ["/usr/local/bin/decorum", {}, "decorum"],
  ["/work/clone/dist/main.js", {}, "decorum"],
  ["/work/project/node_modules/.bin/decorum", {}, "npx kube-decorum"],
  ["C:\\project\\node_modules\\.bin\\decorum", {}, "npx kube-decorum"],
  ["/home/a/.npm/_npx/0a1b/node_modules/.bin/kube-decorum", NPX, "npx kube-decorum"],
  ["C:\\Users\\a\\npx\\node_modules\\kube-decorum\\dist\\main.js", NPX, "npx kube-decorum"],
  ["/usr/local/bin/decorum", { npm_command: "run-script", npm_config_user_agent: "npm/11.4.2" }, "decorum"],
  ["/usr/local/bin/decorum", { npm_command: "exec", npm_config_user_agent: "pnpm/9.0.0 npm/?" }, "decorum"],
  ["/home/a/.krew/bin/kubectl-decorum", {}, "kubectl decorum"],
  ["/work/project/node_modules/.bin/kubectl-decorum", NPX, "kubectl decorum"],
  ["C:\\npm\\node_modules\\kube-decorum\\bin\\kubectl-decorum.js", {}, "kubectl decorum"],
  ["/work/kubectl-decorum/dist/main.js", {}, "decorum"],
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

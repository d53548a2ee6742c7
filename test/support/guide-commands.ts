import type { Json, JsonObject } from "kube-json";

/** The commands of a page of the documentation, and which of them run here. */

export interface Block {
  readonly language: string;
  readonly text: string;
}

/** Blocks of code; those in lists are indented. */
export const blocksOf = (page: string): readonly Block[] =>
  [...page.matchAll(/^( *)```(\w*)(?: [^\n]*)?\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = "", language = "", text = ""]) => ({
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }),
  );

/** The commands of a script, each with its here-document. */
export const commandsIn = (script: string): readonly string[] =>
  [...script.matchAll(/^(?=\S)(?!#).*?<<'(\w+)'\n[\s\S]*?^\1$|^(?=\S)(?!#).+$/gm)].map(([command]) => command);

/** Commands that are not run, with the reason: their tools or a cluster for them are missing. */
const ENGINE = "it needs a container engine";
const CLUSTER = "it needs a cluster with nodes";
const HELM = "it needs helm; its values are rendered instead";
export const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^docker (?:build|push) /, ENGINE],
  [/^kind (?:create cluster|load docker-image kube-decorum:[\d.]+)$/, ENGINE],
  [/^kubectl -n decorum-system rollout status deployment\/decorum$/, CLUSTER],
  [/^kubectl label namespace decorum-system /, CLUSTER],
  [/^kubectl delete /, CLUSTER],
  [
    /^decorum export (?:helm-values|kustomize) /,
    "test/install/export-needs.test.ts runs it, for a pack that needs more",
  ],
  [/^helm (?:install|upgrade) decorum manifests\/helm\/decorum -n decorum-system /, HELM],
];

/** Whether a command is one of the script that prepares a machine with an API server, which only runs as a whole. */
export const isOfMachine = (command: string): boolean => /^(?:openssl|printf|install|cp|sed) /.test(command);

/** Values of `--set`, as helm reads the simple ones. */
export const setValues = (command: string): JsonObject => {
  const root: Record<string, Json> = {};
  for (const [, quoted, plain] of command.matchAll(/--set (?:'([^']*)'|(\S+))/g)) {
    const [path = "", text = ""] = (quoted ?? plain ?? "").split("=", 2);
    const names = path.split(".");
    let object = root;
    for (const name of names.slice(0, -1)) object = (object[name] ??= {}) as Record<string, Json>;
    object[names.at(-1) ?? ""] = setValue(text);
  }
  return root;
};

const setValue = (text: string): Json => {
  if (text.startsWith("{") && text.endsWith("}")) return text.slice(1, -1).split(",");
  if (text === "true" || text === "false") return text === "true";
  return /^\d+$/.test(text) ? Number(text) : text;
};

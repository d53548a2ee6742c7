import { spawnSync } from "node:child_process";
import { devNull } from "node:os";
import { stringify } from "yaml";
import { type JsonObject, isObject } from "kube-json";
import { parseManifests } from "kube-manifests";
import { findTool } from "./cluster-tools.js";

const command = findTool("helm");

/** Whether the chart can be rendered here. */
export const HAS_HELM = command !== undefined;
/** `describe`, or `describe.skip` where there is no helm. */
export const describeWithHelm = command === undefined ? describe.skip : describe;
/** `test`, likewise. */
export const testWithHelm = command === undefined ? test.skip : test;

/** The output of helm. Throws its message if it fails, as for values that the schema of the chart refuses. */
export const helm = (args: readonly string[], values: JsonObject = {}): string => {
  const { status, stdout, stderr, error } = spawnSync(command ?? "helm", [...args], {
    encoding: "utf8",
    input: stringify(values),
    maxBuffer: 64 * 1024 * 1024,
    // No cluster of this user.
    env: { ...process.env, HELM_KUBECONTEXT: "", KUBECONFIG: devNull },
  });
  if (status !== 0) throw new Error(`helm ${args.join(" ")}: ${stderr}${error?.message ?? ""}`);
  return stdout;
};

/** Rendered charts by request: a third of the requests of tests repeat. */
const rendered = new Map<string, string>();

/** The objects that `helm template` makes of the chart, with values over its own. */
export const renderChart = (chart: string, namespace: string, values: JsonObject): readonly JsonObject[] => {
  const args = ["template", "decorum", chart, "--namespace", namespace, "--values", "-"];
  const asked = JSON.stringify([args, values]);
  const text = rendered.get(asked) ?? helm(args, values);
  rendered.set(asked, text);
  // Leftovers of a template, which linters complain about.
  if (/[ \t]$/m.test(text)) throw new Error(`no line may end in blanks:\n${text}`);
  return parseManifests(text).flatMap(({ value, errors }) => {
    if (errors[0] !== undefined) throw new Error(`${errors[0].message}\n${text}`);
    return isObject(value) ? [value] : [];
  });
};

/** The notes of helm after an installation. */
export const renderNotes = (chart: string, namespace: string, values: JsonObject): string => {
  const args = ["install", "decorum", chart, "--namespace", namespace, "--values", "-", "--dry-run=client"];
  return helm(args, values).split("\nNOTES:\n")[1] ?? "";
};

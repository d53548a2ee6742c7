import type { Io } from "./io.js";

/** The command where it is on the PATH. */
export const COMMAND = "decorum";
/** Through npm. The name `decorum` belongs to another package there. */
const BY_NPX = "npx kube-decorum";
const BY_KUBECTL = "kubectl decorum";

/** How a user calls the command that runs as `script`, so that they can copy a hint that names it. */
export const calledAs = (script: string, env: Io["env"]): string => {
  const [name = "", folder, above] = script.split(/[\\/]/).reverse();
  // kubectl runs a program that has this name.
  if (/^kubectl[-_]decorum(?:\.js)?$/.test(name)) return BY_KUBECTL;
  const isLocal = folder === ".bin" && above === "node_modules";
  const isExec = env["npm_command"] === "exec" && (env["npm_config_user_agent"] ?? "").startsWith("npm/");
  return isLocal || isExec ? BY_NPX : COMMAND;
};

/** Our own text, in which `decorum` is the command, for a user who calls it differently. */
export const asCalled = (text: string, command: string): string =>
  command === COMMAND ? text : text.replace(/(?<![\w./-])decorum (?=[a-z[<-])/g, `${command} `);

/** Names of our own files and documents, wherever they are. */
export const CONFIG_FILE = "decorum.yaml";
export const BASELINE_KIND = "Baseline";

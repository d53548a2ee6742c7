import { literal } from "../../text/message.js";

const VERSION = /^(\d+)\.(\d+)(?:\.(\d+))?(?:-[0-9A-Za-z.-]+)?$/;

/**
 * What is wrong with the version of kube-decorum/engine that a plugin is written for; undefined if this version has all that
 * the plugin may use. Before 1.0.0, a minor version may change the interface (docs/library.md).
 */
export const engineProblem = (wanted: string, current: string): string | undefined => {
  const [asked, own] = [numbersOf(wanted), numbersOf(current)];
  if (asked === undefined || own === undefined)
    return `must be a version of kube-decorum/engine, such as ${literal(current)}, not ${literal(wanted)}`;
  const isOlder = asked[1] < own[1] || (asked[1] === own[1] && asked[2] <= own[2]);
  if (asked[0] === own[0] && isOlder && (own[0] > 0 || asked[1] === own[1])) return undefined;
  const change =
    asked[0] < own[0] || (asked[0] === own[0] && isOlder)
      ? "the interface has changed since: update the plugin"
      : "the plugin is newer: update Decorum";
  return `must be compatible with version ${literal(current)} of Decorum, not ${literal(wanted)}; ${change}`;
};

const numbersOf = (version: string): readonly [number, number, number] | undefined => {
  const [, major, minor, patch = "0"] = VERSION.exec(version) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
};

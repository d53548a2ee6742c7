import type { Manifest, YamlError } from "kube-manifests";
import { shellWord } from "../../text/printable.js";
import { COMMAND } from "../host/called-as.js";

/** Manifests before they are rendered. */

/**
 * Statements, assignments and annotations of ytt, which are comments; a text within an object is indented. An 'end' without a
 * beginning is none.
 */
const YTT = /^#@(?:[a-z]+\/|[ \t]*(?:load[ \t]*\(|(?:def|if|for)\b.*:\r?$)|[ \t]*[A-Za-z_]\w*[ \t]*=)/m;

/** Other code of ytt, and its values. */
const YTT_CODE = /^#@/m;
const YTT_VALUE = /^#@/;

/** A line with a statement, as of Jinja and Liquid. */
const JINJA = /^[ \t]*\{%.*%\}[ \t]*$/;

/**
 * A value that a script or a person replaces, as '%NAME%', '@NAME@' and '****', or '${NAME}' in JSON; no value begins so, and
 * '{name}' has nothing behind it. '%NAME%' and '${NAME}' may also stand for whole lines.
 */
const REPLACED =
  /(?::|^[ \t]*-)[ \t]+(?:%+[\w.-]*%|@[\w.-]+@|\*{3}|\$\{\w+\}|\{[A-Za-z][\w.-]*\}[^\s#,])|^[ \t]*(?:%\w+%|\$\{\w+\})[ \t]*$/;

/** The values '#{NAMESPACE}' and '#{namespace}#', which YAML reads as comments. */
const TOKEN = /^#\{(?:[A-Z][A-Z\d_]*\}|[\w.-]+\}#)\s*$/;

/**
 * The kind of template in a file, by its comments or by the line of a mistake; undefined for one of Helm, which its chart shows.
 */
export const templateKind = (text: string, manifests: readonly Manifest[]): string | undefined => {
  if (YTT.test(text) || (YTT_CODE.test(text) && hasValue(text, YTT_VALUE))) return "ytt template";
  if (hasValue(text, TOKEN)) return "template";
  const lines = manifests.flatMap((one) => one.errors.slice(0, 1).flatMap((error) => linesAt(error, one)));
  if (lines.some((line) => JINJA.test(line))) return "Jinja template";
  return lines.some((line) => REPLACED.test(line)) ? "template" : undefined;
};

/** True for a text with such a comment in the place of a value: right behind a key. */
const hasValue = (text: string, comment: RegExp): boolean =>
  text.split("\n").some((line) => {
    const at = line.indexOf("#");
    const before = line.slice(0, Math.max(at, 0));
    const key = before.trimEnd();
    return key !== before && key.endsWith(":") && comment.test(line.slice(at));
  });

/** The line of a mistake, and the one before if nothing is between the two. */
export const linesAt = ({ line, column }: YamlError, manifest: Manifest): readonly string[] => {
  const own = manifest.line(line);
  return own.slice(0, column - 1).trim() === "" ? [manifest.line(line - 1), own] : [own];
};

/** Returns advice on the templates of a Helm chart. */
export const renderFirst = (chart: string, command = COMMAND): string =>
  `render Helm templates first: helm template ${shellWord(chart)} | ${command} dry-run -`;

/**
 * Returns the problem of text that is no YAML, if it is a Helm template: an action starts a line at the error, or its
 * value. The folder above 'templates' is its chart.
 */
export const templateProblem = (file: string, lines: readonly (string | undefined)[]): string | undefined => {
  if (!lines.some((line) => line !== undefined && ACTION.test(line))) return undefined;
  const chart = /^(.*?)\/?(?<![^/])templates\//.exec(file)?.[1] ?? "";
  return `'{{' is of a Helm template; ${renderFirst(chart === "" ? "." : chart)}`;
};

const ACTION = /^\s*(?:- +)*(?:[\w./"'-]+: +)?(?:\[ *)?\{\{/;

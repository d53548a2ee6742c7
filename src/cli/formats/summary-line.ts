import { join } from "kube-json";
import { count } from "../../text/message.js";
import type { Palette } from "../terminal/color.js";
import { docsPage } from "../../text/section-url.js";
import { printable } from "../../text/printable.js";
import {
  type SchemaCount,
  type Unjudged,
  type UnjudgedReason,
  UNJUDGED_REASONS,
  documentsOf,
} from "../../app/report/account.js";
import type { FindingCount, Tally } from "../../app/report/tally.js";

/** `2 warnings in 3 places`, or just `2 warnings` if each has one place. */
const countIn = ({ findings, places }: FindingCount, text: string): string =>
  places === findings ? text : `${text} in ${count(places, "place")}`;

/**
 * `2184 objects: 2100 allowed, 84 denied; 120 violations, 900 warnings in 1000 places`, followed by other counts
 * that are not 0, such as faults, and by the verdict if there is one. It always starts with the number of objects, so that a run
 * without objects does not look like a run without findings.
 */
export const summaryLine = (
  tally: Tally,
  unusable: number,
  verdict: string,
  palette: Palette,
  onlyNew = false,
): string => {
  const { objects, types, allowed, denied, violations, warnings } = tally;
  const { faults, audited, ratcheted, waived, unreviewed, defaulted } = tally;
  const lit = (number: number, text: string, paint: (text: string) => string): string =>
    number > 0 ? paint(text) : text;
  const found = [
    lit(violations.findings, countIn(violations, count(violations.findings, "violation")), palette.deny),
    lit(warnings.findings, countIn(warnings, count(warnings.findings, "warning")), palette.warn),
    ...(audited.findings === 0 ? [] : [countIn(audited, `${String(audited.findings)} audited`)]),
    ...(faults === 0 ? [] : [palette.deny(count(faults, "fault"))]),
  ];
  return [
    `${reviewed(objects - types, types)}: ${lit(allowed, `${String(allowed)} allowed`, palette.pass)}, ${lit(denied, `${String(denied)} denied`, palette.deny)}`,
    found.join(", "),
    ...(unreviewed === 0 ? [] : [palette.warn(`${count(unreviewed, "object")} not reviewed`)]),
    ...(ratcheted === 0
      ? []
      : [`${String(ratcheted)} of them existed before the update${onlyNew ? ", and are not shown" : ""}`]),
    ...(waived === 0 ? [] : [`${String(waived)} waived`]),
    ...(defaulted === 0 ? [] : [`defaults for ${count(defaulted, "object")}`]),
    ...(unusable === 0 ? [] : [palette.deny(count(unusable, "input error"))]),
    ...(verdict === "" ? [] : [verdict]),
  ].join("; ");
};

/** How many documents were judged against a schema, and why others were not. */
const schemaText = ({ documents, judged, unjudged }: SchemaCount): string => {
  const rest = unjudged.length === 0 ? "" : `; not judged: ${unjudgedText(unjudged)}; ${WHY}`;
  const all =
    judged === documents ? count(documents, "document") : `${String(judged)} of ${count(documents, "document")}`;
  return `Judged against a schema: ${all}${rest}`;
};

const WHY = `see ${docsPage("not-checked.md")}`;

/** Words for documents that were not judged, by reason: 'is' for one, 'are' for more. */
const REASONS: Readonly<Record<UnjudgedReason, readonly [is: string, are: string]>> = {
  UnknownKind: ["without a CRD", "without a CRD"],
  UnknownVersion: ["of a version that its CRD lacks", "of versions that their CRDs lack"],
  NotServed: ["that Kubernetes does not serve", "that Kubernetes does not serve"],
  NoRule: ["for which the packs have no rule", "for which the packs have no rule"],
  Template: ["template", "templates"],
  Placeholder: ["with placeholders", "with placeholders"],
  NotAnObject: ["that is no object", "that are no objects"],
  Configuration: ["configuration of a program", "configurations of programs"],
  Unreadable: ["unreadable", "unreadable"],
};

/** '2 without a CRD, 1 template'. */
const unjudgedText = (unjudged: readonly Unjudged[]): string =>
  UNJUDGED_REASONS.map((reason) => [reason, documentsOf(unjudged.filter((one) => one.reason === reason))] as const)
    .filter(([, documents]) => documents > 0)
    .map(([reason, documents]) => `${String(documents)} ${REASONS[reason][documents === 1 ? 0 : 1]}`)
    .join(", ");

/** The error of '--strict'. */
export const missedText = (missed: readonly Unjudged[]): string => {
  const documents = documentsOf(missed);
  const were = documents === 1 ? "was" : "were";
  return `error: ${count(documents, "document")} ${were} not judged against a schema ('--strict'): ${unjudgedText(missed)}; ${WHY}\n`;
};

/** The error of '--strict' for what a policy or rule did not judge. */
export const unjudgedError = (objects: number): string =>
  `error: ${count(objects, "object")} ${objects === 1 ? "was" : "were"} not judged by all policies and rules ('--strict'): warnings say why; ${WHY}\n`;

/** The error for generated CRDs that are older than their types in Go. */
export const olderError = (crds: readonly string[], isStrict: boolean): string => {
  const [are, their, them] = crds.length === 1 ? ["is", "its", "it"] : ["are", "their", "them"];
  return `error: ${namedCrds(crds)} ${are} older than ${their} Go types${isStrict ? " ('--strict')" : ""}; generate ${them} again, for example with 'make manifests'\n`;
};

/** The error for generated CRDs whose kinds the change removes in Go. */
export const goneError = (crds: readonly string[]): string =>
  `error: ${namedCrds(crds)} ${crds.length === 1 ? "has" : "have"} no Go type any more; a generator leaves the manifest as it was: delete it, or restore the type\n`;

/** The error for CRDs that cannot be compared with their old state any more, so that what changed in them is unknown. */
export const lostError = (crds: readonly string[]): string =>
  `error: ${namedCrds(crds)} must be judged, because the old state has ${crds.length === 1 ? "it" : "them"}; the report says why ${crds.length === 1 ? "it was" : "they were"} not\n`;

const namedCrds = (crds: readonly string[]): string =>
  join([...crds.slice(0, NAMED), ...(crds.length > NAMED ? [count(crds.length - NAMED, "other")] : [])], "and");

/** CRDs in an error. */
const NAMED = 3;

/** The error of '--strict' for kinds whose CRDs do not agree. */
export const disputedError = (kinds: number): string =>
  `error: CRDs do not agree on ${count(kinds, "kind")} of the input ('--strict'); ${WHY}\n`;

/** The line on schemas; '' if no rule judges objects against theirs. */
export const schemaLine = ({ schema, judgesSchemas }: Tally): string =>
  judgesSchemas && schema.documents > 0 ? `${schemaText(schema)}\n` : "";

/** '1 object and 3 types in Go'. */
const reviewed = (objects: number, types: number): string =>
  [
    ...(objects > 0 || types === 0 ? [count(objects, "object")] : []),
    ...(types === 0 ? [] : [`${count(types, "type")} in Go`]),
  ].join(" and ");

/** The command that explains the first rule, ready to be copied. */
export const whyLine = (command: string, palette: Palette): string =>
  `${palette.faint(printable(`Details: ${command}`))}\n`;

/** How many suggestions there are, which are not shown; '' if there are none. */
export const adviceLine = ({ advice }: Tally, palette: Palette): string =>
  advice === 0
    ? ""
    : `${palette.faint(`${count(advice, "suggestion")} ${advice === 1 ? "is" : "are"} not shown: use '--level Advice'`)}\n`;

/** How many findings the command fixes; '' if none. Where not all fixes were proven, their number is not known. */
export const fixLine = ({ fixable, unproven }: Tally, command: string, palette: Palette): string => {
  if (fixable === 0) return "";
  const findings = unproven === 0 ? count(fixable, "finding") : "Findings";
  return `${palette.faint(printable(`${findings} can be fixed: ${command}`))}\n`;
};

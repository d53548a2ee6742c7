import { type GoSources, allKindsOf, generateKind, groupOf } from "go-crd";
import { type KubeObject, formatField, join, stringAt } from "kube-json";
import { pathInSources } from "../../files/go-files.js";
import { literal } from "../../text/message.js";
import type { Io } from "../host/io.js";
import { shortField } from "../report/finding-place.js";
import type { Judged } from "../report/report.js";
import { isRevision } from "../sources/git-commit.js";
import { goChange } from "./go-change.js";
import type { GoProject } from "./go-project.js";
import { doubtOnGone } from "./gone-kinds.js";
import type { OldGoTypes } from "./old-go-types.js";
import { resolve } from "node:path";

/** A written CRD beside what the change of its Go sources says. */
interface GoAge {
  /** `Older` without the change, `Gone` with a kind that Go has no more, `Current` with all of the change. */
  readonly state: "Same" | "Older" | "Gone" | "Current" | "Unknown";
  /** What it lacks. */
  readonly fields: readonly string[];
  /** What cannot be compared, and why. */
  readonly notes: readonly string[];
}

/** The state of the sources now and before, and the value of `--old`. */
export interface GoStates {
  readonly project: GoProject | undefined;
  readonly before: OldGoTypes;
  readonly old: string | undefined;
}

const SAME: GoAge = { state: "Same", fields: [], notes: [] };

/** The age of a CRD that has an old state. `--old` may name CRDs alone, without their sources. */
export const goAge = ({ result, context }: Judged, { project, before, old }: GoStates, io: Io): GoAge => {
  const { object, oldObject } = context;
  if (oldObject === undefined || old === undefined) return SAME;
  const near = pathInSources(resolve(io.cwd, result.file));
  const kind = stringAt(object, "spec", "names", "kind") ?? "";
  const doubt = (why: string): GoAge => ({
    ...SAME,
    state: "Unknown",
    notes: [`the Go types of ${kind} are not compared with the old ones, because ${why}`],
  });
  const then = before.sources && generateKind(before.sources, oldObject, near);
  const now = project && generateKind(project.sources, object, near);
  if (before.sources === undefined || then === undefined)
    return now !== undefined && isRevision(old) ? doubt("the old state has none") : SAME;
  const broken = [before.sources, project?.sources].find((one) => one !== undefined && isBroken(one, object));
  if (broken !== undefined) return doubt(`${broken === before.sources ? "those" : "these"} are no valid Go`);
  if (now === undefined) {
    const why = doubtOnGone(allKindsOf(before.sources, oldObject, near), project, io);
    return why === undefined ? { ...SAME, state: "Gone" } : doubt(why);
  }
  const change = goChange({ before: then, after: now }, { before: oldObject, after: object });
  const inWords = (path: string): string => wordsOf(path, kind);
  return {
    state:
      change.missing.length > 0 ? "Older" : !change.isAny ? "Same" : change.unknown.length > 0 ? "Unknown" : "Current",
    fields: change.missing.map(inWords),
    notes:
      change.unknown.length === 0
        ? []
        : [
            `${join(change.unknown.map(inWords), "and")} cannot be compared with Go, where ${change.unknown.length === 1 ? "it" : "they"} changed: a generator may leave out the field, or its type is of another module`,
          ],
  };
};

/** True if there are mistakes in files that may have types of the CRD. */
const isBroken = ({ broken }: GoSources, crd: KubeObject): boolean =>
  broken.some((file) => [undefined, stringAt(crd, "spec", "group")].includes(groupOf(file.package)));

/** A path of a CRD of the kind in words: `'spec.size' of Widget v1`. */
const wordsOf = (path: string, kind: string): string => {
  const steps = path
    .replace(/\[\]$/, "")
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const [, list, version = "", ...rest] = steps;
  if (list !== "versions" || version === "") return `${literal(formatField(steps))} of ${kind}`;
  if (rest.length === 0) return `version ${literal(version)} of ${kind}`;
  const isInSchema = rest.includes("properties");
  const field = isInSchema
    ? shortField(formatField([...steps.slice(0, 2), 0, ...rest]), NO_VERSIONS)
    : formatField(rest);
  return `${literal(field)} of ${kind} ${version}`;
};

/** With several versions, fields would be written with theirs. */
const NO_VERSIONS: KubeObject = { apiVersion: "", kind: "" };

import type { KubeObject } from "kube-json";
import { shortField } from "../report/finding-place.js";
import { withoutExamples } from "../report/said-alike.js";
import { plainName } from "../report/object-name.js";
import type { Judged, ReportFinding, Suggestion } from "../report/report.js";
import { type ReportWaived, isNewlyWaived, waiverText } from "../report/report-source.js";

/** A finding as a reviewer says it, once for all places where it says the same. */
export interface Remark {
  readonly rule: string;
  /** The field for people; '' for the object itself. */
  readonly field: string;
  /** ' of version v1' for a CRD with several; or ''. */
  readonly version: string;
  readonly message: string;
  /** Where its author edits: in Go if the field is there; 1-based. */
  readonly file: string;
  readonly line: number;
  readonly more: readonly RemarkPlace[];
  /** The lines that fix it at the first place. */
  readonly suggestion?: Suggestion;
}

export type RemarkPlace = Pick<Remark, "field" | "version" | "file" | "line">;

/** A finding that is excused, once for all versions of a CRD. */
export interface WaivedRemark extends RemarkPlace, Pick<ReportWaived, "rule" | "action" | "message"> {
  /** What excuses it, and why. */
  readonly waiver: string;
}

/** Collects the findings that a change brings, and that are excused. */
export const createWaived = () => {
  const found = new Map<string, WaivedRemark>();
  return {
    add({ result, context: { object } }: Judged): void {
      for (const one of result.waived.filter(isNewlyWaived)) {
        const { rule, action, message, line, field } = one;
        const place = { ...fieldOf(field === "" ? "" : shortField(field, object)), file: result.file, line };
        const waiver = waiverText(one);
        const key = JSON.stringify([rule, plainName(object), place.field, waiver]);
        if (!found.has(key)) found.set(key, { rule, action, message, ...place, waiver });
      }
    },
    // Those that would block first: there may not be room for all.
    all: (): readonly WaivedRemark[] => [...found.values()].sort((a, b) => a.action.localeCompare(b.action)),
  };
};

/** The remarks of a run, in the order in which they were found. */
export interface Remarks {
  add(judged: Judged, finding: ReportFinding): void;
  all(): readonly Remark[];
}

/** Takes suggestions that overlap no earlier one: of two for a line, only one can be applied, and one fix may remove several findings. */
type Suggested = (suggestion: Suggestion) => boolean;

export const createSuggested = (): Suggested => {
  const taken: Suggestion[] = [];
  const overlaps = (a: Suggestion, b: Suggestion): boolean =>
    a.file === b.file && a.line <= b.endLine && b.line <= a.endLine;
  return (suggestion) => {
    if (taken.some((one) => overlaps(one, suggestion))) return false;
    taken.push(suggestion);
    return true;
  };
};

export const createRemarks = (isFree: Suggested): Remarks => {
  const found = new Map<string, { readonly first: Remark; readonly more: Map<string, RemarkPlace> }>();
  return {
    add(judged, finding) {
      const { rule, message } = finding;
      const key = JSON.stringify([rule, withoutExamples(message)]);
      const place = placeOf(finding, judged.result.file, judged.context.object);
      const known = found.get(key);
      if (known === undefined) {
        const suggestion = judged.suggest?.(finding);
        const isMade = suggestion !== undefined && isFree(suggestion);
        const first = { rule, message, ...place, more: [], ...(isMade ? { suggestion } : {}) };
        found.set(key, { first, more: new Map() });
      } else if (locationOf(place) !== locationOf(known.first)) known.more.set(locationOf(place), place);
    },
    all: () => [...found.values()].map(({ first, more }) => ({ ...first, more: [...more.values()] })),
  };
};

/** A field in Go may be behind several fields of CRDs: it is one place. Fields that it lacks are at its type. */
const locationOf = ({ file, line, field }: RemarkPlace): string =>
  `${file}:${String(line)} ${field.slice(field.lastIndexOf(".") + 1)}`;

const placeOf = ({ go, line, mergedField }: ReportFinding, file: string, object: KubeObject): RemarkPlace => ({
  ...fieldOf(mergedField === "" ? "" : shortField(mergedField, object)),
  ...(go === undefined ? { file, line } : { file: go.file, line: go.line }),
});

const fieldOf = (text: string): Pick<RemarkPlace, "field" | "version"> => {
  const at = text.lastIndexOf(" of version");
  return at < 0 ? { field: text, version: "" } : { field: text.slice(0, at), version: text.slice(at) };
};

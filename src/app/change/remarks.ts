import type { KubeObject } from "kube-json";
import { shortField } from "../report/finding-place.js";
import type { Judged, ReportFinding, Suggestion } from "../report/report.js";

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
  /** The other places. */
  readonly more: readonly RemarkPlace[];
  /** The lines that fix it at the first place. */
  readonly suggestion?: Suggestion;
}

export type RemarkPlace = Pick<Remark, "field" | "version" | "file" | "line">;

/** The remarks of a run, in the order in which they were found. */
export interface Remarks {
  add(judged: Judged, finding: ReportFinding): void;
  all(): readonly Remark[];
}

export const createRemarks = (): Remarks => {
  const found = new Map<string, { readonly first: Remark; readonly more: Map<string, RemarkPlace> }>();
  /** One fix may remove several findings: it is suggested once. */
  const suggested = new Set<string>();
  return {
    add(judged, finding) {
      const { rule, message } = finding;
      const key = JSON.stringify([rule, shapeOf(message)]);
      const place = placeOf(finding, judged.result.file, judged.context.object);
      const known = found.get(key);
      if (known === undefined) {
        const suggestion = judged.suggest?.(finding);
        const isNew = suggestion !== undefined && !suggested.has(JSON.stringify(suggestion));
        if (isNew) suggested.add(JSON.stringify(suggestion));
        const first = { rule, message, ...place, more: [], ...(isNew ? { suggestion } : {}) };
        found.set(key, { first, more: new Map() });
      } else if (locationOf(place) !== locationOf(known.first)) known.more.set(locationOf(place), place);
    },
    all: () => [...found.values()].map(({ first, more }) => ({ ...first, more: [...more.values()] })),
  };
};

/** The message without the values in it, so that only what is said counts. */
const shapeOf = (message: string): string => message.replace(/'[^']*'/g, "''").replace(/\d+/g, "0");

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

import { type GoPlace, markerInCrd, placeInCrd } from "go-crd";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { type FieldPath, type KubeObject, valueAt } from "kube-json";
import type { WaiverOfFinding } from "../adoption/excuse.js";
import type { RuleNames } from "../adoption/rule-names.js";
import { createWaiverUse, placeOf, type WrittenWaiver } from "../adoption/written-waiver.js";
import type { Unusable } from "../report/report.js";
import type { GoProject } from "./go-project.js";
import { createWaiverFiles } from "./waiver-files.js";

/**
 * Waivers in the comments of Go sources: `// +decorum:waive RULE -- REASON [until YYYY-MM-DD]`, in the comment above a field
 * or type. Of a field, it covers the findings that are there; of a type, those of its fields too; of the type of a kind, also
 * those of the CRD. It is a marker, because controller-gen leaves markers out of descriptions.
 */
export interface GoWaivers {
  /** The waivers for the findings in a CRD, which is in the manifest. */
  readonly of: (crd: KubeObject, manifest: string) => WaiverOfFinding;
  /** Comments that are no waivers but look like it; each is returned once. */
  readonly takeProblems: () => readonly Unusable[];
  /**
   * A sentence for each waiver that has expired or is at no declaration. If the CRDs were `allReviewed`, also for each in
   * their types that no finding needs.
   */
  readonly notes: (allReviewed: boolean) => readonly string[];
}

/** `now` is the time in milliseconds since 1970. */
export const createGoWaivers = ({ sources, near }: GoProject, rules: RuleNames, now: number): GoWaivers => {
  const use = createWaiverUse(rules, now);
  const files = createWaiverFiles(sources, rules);
  /** Waivers in the types of the CRDs. */
  const reached = new Set<WrittenWaiver>();
  const reach = (place: GoPlace | undefined): void => {
    if (place === undefined) return;
    for (const waiver of files.at(place)) reached.add(waiver);
    reach(place.declaration);
  };
  return {
    of: (crd, manifest) => {
      const path = near(manifest);
      const placeIn = (field: FieldPath): GoPlace | undefined => placeInCrd(sources, crd, field, path);
      if (files.all().length > 0) for (const field of fieldsOf(crd)) reach(placeIn(field));
      return (rule, field) => {
        const place = placeIn(field);
        if (place === undefined) return undefined;
        const waiver = [place, ...markedType(crd, field, place)]
          .flatMap(files.at)
          .find((one) => use.holdsFor(one, rule));
        return waiver && use.take(waiver);
      };
    },
    takeProblems: files.takeProblems,
    notes: (allReviewed) => {
      const all = files.all();
      const unused = allReviewed ? use.unused(all).filter((one) => reached.has(one)) : [];
      return [
        ...files.notes,
        ...use.expired(all),
        ...unused.map((one) => `${placeOf(one)} excuses nothing; remove it unless another CRD needs it`),
      ];
    },
  };
};

/** The type of the field, if a marker there makes what the finding is about. */
const markedType = (crd: KubeObject, field: FieldPath, place: GoPlace): readonly GoPlace[] => {
  const { declaration, exact } = place;
  if (declaration === undefined || !exact || valueAt(crd, field) === undefined) return [];
  const marker = markerInCrd(crd, field, place);
  return marker !== undefined && declaration.markers.includes(marker.marker) ? [declaration] : [];
};

/** The CRD itself, its versions and all fields in their schemas. */
function* fieldsOf(crd: KubeObject): Iterable<FieldPath> {
  yield [];
  for (const { index, nodes } of crdOf(crd).versions) {
    yield ["spec", "versions", index];
    for (const node of nodes) yield schemaField(node);
  }
}

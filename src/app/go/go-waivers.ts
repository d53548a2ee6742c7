import {
  type DeclaredType,
  type Directive,
  type GoPlace,
  type GoSourceFile,
  type GoSources,
  declarationAt,
  directivePlaces,
  markerInCrd,
} from "go-crd";
import type { WaiverOfFinding } from "../adoption/adoption.js";
import {
  type RuleNames,
  type WrittenWaiver,
  createWaiverUse,
  expectedWaiver,
  isLikeWaive,
  placeOf,
  readWaiver,
  unknownMarker,
} from "../adoption/written-waiver.js";
import type { Unusable } from "../report/report.js";
import { type GoProject, typeOfItems } from "./go-project.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { type FieldPath, type KubeObject, remember, valueAt } from "kube-json";

/**
 * Waivers in the comments of Go sources: `// +decorum:waive RULE -- REASON [until YYYY-MM-DD]`, in the comment above a field or
 * type. At a field, it covers the findings there; at a type, those of its fields too; at the type of a kind, also those of the
 * CRD. It is a marker, because controller-gen leaves markers out of descriptions.
 */
export interface GoWaivers {
  /** The waivers for the findings in a CRD, which is in the manifest. */
  readonly of: (crd: KubeObject, manifest: string) => WaiverOfFinding;
  /** The waivers for the findings in a type. */
  readonly ofType: (declared: DeclaredType) => WaiverOfFinding;
  /** Comments that are no waivers but look like it; each is returned once. */
  readonly takeProblems: () => readonly Unusable[];
  /**
   * A sentence for each waiver that has expired or is at no declaration. If the CRDs were `allReviewed`, also for each in
   * their types that no finding needs.
   */
  readonly notes: (allReviewed: boolean) => readonly string[];
}

/** `now` is the time in milliseconds since 1970. */
export const createGoWaivers = ({ sources, placesIn }: GoProject, rules: RuleNames, now: number): GoWaivers => {
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
      const placeIn = placesIn(crd, manifest);
      if (files.all().length > 0) for (const field of fieldsOf(crd)) reach(placeIn(field));
      return (rule, field) => {
        const place = placeIn(field);
        if (place === undefined) return undefined;
        const type = typeOfItems(crd, field, place);
        const waiver = [place, ...(type === undefined ? markedType(crd, field, place) : [type])]
          .flatMap(files.at)
          .find((one) => use.holdsFor(one, rule));
        return waiver && use.take(waiver);
      };
    },
    ofType: ({ type, file: { path } }) => {
      const at = (field: FieldPath): readonly WrittenWaiver[] =>
        files.at({ path, start: declarationAt(type, field).declaration.start.line });
      if (files.all().length > 0)
        for (const field of declaredFields(type)) for (const waiver of at(field)) reached.add(waiver);
      return (rule, field) => {
        const waiver = at(field).find((one) => use.holdsFor(one, rule));
        return waiver && use.take(waiver);
      };
    },
    takeProblems: files.takeProblems,
    notes: (allReviewed) => {
      const all = files.all();
      const unused = allReviewed ? use.unused(all).filter((one) => reached.has(one)) : [];
      return [
        ...files.notes,
        ...use.ineffective(all),
        ...unused.map((one) => `${placeOf(one)} excuses nothing; remove it unless another CRD needs it`),
      ];
    },
  };
};

/** The type of the field, if a marker there makes the keyword of the finding. */
const markedType = (crd: KubeObject, field: FieldPath, place: GoPlace): readonly GoPlace[] => {
  const { declaration, exact } = place;
  if (declaration === undefined || !exact || valueAt(crd, field) === undefined) return [];
  const marker = markerInCrd(crd, field, place);
  return marker !== undefined && declaration.markers.includes(marker.marker) ? [declaration] : [];
};

/** The paths of a type and its fields. */
const declaredFields = ({ type }: DeclaredType["type"]): readonly FieldPath[] => [
  [],
  ...(type.kind === "struct" ? type.fields.map(({ name }) => ["fields", name]) : []),
];

/** The CRD itself, its versions and all fields in their schemas. */
function* fieldsOf(crd: KubeObject): Iterable<FieldPath> {
  yield [];
  for (const { index, nodes } of crdOf(crd).versions) {
    yield ["spec", "versions", index];
    for (const node of nodes) yield schemaField(node);
  }
}

/** The waivers of a file by the lines where the declarations start. */
type OfFile = ReadonlyMap<number, readonly WrittenWaiver[]>;

const WAIVE = "waive";
const NONE: OfFile = new Map();
const EXPECTED = expectedWaiver("// +decorum:waive");
const WITHOUT_PLUS = `${EXPECTED}; without '+', controller-gen writes it into the description`;
const APART = "the waiver excuses nothing; it must be alone on a line of the comment above a field or type";

/** The waivers in Go files, which are read when they are needed. Generated files have none, because generators copy comments. */
const createWaiverFiles = (sources: GoSources, rules: RuleNames) => {
  const byPath = new Map<string, OfFile>();
  const notes: string[] = [];
  const problems: Unusable[] = [];
  const read = (file: GoSourceFile): OfFile => {
    const { directives, isGenerated } = file.facts;
    const waivers = directives.filter(mayBeWaiver);
    const declared = waivers.length === 0 || isGenerated ? undefined : sources.parsed(file);
    if (declared === undefined) return NONE;
    const shown = sources.shown(file.path);
    for (const { word, line, column } of waivers.filter(isMisspelled))
      problems.push({ file: shown, line, column, message: unknownMarker(word, EXPECTED) });
    const known = waivers.filter(({ word }) => word === WAIVE);
    const { byStart, apart } = directivePlaces(declared, known);
    for (const { line } of apart) notes.push(`${shown}:${String(line)}: ${APART}`);
    const written = new Map<Directive, WrittenWaiver>();
    const isApart = new Set(apart);
    for (const one of known.filter((line) => !isApart.has(line))) {
      const { line, column } = one;
      const text = !one.hasPlus ? WITHOUT_PLUS : readWaiver(one.text, rules, EXPECTED);
      if (typeof text === "string") problems.push({ file: shown, line, column, message: text });
      else written.set(one, { ...text, file: shown, line });
    }
    // Many declarations share a list.
    const listOf = remember((lines: readonly Directive[]) => lines.flatMap((one) => written.get(one) ?? []));
    return new Map([...byStart].map(([start, lines]) => [start, listOf(lines)]));
  };
  const inFile = (path: string): OfFile => {
    const file = byPath.has(path) ? undefined : sources.fileAt(path);
    if (file !== undefined) byPath.set(path, read(file));
    return byPath.get(path) ?? NONE;
  };
  for (const { files } of sources.packages) for (const { path } of files) inFile(path);
  return {
    /** The waivers of the declaration that starts on the line, and of the type that declares it. */
    at: ({ path, start }: { readonly path: string; readonly start: number }): readonly WrittenWaiver[] =>
      inFile(path).get(start) ?? [],
    /** All that were read so far. */
    all: (): readonly WrittenWaiver[] => [
      ...new Set([...byPath.values()].flatMap((ofFile) => [...ofFile.values()].flat())),
    ],
    /** Comments that are no waivers but look like it; each is returned once. */
    takeProblems: (): readonly Unusable[] => problems.splice(0),
    /** A sentence for each that is at no declaration. */
    notes,
  };
};

/** 'http://decorum:password' is no comment. */
const mayBeWaiver = ({ word, hasPlus, isAlone }: Directive): boolean => word === WAIVE || hasPlus || isAlone;

/** Without '+', the line may be prose. */
const isMisspelled = ({ word, text, hasPlus, isAlone }: Directive): boolean =>
  word !== WAIVE && (!isAlone || hasPlus || isLikeWaive(word) || /^\s+\S+\s+--\s/.test(text));

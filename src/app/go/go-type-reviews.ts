import { type FieldPath, type KubeObject, canonicalText, groupBy } from "kube-json";
import { type GoTypeView, goTypeOf } from "../../kube/go/go-type.js";
import { count, literal } from "../../text/message.js";
import type { Finding } from "../../model/decision.js";
import { isOnGo } from "../../model/match.js";
import type { Pack } from "../../model/pack.js";
import type { ObjectPlace } from "../report/report.js";
import type { Io } from "../host/io.js";
import { type GoTypeDocument, type Lines, goTypeDocuments } from "./go-types.js";
import type { GoProject, LazyGoProject } from "./go-project.js";
import { type GoTexts, createGoTexts } from "./go-texts.js";
import { NO_OLD_GO_TYPES, type OldGoTypes, oldGoTypes } from "./old-go-types.js";
import { type RemovedKind, removedKinds } from "./removed-kinds.js";
import { type CrdInFile, NO_CRDS, type UnwrittenCrd, unwrittenCrds } from "./unwritten-crds.js";

/** The Go sources of a run, and the Go files of its input. */
export interface GoInput {
  readonly goProject: LazyGoProject;
  readonly goFiles: readonly string[];
  /** What the input is compared with. */
  readonly old?: string;
  /** True for a Go file of the old state at the paths of the input. */
  readonly isOldInput?: (path: string) => boolean;
}

/** A finding in a CRD, at its place in Go. */
export interface Said {
  readonly rule: string;
  readonly go?: ObjectPlace;
}

/** The types in Go that a run reviews, and the findings that its CRDs had before. */
export interface GoTypeReviews {
  /** Notes a CRD of the run. */
  readonly learn: (crd: KubeObject, file: string) => void;
  /** Notes findings in CRDs. */
  readonly say: (findings: readonly Said[]) => void;
  /**
   * The types to review after all CRDs: those in Go files of the input, and those behind its CRDs; with a `file`, only those in
   * it.
   */
  readonly documents: (file?: string) => readonly GoTypeDocument[];
  /**
   * The CRDs of kinds in Go files of the input that no CRD of the run defines, as a generator would write them; and those in the
   * place of `older` ones.
   */
  readonly crds: (older?: readonly CrdInFile[]) => readonly UnwrittenCrd[];
  /** The kinds that only the old state has: those at the paths of the input, and those of CRDs that are `gone`, as in `removedKinds`. */
  readonly removed: (gone: readonly KubeObject[], removed: readonly KubeObject[]) => readonly RemovedKind[];
  /** The types as they were. Throws InputError if the old state cannot be read. */
  readonly old: () => OldGoTypes;
  /** True for a finding in a type if one in its CRD says the same. */
  readonly isSaid: (document: GoTypeDocument, finding: Finding) => boolean;
  /** Notes on parts that CRDs that are not written do not show. */
  readonly notes: () => readonly string[];
}

export const createGoTypeReviews = (
  { goProject, goFiles, old, isOldInput = () => false }: GoInput,
  packs: readonly Pack[],
  io: Io,
): GoTypeReviews => {
  const rules = packs.flatMap((pack) => pack.rules).filter(({ match }) => isOnGo(match));
  const sameAs = new Map(rules.map(({ id, rule }) => [id, rule.sameAs ?? []]));
  const crds: CrdInFile[] = [];
  let unknown = 0;
  const unjudged = createUnjudged();
  const said = createSaid();
  let uses: Uses = new Map();
  const written = (): readonly KubeObject[] => crds.map(({ crd }) => crd);
  const open = opener(goProject, io);
  const before = oldOpener(old, goProject, io);
  return {
    learn: (crd, file) => void crds.push({ crd, file }),
    say: said.add,
    documents: (file) => {
      const opened =
        rules.length === 0
          ? undefined
          : open(file === undefined ? goFiles : [file], file === undefined && crds.length > 0);
      if (opened === undefined) return [];
      const { project, files, textOf } = opened;
      const documents = goTypeDocuments(project, { files, crds: file === undefined ? crds : [] }, textOf);
      uses = usesIn(documents);
      return documents;
    },
    crds: (older = []) => {
      const opened = open(goFiles, older.length > 0);
      if (opened === undefined) return [];
      const { project, files, textOf } = opened;
      const found = unwrittenCrds(project, { files, written: written(), older }, unjudged.add, textOf, before().crdOf);
      for (const one of found) unknown += one.unknown;
      return found;
    },
    removed: (gone, removed) => {
      const states = { project: goProject.load(), before: before(), old };
      return removedKinds(states, { isOldInput, written: written(), gone, removed }, unjudged.add, io);
    },
    old: before,
    isSaid: (document, { rule, field }) => {
      const others = sameAs.get(rule) ?? [];
      if (others.length === 0) return false;
      return placesOf(document, field, uses).some(({ file, lines }) => said.has(others, file, lines));
    },
    notes: () => [...unknownNotes(unknown), ...unjudged.notes()],
  };
};

/** The rules with findings at lines of Go. */
const createSaid = () => {
  const rules = new Map<string, Set<string>>();
  return {
    add: (findings: readonly Said[]): void => {
      for (const { rule, go } of findings) {
        if (go === undefined) continue;
        const at = placeKey(go.file, go.line);
        rules.set(at, (rules.get(at) ?? new Set()).add(rule));
      }
    },
    has: (wanted: readonly string[], file: string, { from, to }: Lines) => {
      for (let line = from; line <= to; line++) {
        const found = rules.get(placeKey(file, line));
        if (found !== undefined && wanted.some((rule) => found.has(rule))) return true;
      }
      return false;
    },
  };
};

/** Where a rule on CRDs would say what is wrong at a field of a type. */
const placesOf = ({ object, place, linesOf }: GoTypeDocument, field: FieldPath, uses: Uses): readonly Use[] => {
  const { name, constants } = goTypeOf(object);
  const used = field[0] === "type" ? uses.get(typeKey(name, constants)) : undefined;
  const { from, to } = linesOf(field);
  // What is said of one marker is not said of the others.
  const { line } = place.position(field);
  const own = field.at(-2) === "markers" ? [line, to].map((at) => ({ from: at, to: at })) : [{ from, to }];
  return [...own.map((lines) => ({ file: place.file, lines })), ...(used ?? [])];
};

interface Use {
  readonly file: string;
  readonly lines: Lines;
}

/** Where a type of this name, with these constants, is used. */
type Uses = ReadonlyMap<string, readonly Use[]>;

const typeKey = (name: string, constants: GoTypeView["constants"]): string => canonicalText([name, { ...constants }]);

/** The fields by the types that they name: the findings of a CRD on such a type are reported there. */
const usesIn = (documents: readonly GoTypeDocument[]): Uses => {
  const uses = documents.flatMap(({ object, place: { file }, linesOf }) =>
    goTypeOf(object).fields.flatMap(({ path, resolved }) =>
      (resolved.element ?? resolved).names.map(({ name, constants }) => ({
        key: typeKey(name, constants),
        file,
        lines: linesOf(path),
      })),
    ),
  );
  return groupBy(uses, ({ key }) => [key]);
};

const unknownNotes = (fields: number): readonly string[] =>
  fields === 0
    ? []
    : [
        `${count(fields, "field")} ${fields === 1 ? "has a type" : "have types"} of other modules, which are not read; review the generated CRDs, too`,
      ];

/** The groups whose kinds are not judged as CRDs, and why. */
const createUnjudged = () => {
  const groups = new Map<keyof typeof NO_CRDS, Set<string>>();
  return {
    add: (group: string, why: keyof typeof NO_CRDS): void =>
      void groups.set(why, (groups.get(why) ?? new Set()).add(group)),
    notes: (): readonly string[] => [...groups].flatMap(([why, all]) => unjudgedNotes(NO_CRDS[why], [...all])),
  };
};

const unjudgedNotes = (why: string, [first, ...others]: readonly string[]): readonly string[] =>
  first === undefined
    ? []
    : [
        `kinds in Go of ${others.length === 0 ? `group ${literal(first)}` : `${count(others.length + 1, "group")} such as ${literal(first)}`} are not judged as CRDs, because ${why}`,
      ];

/** Reads the old state once; none where no sources are read now. */
const oldOpener = (old: string | undefined, { folders }: LazyGoProject, io: Io) => {
  let known: OldGoTypes | undefined;
  return () => (known ??= old === undefined || folders.length === 0 ? NO_OLD_GO_TYPES : oldGoTypes(old, folders, io));
};

/** Opens the project for these Go files of the input; undefined without them, unless it is needed, and without sources. */
const opener = (goProject: LazyGoProject, io: Io) => {
  let texts: GoTexts | undefined;
  return (named: readonly string[], isNeeded = false): OpenedProject | undefined => {
    const project = named.length > 0 || isNeeded ? goProject.load() : undefined;
    if (project === undefined) return undefined;
    const known = (texts ??= createGoTexts(project, io));
    return { project, files: new Set(named.map(project.near)), textOf: (path) => known.at(path).text };
  };
};

interface OpenedProject {
  readonly project: GoProject;
  /** The Go files under review, as their paths in the sources. */
  readonly files: ReadonlySet<string>;
  readonly textOf: (path: string) => string;
}

const placeKey = (file: string, line: number): string => `${file}:${line}`;

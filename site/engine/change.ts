import { type PatchOperation, formatField } from "kube-json";
import type { FixDraft } from "../../src/app/fix/fix-draft.js";
import { editFile } from "../../src/app/fix/fix-file.js";
import { openInput } from "../../src/app/review/input.js";
import { type Proven, prove } from "../../src/app/review/judge.js";
import { type Document, isUnusable } from "../../src/app/sources/documents.js";
import { plainName } from "../../src/app/report/object-name.js";
import { EMPTY_CLUSTER } from "../../src/model/context.js";
import { NOTHING_SPARED } from "../../src/engine/fix/fix-offers.js";
import { fix } from "../../src/cli/fix.js";
import type { Task, Texts, Workspace } from "../share/jobs.js";
import { writeFile } from "./machine/disk.js";
import { WORK } from "./machine/path.js";
import { inputOf, ioFor, type Machine, readWorkspace } from "./workspace.js";

/** The texts with all fixes that change nothing for others, as the command `fix --write` makes them. */
export const fixAll = async (workspace: Workspace, machine: Machine): Promise<Texts> => {
  const io = ioFor({ out: "", err: "" });
  const { options, packs, cluster } = inputOf(workspace, machine, io);
  const how = {
    write: true,
    fixClass: "Safe",
    generated: true,
    bounds: false,
    isColored: false,
    onlyNew: false,
    waivers: true,
  } as const;
  await fix({ ...options, ...how }, packs, io, cluster);
  return readWorkspace(workspace);
};

type FixTask = Extract<Task, { readonly type: "Fix" }>;

/** The texts with the fix of one finding in a manifest. */
export const fixOne = async (task: FixTask, workspace: Workspace, machine: Machine): Promise<Texts> =>
  changed(workspace, machine, ({ fixes }, { place }) =>
    place.document !== task.document
      ? []
      : fixes
          .filter(({ findings }) =>
            findings.some(({ rule, field }) => rule === task.rule && task.fields.includes(formatField(field))),
          )
          .flatMap(({ operations }) => operations),
  );

/** The texts with the defaults that a cluster with the packs would set. */
export const withDefaults = async (workspace: Workspace, machine: Machine): Promise<Texts> =>
  changed(workspace, machine, ({ decision }) => decision.patch);

/** The texts with changes to the objects of manifests. */
const changed = async (
  workspace: Workspace,
  machine: Machine,
  patchOf: (proven: Proven, document: Document) => readonly PatchOperation[],
): Promise<Texts> => {
  const io = ioFor({ out: "", err: "" });
  const { options, packs, cluster } = inputOf(workspace, machine, io);
  const { sources, settings } = await openInput(options, packs, io, cluster ?? EMPTY_CLUSTER);
  for (const source of sources) {
    const text = source.text();
    const drafts = [...settings.customResources.documentsOf(source, source, () => undefined)].flatMap((document) => {
      if (isUnusable(document)) return [];
      const proven = prove(document, settings);
      return "trial" in proven ? draftOf(proven, document, patchOf(proven, document)) : [];
    });
    writeFile(`${WORK}/${source.name}`, new TextEncoder().encode(editFile(text, drafts).text));
  }
  return readWorkspace(workspace);
};

const draftOf = (
  { decision, place, prefix, trial }: Proven,
  { manifest }: Document,
  patch: readonly PatchOperation[],
): readonly FixDraft[] => {
  if (patch.length === 0) return [];
  const { object } = trial.context;
  const fixed = { object, decision, patch, fixes: [], spared: NOTHING_SPARED, withheld: [], refused: [], faults: [] };
  return [{ place, name: plainName(object), manifest, prefix, before: decision, fixed }];
};

import type { RemovedKind } from "../../src/app/go/removed-kinds.js";
import type { WebhookChecks } from "../../src/app/go/webhook-checks.js";
import type { Io } from "../../src/app/host/io.js";
import type { OldFiles } from "../../src/app/sources/old-files.js";
import type { OlderCrds } from "../../src/app/go/older-crds.js";
import type { TestFolders } from "../../src/app/report/test-folders.js";
import type { Source } from "../../src/app/sources/source.js";

/** In place of the modules about what is in folders: the files of a workspace are named, and no project is around them. */

export const KUSTOMIZATIONS: readonly string[] = ["kustomization.yaml", "kustomization.yml"];

/** Files have no names of patches here. */
export const PATCH = /(?!)/;

export const withKustomizations = (sources: readonly Source[]): readonly Source[] => sources;

export const patchesIn = (): readonly string[] => [];

export const fileOfResource = (): undefined => undefined;

export const withoutReleases = (sources: readonly Source[]): readonly Source[] => sources;

export const withTestSteps = (sources: readonly Source[]): readonly Source[] => sources;

export const projectAround = (): undefined => undefined;

export const oldFiles = (_old: string, _paths: readonly string[], io: Io): OldFiles => ({ paths: [], io });

export const createWebhookChecks = (): WebhookChecks => ({
  of: () => ({ isLeftOut: () => false, leaveOut: () => undefined, onlyWarns: () => false }),
  notes: () => [],
});

export const removedKinds = (): readonly RemovedKind[] => [];

export const createIsOldInput = () => (): boolean => false;

export const hadGo = (): boolean => false;

export const doubtOnGone = (): undefined => undefined;

export const createBefore = () => (): undefined => undefined;

export const createTestFolders = (): TestFolders => ({ learn: () => undefined, notes: () => [] });

export const OLDER_CRDS = "the generated CRDs, which are older";

/** A page generates no CRDs. */
export const createOlderCrds = (): OlderCrds => ({
  marked: (judged) => judged,
  all: () => [],
  changed: () => [],
  gone: () => [],
  isLeftOut: ({ isUnknown }, finding) => isUnknown(finding),
  notes: () => [],
});

import { type Ownership, withGroups } from "../owned/ownership.js";
import type { LazyGoProject } from "./lazy-go-project.js";
import { groupsIn } from "./go-types.js";

/** The groups of the kinds in the Go files of the input. */
export const groupsInGo = async (goProject: LazyGoProject, goFiles: readonly string[]): Promise<readonly string[]> => {
  const project = goFiles.length === 0 ? undefined : await goProject.load();
  if (project === undefined) return [];
  return groupsIn(project, goFiles.map(project.near));
};

/**
 * The ownership with these groups, where nothing else says what is owned: who has the sources of an API maintains it.
 */
export const ownershipOfGo = (ownership: Ownership, groups: readonly string[]): Ownership =>
  ownership.owned !== undefined || groups.length === 0
    ? ownership
    : withGroups(ownership.packs, { groups, source: "their Go types are in the input" });

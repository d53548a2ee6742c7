import { type Ownership, withGroups } from "../owned/ownership.js";
import type { LazyGoProject } from "./lazy-go-project.js";
import { groupsIn } from "./go-types.js";

/** The groups of the kinds in the Go files of the input. */
export const groupsInGo = (goProject: LazyGoProject, goFiles: readonly string[]): readonly string[] => {
  const project = goFiles.length === 0 ? undefined : goProject.load();
  return project === undefined ? [] : groupsIn(project, goFiles.map(project.near));
};

/**
 * The ownership with these groups, where nothing else says what is owned: who has the sources of an API maintains it.
 */
export const ownershipOfGo = (ownership: Ownership, groups: readonly string[]): Ownership =>
  ownership.owned !== undefined || groups.length === 0
    ? ownership
    : withGroups(ownership.packs, { groups, source: "their Go types are in the input" });

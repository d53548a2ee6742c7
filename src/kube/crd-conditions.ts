import { type Crd, type SchemaNode, property, reviewedVersions } from "./crd.js";

/** The schemas of `.status.conditions` in the versions that are served or stored, whatever their type. */
export const conditionLists = (crd: Crd): readonly SchemaNode[] =>
  reviewedVersions(crd).flatMap((version) => {
    const conditions = property(version.root, "status", "conditions");
    return conditions === undefined ? [] : [conditions];
  });

import { own } from "kube-json";
import { type Check, formed, needs, problem } from "../check.js";
import type { Checks } from "../walk.js";
import { renamed } from "../steps.js";
import { fileModes } from "./file-modes.js";
import { unreservedPathProblem } from "./paths.js";

/**
 * A file of the downward API, but for what it refers to (k8s.io/kubernetes, pkg/apis/core/validation). The server names the
 * volume or source instead of the item.
 */
const file: Check = function* (item) {
  yield* renamed(item, item.parent?.field ?? item.field, fileChecks);
};

const fileChecks: Check = function* (place) {
  yield* needs("path")(place);
  yield* formed("path", unreservedPathProblem)(place);
  const [field, resource] = [own(place.value, "fieldRef"), own(place.value, "resourceFieldRef")];
  if (field === undefined && resource === undefined)
    yield problem.missing(place.field, "must have items with `fieldRef` or `resourceFieldRef`");
  if (field !== undefined && resource !== undefined)
    yield problem.invalid(place.field, "must have items with only one of `fieldRef` and `resourceFieldRef`");
  yield* fileModes("mode")(place);
};

export const DOWNWARD_API: Checks = { V1DownwardAPIVolumeFile: [file] };

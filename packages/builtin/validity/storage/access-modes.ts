import { type Check, at, choice, problem, textsOf } from "../check.js";

const ALONE = "ReadWriteOncePod";
const MODES = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", ALONE];

/** The modes of a volume or claim (k8s.io/kubernetes, pkg/apis/core/validation). */
export const accessModes: Check = function* (place) {
  const modes = textsOf(place, "accessModes");
  const field = at(place, "accessModes");
  if (modes.length === 0) yield problem.missing(field, "must have at least one access mode");
  if (modes.some((mode) => !MODES.includes(mode)))
    yield problem.unsupported(field, `must have only items that are ${choice(MODES).slice(8)}`);
  if (modes.includes(ALONE) && modes.some((mode) => mode !== ALONE && MODES.includes(mode)))
    yield problem.forbidden(field, `may not have '${ALONE}' beside other modes`);
};

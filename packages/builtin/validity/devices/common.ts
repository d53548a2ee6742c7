import { dnsSubdomainProblem } from "kube-api";
import type { FieldPath } from "kube-json";
import { type Check, type Problem, type Struct, at, problem, repeatedIn, structsAt, textsIn } from "../check.js";
import { atMost } from "../fields.js";

// Checks that claims of devices and devices share (k8s.io/kubernetes, pkg/apis/resource/validation).

/** Each struct of a list must pass a check. If there are too many, the server checks none. */
export const each = (list: string, most: number, check: Check<Struct>): Check<Struct> =>
  function* (place) {
    const structs = structsAt(place, list);
    if (structs.length > most) yield* atMost(most, list)(place);
    else for (const struct of structs) yield* check(struct);
  };

/** Like `each`, for structs with a unique text. The server names the struct, not the text. */
export const eachUnique = (list: string, most: number, name: string, check: Check<Struct>): Check<Struct> =>
  function* (place) {
    yield* each(list, most, check)(place);
    const texts = textsIn(place, list, name);
    if (texts.length > most) return;
    for (const index of repeatedIn(texts))
      yield problem.duplicate(
        at(place, list, index),
        `must have a \`${name}\` that is unique in \`${list}\``,
        at(place, list, index, name),
      );
  };

/** The effects of taints, which tolerations name. */
export const EFFECTS = ["NoExecute", "NoSchedule", "None"];

const MAX_DOMAIN = 63;
const MAX_ID = 32;
const ID = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The name of an attribute or a capacity: an identifier, after a domain unless it is that of the driver. */
export function* qualifiedProblems(
  name: string,
  field: FieldPath,
  { needsDomain = false, place }: { readonly needsDomain?: boolean; readonly place?: FieldPath } = {},
): Iterable<Problem> {
  const parts = name.split("/");
  // The server lets any name with more than one '/' pass.
  if (parts.length > 2) return;
  const [id = "", domain] = parts.toReversed();
  if (id.length > MAX_ID || (domain ?? "").length > MAX_DOMAIN)
    yield problem.tooLong(
      field,
      `must have at most ${String(MAX_DOMAIN)} characters before the '/', and ${String(MAX_ID)} behind it`,
      place,
    );
  const isDomainValid = domain === undefined ? !needsDomain : dnsSubdomainProblem(domain.toLowerCase()) === undefined;
  if (!isDomainValid || !ID.test(id))
    yield problem.invalid(
      field,
      `must be ${needsDomain ? "" : "an identifier, or "}a domain, '/' and an identifier, such as 'gpu.example.com/model'`,
      place,
    );
}

import { type JsonObject, arrayAt, equalJson, isArray, own, stringAt } from "kube-json";
import { type Problem, type Struct, at, invalidIf, isZero, problem, textOf, textsOf } from "../check.js";
import { addressProblem, isDualStack, isIPv6 } from "./addresses.js";
import { eachOneOf, oneOf, uniqueItems } from "../fields.js";

/**
 * The addresses and IP families of a Service (k8s.io/kubernetes, pkg/apis/core/validation, and pkg/registry/core/service,
 * which completes them before it validates the rest; checks that need an allocator are left out).
 */

const FAMILIES = ["IPv4", "IPv6"];

export const isHeadless = (spec: Pick<Struct, "value">): boolean => {
  const ips = textsOf(spec, "clusterIPs");
  return ips.length === 1 && ips[0] === "None";
};

/** A spec with the addresses that a client need not repeat: those of the stored object, and `clusterIP` in `clusterIPs`. */
export const withAddresses = (spec: JsonObject, old: JsonObject | undefined): JsonObject => {
  const given = stringAt(spec, "clusterIP") ?? "";
  const before = old === undefined || typeOf(old) === "ExternalName" ? {} : old;
  const clusterIP = given === "" && typeOf(spec) !== "ExternalName" ? (stringAt(before, "clusterIP") ?? "") : given;
  const listed = arrayAt(spec, "clusterIPs");
  const stored = arrayAt(before, "clusterIPs");
  const isUnchanged = stringAt(before, "clusterIP") === clusterIP;
  if (clusterIP === "") return spec;
  if (listed.length === 0) return { ...spec, clusterIP, clusterIPs: isUnchanged ? stored : [clusterIP] };
  const isStale = !isUnchanged && stored.length > 0 && equalJson([...stored], [...listed]);
  return { ...spec, clusterIP, clusterIPs: isStale ? [clusterIP] : listed };
};

const typeOf = (spec: JsonObject): string => stringAt(spec, "type") ?? "";

/** The checks before addresses are allocated: if one fails, the server reports nothing else. */
export function* addressProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  if (textOf(spec, "type") === "ExternalName") return;
  const problems = [...relatedProblems(spec, old)];
  yield* problems;
  if (problems.length === 0) yield* policyProblems(spec, old);
}

function* relatedProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  const clusterIP = textOf(spec, "clusterIP");
  const ips = textsOf(spec, "clusterIPs");
  const field = at(spec, "clusterIPs");
  if (clusterIP !== "" && ips[0] !== clusterIP) yield problem.invalid(field, "must start with `clusterIP`");
  if (clusterIP === "" && ips.length > 0)
    yield problem.invalid(field, "may not be specified when `clusterIP` is not specified");
  yield* eachOneOf("ipFamilies", FAMILIES)(spec);
  yield* uniqueItems("ipFamilies")(spec);
  yield* oneOf("ipFamilyPolicy", ["SingleStack", "PreferDualStack", "RequireDualStack"], "Pointer")(spec);
  const wrong = [...ipProblems(spec, ips, arrayAt(old, "clusterIPs"))];
  yield* wrong;
  if (ips.length > 2) yield problem.invalid(field, "must have at most 2 addresses");
  if (wrong.length > 0) return;
  if (ips.length > 1 && !isDualStack(ips))
    yield problem.invalid(field, "must have at most 1 address of each IP family");
  yield* mismatchedFamilies(spec, ips);
}

function* ipProblems(spec: Struct, ips: readonly string[], known: readonly unknown[]): Iterable<Problem> {
  for (const [index, ip] of ips.entries()) {
    if (index === 0 && ip === "None") {
      if (ips.length > 1) yield problem.invalid(at(spec, "clusterIPs"), "must not have other values beside 'None'");
      continue;
    }
    // Stored addresses may have a form that was once allowed.
    if (!known.includes(ip)) yield* invalidIf(at(spec, "clusterIPs", index), addressProblem(ip));
  }
}

function* mismatchedFamilies(spec: Struct, ips: readonly string[]): Iterable<Problem> {
  if (isHeadless(spec)) return;
  for (const [index, family] of textsOf(spec, "ipFamilies").slice(0, ips.length).entries()) {
    const isSix = isIPv6(ips[index] ?? "");
    if ((family === "IPv4" && isSix) || (family === "IPv6" && !isSix))
      yield problem.invalid(
        at(spec, "clusterIPs", index),
        `must be an ${family} address, as \`ipFamilies[${String(index)}]\` says`,
      );
  }
}

/** The policy; by default a single family. */
function* policyProblems(spec: Struct, old: JsonObject | undefined): Iterable<Problem> {
  const isFree = textOf(spec, "clusterIP") === "None" && isZero(own(spec.value, "selector"));
  const stored = old === undefined ? undefined : stringAt(old, "ipFamilyPolicy");
  const given = textOf(spec, "ipFamilyPolicy");
  const policy = given === "" ? (stored ?? (isFree ? "RequireDualStack" : "SingleStack")) : given;
  const field = at(spec, "ipFamilyPolicy");
  for (const name of ["clusterIPs", "ipFamilies"]) {
    const [now, before] = [arrayAt(spec.value, name), arrayAt(old, name)];
    // The server trims unchanged lists to fit the policy.
    const isKept = equalJson([...now], [...before]);
    if (policy === "SingleStack" && now.length === 2 && !isKept)
      yield problem.invalid(field, `must be 'PreferDualStack' or 'RequireDualStack' when there are two \`${name}\``);
    if (policy !== "SingleStack" && now.length === 1 && before.length === 2)
      yield problem.invalid(field, `must be 'SingleStack' when only one of two \`${name}\` is kept`);
  }
}

/** An update may not change the first address or family. */
export function* addressChanges(spec: Struct, old: JsonObject): Iterable<Problem> {
  if (textOf(spec, "type") === "ExternalName" || typeOf(old) === "ExternalName") return;
  const before = { value: old };
  const areHeadless = [isHeadless(spec), isHeadless(before)];
  if (areHeadless.every(Boolean)) return;
  // A manifest lacks the address that the server has given to the stored Service.
  if (areHeadless[0] === true && (stringAt(old, "clusterIP") ?? "") === "")
    yield problem.invalid(at(spec, "clusterIPs", 0), "must not be changed to 'None': a stored Service has an address");
  for (const index of changed(own(spec.value, "clusterIPs"), own(old, "clusterIPs")))
    yield problem.invalid(at(spec, "clusterIPs", index), "must not be changed");
  if (!areHeadless.some(Boolean) && changed(own(spec.value, "ipFamilies"), own(old, "ipFamilies")).length > 0)
    yield problem.invalid(at(spec, "ipFamilies", 0), "must not be changed");
}

/** The indexes of values that differ between the lists; only the first is compared if one list is longer. */
const changed = (now: unknown, before: unknown): readonly number[] => {
  if (!isArray(now) || !isArray(before)) return [];
  const count = now.length === before.length ? now.length : Math.min(1, now.length, before.length);
  return Array.from({ length: count }, (_, index) => index).filter((index) => now[index] !== before[index]);
};

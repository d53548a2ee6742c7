import { expect, test } from "@jest/globals";
import { declarationsOf } from "../check/environment.js";
import { kubernetesLibraries } from "../libraries/kubernetes-libraries.js";
import { callCost } from "../runtime/call-cost.js";
import { CEL_ESTIMATES } from "./functions.js";
import { KUBERNETES_ESTIMATES } from "./kubernetes.js";

/**
 * A call without an entry in a table costs 1. So each function is in the table, or here, by its name, or by the ids of some of
 * its overloads: a new one must be looked up in library/cost.go of the API server and in checker/cost.go of cel-go.
 */

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Operators on numbers and times, whose overloads for texts and bytes have other costs. */
const COMPARED = words(`bool int64 int64_double int64_uint64 uint64 uint64_double uint64_int64
  double double_int64 double_uint64 timestamp duration`);

const COST_ONE = [
  ...words("_?_:_ _&&_ _||_ !_ @not_strictly_false _/_ _%_ _*_ -_ _-_ _[_] _[?_] _?._"),
  ...words("add_double add_duration_duration add_duration_timestamp add_timestamp_duration add_int64 add_uint64"),
  ...words("less less_equals greater greater_equals").flatMap((name) => COMPARED.map((type) => `${name}_${type}`)),
  ...words("in_map size type dyn bool bytes_to_bytes double int uint duration timestamp matches"),
  ...words("string bool double duration int64 timestamp uint64").map((type) => `${type}_to_string`),
  ...words("getFullYear getMonth getDayOfYear getDayOfMonth getDate getDayOfWeek"),
  ...words("getHours getMinutes getSeconds getMilliseconds"),
  ...words(
    "optional.of optional.ofNonZeroValue optional.none value hasValue or orValue first last optional.unwrap unwrapOpt",
  ),
  // Addresses and networks each have an overload of `string`, their only one.
  ...words("charAt isURL string string cel.@mapInsert"),
  ...words("dns1123Label dns1123Subdomain dns1035Label qualifiedName dns1123LabelPrefix dns1123SubdomainPrefix")
    .concat(words("dns1035LabelPrefix labelValue uri uuid byte date datetime"))
    .map((name) => `format.${name}`),
];

/** These have an estimate. */
const COST_ONE_WHEN_RUN = [
  ...words("add_list getScheme getHost getHostname getPort getEscapedPath getQuery prefixLength masked format.named"),
  ...words("family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast"),
  ...words("sign asApproximateFloat asInteger isInteger add sub major minor patch"),
  // For quantities and for versions.
  ...words("isGreaterThan isLessThan compareTo isGreaterThan isLessThan compareTo"),
];

/** The functions without a price; where only some overloads have none, the ids of these. */
const unpriced = (isPriced: (name: string, id: string) => boolean): string[] =>
  kubernetesLibraries
    .flatMap((library) => [...declarationsOf([library]).functions.values()])
    .flatMap(({ name, overloads }) => {
      const without = overloads.filter(({ id }) => !isPriced(name, id));
      return without.length === overloads.length ? [name] : without.map(({ id }) => id);
    })
    .sort();

test("each function has a cost at run time", () => {
  const found = unpriced((name, id) => callCost(name, id) !== undefined);
  expect({ "cost 1 in runtime/call-cost.ts": found }).toEqual({
    "cost 1 in runtime/call-cost.ts": [...COST_ONE, ...COST_ONE_WHEN_RUN].sort(),
  });
});

test("each function has an estimate", () => {
  const found = unpriced((name, id) => KUBERNETES_ESTIMATES.has(name) || CEL_ESTIMATES.has(id));
  expect({ "estimated at 1 in cost/": found }).toEqual({ "estimated at 1 in cost/": [...COST_ONE].sort() });
});

test("an estimate by name, for all overloads, hides no estimate of one overload", () => {
  const hidden = kubernetesLibraries
    .flatMap((library) => [...declarationsOf([library]).functions.values()])
    .filter(({ name }) => KUBERNETES_ESTIMATES.has(name))
    .flatMap(({ overloads }) => overloads.map(({ id }) => id))
    .filter((id) => CEL_ESTIMATES.has(id));
  // The estimate of `_==_` leaves all but opaque values to that of the overload.
  expect(hidden).toEqual(["equals"]);
});

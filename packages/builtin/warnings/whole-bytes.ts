import { key, own } from "kube-json";
import { type Problem, type Struct, at, problem, structAt } from "../validity/check.js";
import { roundedAmount } from "../validity/quantity.js";

/** Of a list of resources, those that must be whole numbers of bytes; '100m' of memory is a tenth of a byte. */
export const wholeBytes = (list: Struct, names: readonly string[]): readonly Problem[] =>
  names.flatMap((name) => {
    const value = own(list.value, name);
    const amount = value === undefined ? undefined : roundedAmount(value);
    return amount === undefined || amount.exponent >= 0 || amount.digits % 10n ** BigInt(-amount.exponent) === 0n
      ? []
      : [
          problem.invalid(
            at(list, key(name)),
            "must be a whole number of bytes; 'm' means thousandths, and 'M' millions",
          ),
        ];
  });

/** Of limits and requests; a request that is its limit may be the server's default for it. */
export const wholeBytesIn = (place: Struct, names: readonly string[]): readonly Problem[] => {
  const [limits, requests] = [structAt(place, "limits"), structAt(place, "requests")];
  const others = names.filter((name) => own(requests.value, name) !== own(limits.value, name));
  return [...wholeBytes(limits, names), ...wholeBytes(requests, others)];
};

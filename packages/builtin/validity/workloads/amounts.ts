import { type Json, isNumber, own } from "kube-json";
import { meantInteger } from "kube-api";
import { type Check, type Struct, at, meaning, meantValue, problem } from "../check.js";
import { within } from "../fields.js";

/** Numbers of pods, or parts of all of them (k8s.io/kubernetes, pkg/apis/apps/validation). */

const PERCENT = /^\d+%$/;

/** How many, or how many of a hundred (getIntOrPercentValue). */
export const countOf = (value: Json | undefined): number => {
  if (isNumber(value)) return Number(value);
  const text = typeof value === "string" ? value : "";
  if (PERCENT.test(text)) return Number(text.slice(0, -1));
  return /^[+-]?\d+$/.test(text) ? Number(text) : 0;
};

const isPercent = (value: Json | undefined): boolean => typeof value === "string" && PERCENT.test(value);

/** A number from 0, or a percentage (ValidatePositiveIntOrPercent). */
export const amount = (name: string): Check<Struct> =>
  function* (place) {
    const value = own(place.value, name);
    yield* within(name, 0)(place);
    if (typeof value === "string" && !isPercent(value))
      yield meaning(
        problem.invalid(at(place, name), "must be a number of pods, or a percentage such as '25%'"),
        meantValue(meantInteger(value)),
      );
  };

/** A percentage of at most 100 (IsNotMoreThan100Percent). */
export const atMostAll = (name: string): Check<Struct> =>
  function* (place) {
    const value = own(place.value, name);
    if (isPercent(value) && countOf(value) > 100) yield problem.invalid(at(place, name), "must be at most '100%'");
  };

import { own, stringAt } from "kube-json";
import { type Check, SPECIFY, at, oneOf, problem, textOf, within } from "../check.js";
import type { Checks } from "../walk.js";
import { scheduleProblem } from "./cron-schedule.js";
import { timeZoneProblem } from "./time-zone.js";

/** CronJobs (k8s.io/kubernetes, pkg/apis/batch/validation). */

const POLICIES = ["Allow", "Forbid", "Replace"];
/** The Jobs have 11 more characters, of at most 63. */
const MAX_NAME = 52;

const name: Check = function* (place) {
  const given = stringAt(place.value, "metadata", "name") ?? "";
  if (place.old === undefined && given.length > MAX_NAME)
    yield problem.invalid(at(place, "metadata", "name"), `must have at most ${String(MAX_NAME)} characters`);
};

const schedule: Check = function* (place) {
  const given = textOf(place, "schedule");
  const field = at(place, "schedule");
  if (given === "") {
    yield problem.missing(field, SPECIFY);
    return;
  }
  const hadZone = place.old !== undefined && textOf({ value: place.old }, "schedule").includes("TZ");
  // What a stored object has may stay; whether its zone is known is not judged here.
  const text = hadZone ? given.replace(/^(?:CRON_)?TZ=\S+ /, "") : given;
  const message = scheduleProblem(text);
  if (message !== undefined) yield problem.invalid(field, message);
  if (!given.includes("TZ")) return;
  if (!hadZone) yield problem.invalid(field, "must not have a time zone: set `timeZone`");
  else if (own(place.value, "timeZone") !== undefined)
    yield problem.invalid(field, "must not have a time zone beside `timeZone`");
};

const timeZone: Check = function* (place) {
  const zone = own(place.value, "timeZone");
  const isUnchanged = place.old !== undefined && own(place.old, "timeZone") === zone;
  const message = typeof zone === "string" && !isUnchanged ? timeZoneProblem(zone) : undefined;
  if (message !== undefined) yield problem.invalid(at(place, "timeZone"), message);
};

export const CRON_JOBS: Checks = {
  V1CronJob: [name],
  V1CronJobSpec: [
    schedule,
    within("startingDeadlineSeconds", 0),
    timeZone,
    oneOf("concurrencyPolicy", POLICIES, "Required"),
    within("successfulJobsHistoryLimit", 0),
    within("failedJobsHistoryLimit", 0),
  ],
};

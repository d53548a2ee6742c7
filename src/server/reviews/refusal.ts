import { tooDeep } from "../../admission/parse.js";
import { badRequest, tooLate } from "../../admission/problems.js";
import type { Phase } from "../../admission/record.js";
import type { Unjudged } from "../../model/unjudged.js";
import type { Status } from "kube-api";
import type { ReviewDeadline } from "../../model/deadline.js";
import type { IntakeRefusal } from "./collecting.js";
import { LEAST_CHUNK } from "./drain.js";
import type { IntakeLimits } from "./intake-limits.js";
import { ROOM_MILLISECONDS } from "./room.js";
import type { LateStage, Metrics, ShedReason } from "../metrics/metrics.js";
import {
  bodyNotUtf8,
  bodyTooLarge,
  bodyTooLate,
  bodyTooManyChunks,
  bodyTooSlow,
  bodyTooManyValues,
  tooBusy,
} from "../answers/problems.js";

/** Why a request is not reviewed: because of its body, the load or its deadline. */
export type Refusal = IntakeRefusal | Unjudged | "NotUtf8" | "TooLongAQueue" | "TooLateInQueue";

const SHED: Readonly<Partial<Record<Refusal, ShedReason>>> = {
  TooManyRequests: "in_flight",
  TooManyBytes: "memory",
  TooLongAQueue: "event_loop",
};
const LATE: Readonly<Partial<Record<Refusal, LateStage>>> = {
  TooLate: "body",
  TooSlowForOthers: "body",
  TooLateInQueue: "queue",
  TooSlow: "review",
};

/** Counts a refusal, and returns the Status to answer with. */
export const refuse = (
  refusal: Refusal,
  phase: Phase,
  deadline: ReviewDeadline,
  { limits, metrics }: { readonly limits: IntakeLimits; readonly metrics: Metrics },
): Status => {
  const [shed, late] = [SHED[refusal], LATE[refusal]];
  if (shed !== undefined) metrics.countShed(shed);
  if (late !== undefined) metrics.countLate(late);
  switch (refusal) {
    case "TooLarge":
      return bodyTooLarge(limits.bodyBytes);
    case "TooDeep":
      return badRequest(tooDeep());
    case "TooManyValues":
      return bodyTooManyValues();
    case "TooManyChunks":
      return bodyTooManyChunks(LEAST_CHUNK);
    case "NotUtf8":
      return bodyNotUtf8();
    case "TooSlowForOthers":
      return bodyTooSlow(ROOM_MILLISECONDS);
    case "TooLate":
      return deadline.requested === undefined
        ? bodyTooLate(deadline.milliseconds)
        : tooLate(phase, deadline, "request body must arrive within");
    case "TooSlow":
    case "TooLateInQueue":
      return tooLate(phase, deadline);
    default:
      return tooBusy();
  }
};

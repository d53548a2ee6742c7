import { tooLate } from "../admission/problems.js";
import type { Phase } from "../admission/record.js";
import type { Status } from "../kube/status.js";
import type { ReviewDeadline } from "../model/deadline.js";
import { type IntakeLimits, type Refusal as IntakeRefusal } from "./body.js";
import type { LateStage, Metrics, ShedReason } from "./metrics.js";
import { bodyNotUtf8, bodyTooLarge, tooBusy } from "./problems.js";

/** Why a review is not even tried: what its body is, what there is already to do, or that its time is over. */
export type Refusal = IntakeRefusal | "NotUtf8" | "TooLongAQueue" | "TooLateInQueue";

const SHED: Readonly<Partial<Record<Refusal, ShedReason>>> = {
  TooManyRequests: "in_flight",
  TooManyBytes: "memory",
  TooLongAQueue: "event_loop",
};
const LATE: Readonly<Partial<Record<Refusal, LateStage>>> = { TooLate: "body", TooLateInQueue: "queue" };

/** Counts a refusal, and gives what is answered. */
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
    case "NotUtf8":
      return bodyNotUtf8();
    case "TooLate":
    case "TooLateInQueue":
      return tooLate(phase, deadline);
    default:
      return tooBusy();
  }
};

import type { AnyRule } from "../../model/rule.js";
import { eventAggregation } from "./event-aggregation.js";
import { eventMessageSpecific } from "./event-message-specific.js";
import { eventReason } from "./event-reason.js";

export const EVENTS: readonly AnyRule[] = [eventReason, eventAggregation, eventMessageSpecific];

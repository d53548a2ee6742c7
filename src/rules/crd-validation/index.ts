import type { AnyRule } from "../../model/rule.js";
import { celMessageWording } from "./cel-message-wording.js";

export const CRD_VALIDATION: readonly AnyRule[] = [celMessageWording];

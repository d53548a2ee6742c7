import { isPhaseValue } from "./phases.js";

test.each(["Pending", "Running", "IN_PROGRESS", "notReady", "error", "TRIGGER_PENDING", "rolling-upgrading"])(
  "%s is a phase",
  (value) => {
    expect(isPhaseValue(value)).toBe(true);
  },
);

test.each(["On", "Off", "Primary", "ReadWrite", "x86", "", "pending approval by the owner of it"])(
  "%s is not",
  (value) => {
    expect(isPhaseValue(value)).toBe(false);
  },
);

import { isChoice } from "./choices.js";

test.each(["best-effort", "NOT_READY", "notReady", "Enabled", "DROP"])("%s is a choice", (value) => {
  expect(isChoice(value)).toBe(true);
});

test.each([
  "",
  "-",
  "hex",
  "public-read",
  "svrconn",
  "dual-stack",
  "ip",
  "internet-facing",
  "v1",
  "priceclass_all",
  "qcow2",
])("%j may be the name of something", (value) => {
  expect(isChoice(value)).toBe(false);
});

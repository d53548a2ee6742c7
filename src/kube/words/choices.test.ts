import { areChoices } from "./choices.js";

test.each([
  ["best-effort", "NOT_READY", "notReady", "Enabled", "DROP"],
  ["Webhook", "none"],
])("%s, %s are choices", (...values) => {
  expect(areChoices(values)).toBe(true);
});

test.each([
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
  expect(areChoices(["none", value])).toBe(false);
});

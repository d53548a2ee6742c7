import { conditionName, isConditionType, namesProblem, transitionOf } from "./condition-types.js";

test.each([
  ["Ready", true],
  ["acme.io/Ready", true],
  ["load-balancer-neg-ready", true],
  ["A".repeat(316), true],
  ["A".repeat(317), false],
  ["", false],
  ["is ready", false],
  ["Acme.io/Ready", false],
  ["acme.io/a/Ready", false],
  ["Ready-", false],
])("the standard schema's opinion of '%s': %s", (type, admits) => {
  expect(isConditionType(type)).toBe(admits);
});

test("a hostile type is judged in linear time", () => {
  expect(isConditionType(`${"a-".repeat(150)}!`)).toBe(false);
});

test("the name stands behind the domain", () => {
  expect(["Ready", "acme.io/Ready", "a/b/Ready"].map(conditionName)).toEqual(["Ready", "Ready", "Ready"]);
});

test.each([
  ["Deploying", "deploying"],
  ["EKSControlPlaneCreating", "creating"],
  ["platform.confluent.io/garbage-collecting", "collecting"],
  ["Resizing", "resizing"],
  ["Deployed", undefined],
  ["Stalled", undefined],
  ["Missing", undefined],
  ["PodResizePending", undefined],
  ["String", undefined],
  ["TokenRing", undefined],
  ["Ping", undefined],
  ["ScalingUp", undefined],
  ["", undefined],
])("what goes on by '%s': %s", (type, verb) => {
  expect(transitionOf(type)).toBe(verb);
});

test.each([
  ["MemoryPressure", true],
  ["Degraded", true],
  ["FailedScale", true],
  ["NotReady", true],
  ["NoInstanceTypesFound", true],
  ["acme.io/TooManySnapshots", true],
  ["Ready", false],
  ["NodeReady", false],
  ["ErrorsHandled", true],
  ["Available", false],
  ["Notified", false],
])("'%s' tells of a problem: %s", (type, isProblem) => {
  expect(namesProblem(type)).toBe(isProblem);
});

import { deadlineName, periodName, secondsName, timeoutName } from "./seconds-names.js";

test.each([
  ["intervalSeconds", "periodSeconds"],
  ["retryIntervalSeconds", "retryPeriodSeconds"],
  ["scrapeFrequencySeconds", "scrapePeriodSeconds"],
  ["checkEverySeconds", "checkPeriodSeconds"],
  ["graceSeconds", "gracePeriodSeconds"],
  ["shutdownGraceTimeSeconds", "shutdownGracePeriodSeconds"],
  ["gracePeriodSeconds", undefined],
  ["subintervalSeconds", undefined],
  ["idleIntervalSeconds", undefined],
])("the period of '%s' is %j", (name, expected) => {
  expect(periodName(name)).toBe(expected);
});

test.each([
  ["maxWaitSeconds", "waitTimeoutSeconds"],
  ["readMaxWaitTimeSeconds", "readWaitTimeoutSeconds"],
  ["maxIdleSeconds", "idleTimeoutSeconds"],
  ["connectionIdleSeconds", "connectionIdleTimeoutSeconds"],
  ["waitSeconds", undefined],
  ["inactivityDeadlineSeconds", "inactivityTimeoutSeconds"],
  ["clientIdlePeriodSeconds", "clientIdleTimeoutSeconds"],
  ["idleTimeoutSeconds", undefined],
  ["tokenExpirySeconds", undefined],
])("the timeout of '%s' is %j", (name, expected) => {
  expect(timeoutName(name)).toBe(expected);
});

test.each([
  ["maxExecutionTimeSeconds", "deadlineSeconds"],
  ["executionTimeoutSeconds", "executionDeadlineSeconds"],
  ["jobActiveTimeoutSeconds", "jobActiveDeadlineSeconds"],
  ["activeDeadlineSeconds", undefined],
  ["connectTimeoutSeconds", undefined],
])("the deadline of '%s' is %j", (name, expected) => {
  expect(deadlineName(name)).toBe(expected);
});

test.each([
  ["ttl", "ttlSeconds"],
  ["pollInterval", "pollPeriodSeconds"],
  ["interval", "periodSeconds"],
  ["maxDuration", "deadlineSeconds"],
  ["ttlAfterFailed", "ttlSecondsAfterFailed"],
  ["expires", "expirationSeconds"],
  ["pushTimeInterval", "pushPeriodSeconds"],
  ["refreshRate", "refreshPeriodSeconds"],
  ["", "seconds"],
])("a duration '%s' in seconds is '%s'", (stem, expected) => {
  expect(secondsName(stem)).toBe(expected);
});

test("a conventional name has no other conventional name", () => {
  for (const stem of ["interval", "grace", "maxWait", "idleDeadline", "executionTimeout", "runtimeLimit"]) {
    const name = secondsName(stem);
    expect([periodName(name), timeoutName(name), deadlineName(name)]).toEqual([undefined, undefined, undefined]);
  }
});

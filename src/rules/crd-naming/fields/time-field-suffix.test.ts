import { crd } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { timeFieldSuffix } from "./time-field-suffix.js";

const TIME = { type: "string", format: "date-time" };

test.each([
  ["lastWriteAt", "lastWriteTime"],
  ["scheduledOn", "scheduledTime"],
  ["lastTransition", "lastTransitionTime"],
  ["createDate", "createTime"],
  ["lastUpdated", "lastUpdateTime"],
  ["lastscheduled", "lastScheduledTime"],
  ["createdAt", "creationTime"],
  ["expiresAt", "expirationTime"],
  ["completed", "completionTime"],
  ["expiration", "expirationTime"],
  ["start", "startTime"],
  ["deadline_at", "deadlineTime"],
  ["lifetime", "completionTime"],
  ["when", "completionTime"],
  ["date", "completionTime"],
])("for %s it proposes %s", (name, proposal) => {
  expect(messagesOf(timeFieldSuffix, crd({ status: { [name]: TIME } }))).toEqual([
    `must end with 'Time', such as '${proposal}' instead of '${name}'`,
  ]);
});

test("it proposes no name of another field", () => {
  expect(messagesOf(timeFieldSuffix, crd({ status: { start: TIME, startTime: TIME } }))).toEqual([
    "must end with 'Time', such as 'completionTime' instead of 'start'",
  ]);
});

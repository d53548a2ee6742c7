import { crd } from "kube-schema/testing";
import { isPointInTime } from "./times.js";
import { crdOf, property } from "../crd/crd.js";
import type { JsonObject } from "kube-json";

const check = (section: "spec" | "status", name: string, schema: JsonObject): boolean => {
  const node = property(crdOf(crd({ [section]: { [name]: schema } })).versions[0]?.root, section, name);
  return node !== undefined && isPointInTime(node);
};
const STRING: JsonObject = { type: "string" };

test.each([
  "lastUpdateTime",
  "backupCreationTime",
  "creationTime",
  "startTime",
  "createdAt",
  "expiresAt",
  "lastSeenAt",
  "timestamp2Timestamp",
])("%s of a status is one", (name) => {
  expect(check("status", name, STRING)).toBe(true);
});

test.each([
  "createdAt",
  "expirationDate",
  "triggerTimestamp",
  "timestamp",
  "lastUpdateTime",
  "creationTime",
  "notAfter",
  "notBefore",
  "validUntil",
])("%s of a spec is one", (name) => {
  expect(check("spec", name, STRING)).toBe(true);
});

test.each([
  "holdTime",
  "connectTime",
  "keepaliveTime",
  "maxRestartTime",
  "start_time",
  "lookAt",
  "state",
  "format",
  "update",
  "runtime",
])("%s of a status is none", (name) => {
  expect(check("status", name, STRING)).toBe(false);
});

test.each(["startTime", "endTime", "startAt", "maxRestartTime", "baseEjectionTime", "after", "validFor"])(
  "%s of a spec is none",
  (name) => {
    expect(check("spec", name, STRING)).toBe(false);
  },
);

test("the description tells", () => {
  const description = "startTime is the time at which the first run starts.";
  expect(check("spec", "startTime", { ...STRING, description })).toBe(true);
  const unix = "startTime is the start in seconds of Unix time.";
  expect(check("spec", "startTime", { type: "integer", description: unix })).toBe(true);
  const day = "startTime is the time of day at which the first run starts, as HH:MM.";
  expect(check("spec", "startTime", { ...STRING, description: day })).toBe(false);
});

test("numbers count, other types do not", () => {
  expect(check("status", "creationTime", { type: "integer", format: "int64" })).toBe(true);
  expect(check("status", "creationTime", { type: "number" })).toBe(true);
  expect(check("status", "creationTime", { type: "object" })).toBe(false);
  expect(check("status", "createdAt", { type: "integer" })).toBe(true);
  expect(check("spec", "startTime", { type: "integer" })).toBe(true);
  expect(check("spec", "startTime", { type: "integer", description: "In seconds after boot." })).toBe(false);
});

test("a date is one only of something that happens", () => {
  expect(check("status", "releaseDate", STRING)).toBe(true);
  expect(check("status", "dueDate", STRING)).toBe(false);
  expect(check("status", "releaseDate", { type: "integer" })).toBe(true);
});

test("the name of a format is none", () => {
  const described: JsonObject = { type: "string", description: "The date in ISO 8601." };
  expect(check("spec", "since", described)).toBe(true);
  expect(check("spec", "jsonDateFormat", described)).toBe(false);
});

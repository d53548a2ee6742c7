import { createSlowUsers } from "./slow-users.js";

let now = 0;
const clock = (): number => now;
const MINUTE = 60_000;

const bodyOf = (username: string, size = 20_000): Buffer =>
  Buffer.from(
    JSON.stringify({
      kind: "AdmissionReview",
      apiVersion: "admission.k8s.io/v1",
      request: {
        uid: "1",
        name: "a".repeat(253),
        operation: "CREATE",
        userInfo: { username, groups: [] },
        object: "x".repeat(size),
      },
    }),
  );

test("a user whose review took long is slow for a minute; others are not", () => {
  const users = createSlowUsers(clock);
  expect(users.isSlow(bodyOf("alice"))).toBe(false);
  users.note(bodyOf("alice"), 50);
  expect(users.isSlow(bodyOf("alice", 9000))).toBe(true);
  expect(users.isSlow(bodyOf("alice", 100))).toBe(false);
  expect(users.isSlow(bodyOf("bob"))).toBe(false);
  now += MINUTE;
  expect(users.isSlow(bodyOf("alice"))).toBe(false);
});

test("neither a short review nor that of a small body makes a user slow", () => {
  const users = createSlowUsers(clock);
  users.note(bodyOf("alice"), 49);
  users.note(bodyOf("alice", 100), 5000);
  expect(users.isSlow(bodyOf("alice"))).toBe(false);
});

test("bodies that no API server writes count as those of one user", () => {
  const users = createSlowUsers(clock);
  users.note(Buffer.from("[".repeat(9000)), 100);
  expect(users.isSlow(Buffer.from("{".repeat(9000)))).toBe(true);
  expect(users.isSlow(bodyOf("alice"))).toBe(false);
});

test("a thousand users are remembered, the last ones", () => {
  const users = createSlowUsers(clock);
  for (let index = 0; index <= 1000; index++) users.note(bodyOf(`user-${String(index)}`, 9000), 100);
  expect(users.isSlow(bodyOf("user-0"))).toBe(false);
  expect(users.isSlow(bodyOf("user-1"))).toBe(true);
  expect(users.isSlow(bodyOf("user-1000"))).toBe(true);
});

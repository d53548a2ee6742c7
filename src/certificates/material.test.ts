import { advance } from "./advance.js";
import { DAY, LIFETIMES } from "./lifetimes.js";
import { type Material, type Served, toServe } from "./material.js";

const START = Date.parse("2026-05-01T00:00:00Z");
const options = { lifetimes: LIFETIMES, hosts: ["decorum.decorum-system.svc"] };

let now: Material;
let early: Material;
let served: Served;
beforeAll(async () => {
  now = await advance(undefined, { do: "Create" }, START, options);
  // As by a replica whose clock is a day fast.
  early = await advance(now, { do: "RenewLeaf" }, START + DAY, options);
  served = { ...now.leaf, authority: now.signing.cert };
});

test("a certificate that is not valid yet does not replace a valid one, until it is valid", () => {
  expect(toServe(served, early, [], START, LIFETIMES).cert).toBe(now.leaf.cert);
  expect(toServe(served, early, [], START + DAY, LIFETIMES).cert).toBe(early.leaf.cert);
});

test("a valid certificate replaces one that is not valid yet", () => {
  const first = toServe(undefined, early, [], START, LIFETIMES);
  expect(first.cert).toBe(early.leaf.cert);
  expect(toServe(first, now, [], START, LIFETIMES).cert).toBe(now.leaf.cert);
});

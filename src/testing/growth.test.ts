import { growth } from "./growth.js";

test("the time for pairs of things grows with the square of their number", async () => {
  const pairs = (count: number): number => {
    let odd = 0;
    for (let one = 0; one < count; one++) for (let other = 0; other < count; other++) odd ^= one & other;
    return odd;
  };
  expect(await growth(pairs, 3000)).toBeGreaterThan(4);
});

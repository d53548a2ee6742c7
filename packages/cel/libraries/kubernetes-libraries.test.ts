import { expect, test } from "@jest/globals";
import { kubernetesLibraries } from "./kubernetes-libraries.js";

const overloads = kubernetesLibraries.flatMap((library) => library.overloads.map(({ id }) => id));

test("ids of overloads are unique", () => {
  expect(overloads).toEqual([...new Set(overloads)]);
});

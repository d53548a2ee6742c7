import { expect, test } from "@jest/globals";
import { kubernetesLibraries } from "./kubernetes-libraries.js";

const overloads = kubernetesLibraries.flatMap((library) =>
  library.functions.flatMap((declared) => declared.overloads.map((overload) => overload.id)),
);

test("ids of overloads are unique", () => {
  expect(overloads).toEqual([...new Set(overloads)]);
});

test("names of libraries are unique", () => {
  const names = kubernetesLibraries.map((library) => library.name);
  expect(names).toEqual([...new Set(names)]);
});

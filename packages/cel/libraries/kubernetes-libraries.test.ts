import { expect, test } from "@jest/globals";
import { kubernetesLibraries } from "./kubernetes-libraries.js";

const overloads = kubernetesLibraries.flatMap((library) =>
  library.functions.flatMap((declared) => declared.overloads.map((overload) => overload.id)),
);

test("ids of overloads are unique", () => {
  expect(overloads).toEqual([...new Set(overloads)]);
});

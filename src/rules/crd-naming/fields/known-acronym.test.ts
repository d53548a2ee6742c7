import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { knownAcronym } from "./known-acronym.js";

const TEXT = { type: "string" };

test.each([
  ["packagePURL", "must not repeat 'package' in the acronym 'PURL'; use 'packageURL'"],
  ["imagePURL", "must spell out the acronym 'PURL'"],
])("of %s it says %s", (name, message) => {
  const causes = [...knownAcronym.check(scenarioContext({ object: crd({ spec: { [name]: TEXT } }) }), { known: [] })];
  expect(causes.map((cause) => cause.message)).toEqual([message]);
});

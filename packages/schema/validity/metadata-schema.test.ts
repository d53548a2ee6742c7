import type { JsonObject } from "kube-json";
import { type Case, inRoot, testCases, withRoot } from "../testing/definitions.js";

/** Which keywords the schema of `metadata` may not have, even if they seem to say nothing. */
const metadata = (more: JsonObject) =>
  withRoot({ type: "object", properties: { metadata: { type: "object", ...more } } });

testCases([
  ...Object.entries({
    example: {},
    externalDocs: { url: "a" },
    required: [],
    not: {},
    "x-kubernetes-list-map-keys": [],
    "x-kubernetes-list-type": "",
    minProperties: 0,
  }).map(
    ([keyword, value]): Case => [
      `${keyword} of metadata`,
      metadata({ [keyword]: value }),
      [
        `Forbidden ${inRoot("properties[metadata]")}`,
        ...(keyword === "x-kubernetes-list-type"
          ? [
              `Invalid ${inRoot("properties[metadata].type")}`,
              `NotSupported ${inRoot(`properties[metadata].${keyword}`)}`,
            ]
          : []),
      ],
    ],
  ),
  ...Object.entries({ enum: [], anyOf: [], properties: {}, nullable: false, title: "", format: "", example: null }).map(
    ([keyword, value]): Case => [`empty ${keyword} of metadata`, metadata({ [keyword]: value }), []],
  ),
]);

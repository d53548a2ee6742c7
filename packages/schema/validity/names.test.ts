import { crd } from "../testing/crd.js";
import { type Case, established, testCases } from "../testing/definitions.js";

const annotated = (group: string, approval?: string) =>
  crd({
    metadata: {
      name: `widgets.${group}`,
      ...(approval === undefined ? {} : { annotations: { "api-approved.kubernetes.io": approval } }),
    },
    crd: { group },
  });
const APPROVAL = "metadata.annotations[api-approved.kubernetes.io]";
const URL = "https://github.com/kubernetes/enhancements/pull/1111";
const names = (given: Readonly<Record<string, unknown>>) => crd({ names: given as never });
const noNames = crd({ crd: { names: {} } });

const cases: readonly Case[] = [
  ["a complete definition", crd(), []],
  ["names that can be derived", names({ singular: "", listKind: "" }), []],
  ["a group of 63 letters and a domain", annotated(`${"a".repeat(63)}.io`), []],
  ["no group", annotated(""), ["Required spec.group"]],
  ["a group in capitals", annotated("Acme.io"), ["Invalid spec.group"]],
  ["a group without a dot", annotated("acme"), ["Invalid spec.group"]],
  ["a group of 254 characters", annotated(`${"a".repeat(251)}.io`), ["Invalid spec.group"]],
  ["no scope", crd({ crd: { scope: "" } }), ["Required spec.scope"]],
  ["a scope that there is not", crd({ crd: { scope: "namespaced" } }), ["NotSupported spec.scope"]],
  [
    "no names",
    noNames,
    [
      "Invalid metadata.name",
      "Required spec.names.kind",
      "Required spec.names.listKind",
      "Required spec.names.plural",
      "Required spec.names.singular",
    ],
  ],
  ["a name of another group", crd({ metadata: { name: "widgets.acme.com" } }), ["Invalid metadata.name"]],
  ["no name", crd({ metadata: { name: "" } }), ["Required metadata.name"]],
  [
    "a name to be generated",
    crd({ metadata: { name: "", generateName: "widgets-" } }),
    ["Invalid metadata.generateName"],
  ],
  [
    "a plural name in capitals",
    crd({ names: { plural: "Widgets" }, metadata: { name: "Widgets.acme.io" } }),
    ["Invalid spec.names.plural"],
  ],
  ["a singular name that starts with a digit", names({ singular: "1widget" }), ["Invalid spec.names.singular"]],
  ["a kind with an underscore", names({ kind: "My_Widget" }), ["Invalid spec.names.kind"]],
  ["a kind in mixed case", names({ kind: "myWIDGET" }), []],
  ["a kind of 63 letters", names({ kind: "K".repeat(63) }), []],
  ["a kind of 64 letters", names({ kind: "K".repeat(64) }), ["Invalid spec.names.kind"]],
  ["a list kind with a dot", names({ listKind: "Widget.List" }), ["Invalid spec.names.listKind"]],
  ["a list kind that is the kind", names({ listKind: "Widget" }), ["Invalid spec.names.listKind"]],
  [
    "short names and categories in capitals or empty",
    names({ shortNames: ["wd", "WD", ""], categories: ["all", "A b"] }),
    ["Invalid spec.names.categories[1]", "Invalid spec.names.shortNames[1]", "Invalid spec.names.shortNames[2]"],
  ],
  ["a group of the Kubernetes project", annotated("acme.k8s.io"), [`Required ${APPROVAL}`]],
  ["another one", annotated("acme.kubernetes.io", "yes"), [`Invalid ${APPROVAL}`]],
  ["a URL without a host", annotated("acme.k8s.io", "https:///a"), [`Invalid ${APPROVAL}`]],
  ["a group with an approval", annotated("acme.k8s.io", URL), []],
  ["a group with a reason not to have one", annotated("acme.k8s.io", "unapproved, testing"), []],
  ["a group that only ends alike", annotated("acme.x-k8s.io"), []],
  ["an approval that was always missing", annotated("acme.k8s.io"), [], annotated("acme.k8s.io")],
  ["an approval that is gone", annotated("acme.k8s.io"), [`Required ${APPROVAL}`], annotated("acme.k8s.io", URL)],
  ["names that are strings in place of lists", names({ shortNames: "wd" }), ["TypeInvalid spec.names.shortNames"]],
  [
    "names of another type, of which alone the server speaks",
    crd({ names: { kind: 5 }, crd: { scope: "" } }),
    ["TypeInvalid spec.names.kind"],
  ],
  [
    "accepted names that are invalid",
    crd(),
    ["Invalid status.acceptedNames.plural"],
    { ...established(crd()), status: { acceptedNames: { plural: "A" }, storedVersions: ["v1"] } },
  ],
];

testCases(cases);

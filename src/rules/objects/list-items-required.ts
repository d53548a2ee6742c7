import { isNamed } from "../../kube/api/metadata.js";
import { isArray, own } from "kube-json";
import { LIST_KIND } from "../../model/precondition.js";
import { ON_OBJECTS, path, required, type Rule, typeInvalid } from "../kit.js";

export const listItemsRequired: Rule = {
  id: "objects/list-items-required",
  conventions: ["kinds-05"],
  match: ON_OBJECTS,
  action: "Deny",
  precondition: LIST_KIND,
  *check({ object, kind }) {
    if (!kind.kind.endsWith("List") || isNamed(object) || own(object, "spec") !== undefined) return;
    const items = own(object, "items");
    const message = "must be specified as an array of objects, such as '[]'";
    if (items === undefined) yield required(path("items"), message);
    // Servers written in Go send null for an empty list.
    else if (items !== null && !isArray(items)) yield typeInvalid(path("items"), message);
  },
  summary: "A list must have `items`.",
  rationale:
    "Clients recognize a list by its `items`. Without them, it looks like an object of an unknown kind. An object whose kind happens to end with 'List' is recognized by its name or spec.",
  good: `
apiVersion: acme.io/v1
kind: AddressList
metadata:
  name: offices
addresses: [192.0.2.7]
`,
  bad: `
apiVersion: v1
kind: ConfigMapList
metadata: {}
entries:
  - metadata: { name: settings }
`,
};

import { crd } from "kube-schema/testing";
import { crdOf, property } from "../crd/crd.js";
import { unenforcedBounds } from "./bounds.js";

const boundsOf = (name: string, type: string, description: string): string => {
  const items = type === "array" ? { items: { type: "string" } } : {};
  const root = crdOf(crd({ spec: { [name]: { type, description, ...items } } })).versions[0]?.root;
  const node = property(root, "spec", name);
  return node === undefined
    ? "no field"
    : unenforcedBounds(node)
        .map(({ keyword, value }) => `${keyword} ${String(value)}`)
        .join(" ");
};

test.each([
  ["Must be between 1 and 10.", "minimum 1 maximum 10"],
  ["size is how many there are, from 1 to 64 inclusive.", "minimum 1 maximum 64"],
  ["size is how many there are. Range: [1, 32].", "minimum 1 maximum 32"],
  ["The value must be in the range 5-20.", "minimum 5 maximum 20"],
  ["Valid values are 0 to 10.", "minimum 0 maximum 10"],
  ["Valid values are between 0 and 10.", "minimum 0 maximum 10"],
  ["Valid values range from 0 to 10.", "minimum 0 maximum 10"],
  ["Allowed range: 1-65535.", "minimum 1 maximum 65535"],
  ["Accepted values are in the range 1 to 5.", "minimum 1 maximum 5"],
  ["The percentage of traffic (0-100).", "minimum 0 maximum 100"],
  ["The size (between 1 and 8).", "minimum 1 maximum 8"],
  ["Must fall within the range 1..8.", "minimum 1 maximum 8"],
  ["size must be a number between 1 and 8.", "minimum 1 maximum 8"],
  ["It has to be from 1 to 8.", "minimum 1 maximum 8"],
  ["size should be between 1 and 8.", "minimum 1 maximum 8"],
  ["size can be set to a value between 1 and 8", ""],
  ["Must be greater than 0.", "minimum 1"],
  ["Must be greater than zero.", "minimum 1"],
  ["Must be at least 3.", "minimum 3"],
  ["Must be >= 3.", "minimum 3"],
  ["Must be 3 or more.", "minimum 3"],
  ["Must be 3 or greater.", "minimum 3"],
  ["Must not be less than 3.", "minimum 3"],
  ["May not be below 3.", "minimum 3"],
  ["Cannot be lower than 3.", "minimum 3"],
  ["The value must be no less than 3.", "minimum 3"],
  ["Must be equal to or greater than 3.", "minimum 3"],
  ["Must be greater or equal to 3.", "minimum 3"],
  ["The minimum is 2.", "minimum 2"],
  ["Minimum: 2.", "minimum 2"],
  ["Minimum value: 2.", "minimum 2"],
  ["Min 2, max 8.", "minimum 2 maximum 8"],
  ["The minimum value allowed is 2.", "minimum 2"],
  ["The minimum is 2 and the maximum is 8.", "minimum 2 maximum 8"],
  ["The number of them, with a minimum of 2.", "minimum 2"],
  ["At least 2 are required.", "minimum 2"],
  ["At least one must be set.", "minimum 1"],
  ["Values below 2 are rejected.", "minimum 2"],
  ["Values less than 2 are not allowed.", "minimum 2"],
  ["It must be a positive number.", "minimum 1"],
  ["Must be strictly positive.", "minimum 1"],
  ["A positive integer.", "minimum 1"],
  ["size is a positive integer that says how many there are.", "minimum 1"],
  ["Must not be zero or negative.", "minimum 1"],
  ["Must not be negative.", "minimum 0"],
  ["It can't be negative.", "minimum 0"],
  ["It may not be negative.", "minimum 0"],
  ["Negative values are invalid.", "minimum 0"],
  ["Negative numbers are not permitted.", "minimum 0"],
  ["size is a non-negative number.", "minimum 0"],
  ["A non-negative integer.", "minimum 0"],
  ["Must be nonnegative.", "minimum 0"],
  ["Must be a non-negative integer.", "minimum 0"],
  ["Must be zero or greater.", "minimum 0"],
  ["size is how many there are, at most 50.", "maximum 50"],
  ["It may not exceed 25.", "maximum 25"],
  ["Cannot exceed 25.", "maximum 25"],
  ["Must never exceed 25.", "maximum 25"],
  ["It must be no greater than 25.", "maximum 25"],
  ["It cannot be larger than 25.", "maximum 25"],
  ["Must be less than 25.", "maximum 24"],
  ["Must be less than or equal to 25.", "maximum 25"],
  ["Must be 25 or less.", "maximum 25"],
  ["Must not be more than 25.", "maximum 25"],
  ["Must be smaller than or equal to 25.", "maximum 25"],
  ["No more than 8 are supported.", "maximum 8"],
  ["Up to 8 are allowed.", "maximum 8"],
  ["A maximum of 8 is allowed.", "maximum 8"],
  ["size is limited to 8.", "maximum 8"],
  ["size is capped at 8.", "maximum 8"],
  ["The maximum allowed value is 8.", "maximum 8"],
  ["Values above 8 are rejected.", "maximum 8"],
  ["Values greater than 8 are not supported.", "maximum 8"],
  ["Max: 8", "maximum 8"],
  ["Must be between 1 and 10, exclusive.", ""],
  ["A minimum of 3 is recommended.", ""],
  ["At least 3 nodes are needed for that.", ""],
  ["Values above 8 are slow.", ""],
  ["size is how many there are, at least 3 of them in each zone.", ""],
  ["Positive values add, negative values take away.", ""],
  ["Must be at least 3 if the cluster is large.", ""],
  ["The number of nodes must be at least 3.", ""],
  ["Must be 1, 2 or 3.", ""],
])("a number: '%s' is '%s'", (description, stated) => {
  expect(boundsOf("size", "integer", description)).toBe(stated);
});

test.each([
  ["At most 63 characters.", "maxLength 63"],
  ["The maximum length is 32.", "maxLength 32"],
  ["Maximum length: 32 characters.", "maxLength 32"],
  ["It must be no longer than 128 characters.", "maxLength 128"],
  ["Cannot be longer than 128 characters.", "maxLength 128"],
  ["Must not exceed 128 characters.", "maxLength 128"],
  ["May not exceed 128 characters in length.", "maxLength 128"],
  ["Limited to 128 characters.", "maxLength 128"],
  ["Must be 128 characters or fewer.", "maxLength 128"],
  ["Must be at most 128 characters long.", "maxLength 128"],
  ["title is a text of up to 128 characters.", "maxLength 128"],
  ["title is shown to users (max 128 characters).", "maxLength 128"],
  ["title is shown to users, up to 128 characters.", "maxLength 128"],
  ["Max 128 chars.", "maxLength 128"],
  ["Must be shorter than 129 characters.", "maxLength 128"],
  ["Its length must not exceed 128.", "maxLength 128"],
  ["The length cannot exceed 128.", "maxLength 128"],
  ["The length must be between 1 and 128.", "minLength 1 maxLength 128"],
  ["Must be between 1 and 128 characters.", "minLength 1 maxLength 128"],
  ["Must be 1-128 characters long.", "minLength 1 maxLength 128"],
  ["Must have at least 8 characters and at most 128 characters.", "minLength 8 maxLength 128"],
  ["Must be at least 8 characters long.", "minLength 8"],
  ["The minimum length is 8.", "minLength 8"],
  ["It must not be empty.", "minLength 1"],
  ["Cannot be empty.", "minLength 1"],
  ["May not be blank.", "minLength 1"],
  ["Must be non-empty.", "minLength 1"],
  ["Must be a non-empty string.", "minLength 1"],
  ["Must not be an empty string.", "minLength 1"],
  ["Must not be empty if the type is A.", ""],
  ["May be empty.", ""],
  ["The first 8 characters are shown.", ""],
  ["At most 3 nodes.", ""],
])("a string: '%s' is '%s'", (description, stated) => {
  expect(boundsOf("title", "string", description)).toBe(stated);
});

test.each([
  ["At most 16 entries.", "maxItems 16"],
  ["A maximum of 3 may be specified.", "maxItems 3"],
  ["A maximum of 3 zones may be specified.", "maxItems 3"],
  ["The list may contain up to 8 items.", "maxItems 8"],
  ["Must have at most 8 zones.", "maxItems 8"],
  ["No more than 8 zones are allowed.", "maxItems 8"],
  ["Up to 8 zones may be listed.", "maxItems 8"],
  ["Cannot have more than 8 entries.", "maxItems 8"],
  ["Must not contain more than 8 elements.", "maxItems 8"],
  ["Maximum 8 items.", "maxItems 8"],
  ["Maximum number of items: 8.", "maxItems 8"],
  ["More than 8 entries are not allowed.", "maxItems 8"],
  ["zones is a list of up to 8 items.", "maxItems 8"],
  ["zones are where it runs, at most 8 zones.", "maxItems 8"],
  ["Limited to 8 entries.", "maxItems 8"],
  ["At least one must be specified.", "minItems 1"],
  ["At least one zone is required.", "minItems 1"],
  ["Must contain at least one entry.", "minItems 1"],
  ["Must have one or more items.", "minItems 1"],
  ["The list must not be empty.", "minItems 1"],
  ["Cannot be empty.", "minItems 1"],
  ["Must be a non-empty list.", "minItems 1"],
  ["Must contain between 1 and 8 items.", "minItems 1 maxItems 8"],
  ["At least one of them must be reachable.", ""],
  ["At most 3 nodes.", ""],
])("a list: '%s' is '%s'", (description, stated) => {
  expect(boundsOf("zones", "array", description)).toBe(stated);
});

test("a very long description takes no time", () => {
  expect(boundsOf("size", "integer", "at most ".repeat(100_000))).toBe("");
  expect(boundsOf("size", "integer", `must be ${"a ".repeat(400)}1`)).toBe("");
  expect(boundsOf("zones", "array", ", at most".repeat(10_000))).toBe("");
  expect(boundsOf("size", "integer", `Range${" in the range".repeat(60)} x one.`)).toBe("");
  expect(boundsOf("size", "integer", `Minimum${"=".repeat(60)} x one.`)).toBe("");
});

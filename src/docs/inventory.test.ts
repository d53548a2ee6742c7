import { SECTIONS, sectionUrl } from "../text/section-url.js";
import { conventionOf, INVENTORY, PLACES, sectionOf, STRENGTHS } from "./inventory.js";

describe("inventory", () => {
  test.each(INVENTORY.map((row) => [row.id, row] as const))("%s is as its type says", (id, row) => {
    expect(id).toMatch(/^[a-z]+-\d\d$/);
    expect(Object.keys(row)).toEqual(["id", "statement", "strength", "where", "check"]);
    for (const text of [row.statement, row.check]) expect(text).toMatch(/^\S/);
    expect(STRENGTHS).toContain(row.strength);
    for (const place of row.where.split(", ")) expect(PLACES).toContain(place);
    expect(sectionOf(row)).not.toBe("");
  });

  test("has every id once, and finds it", () => {
    expect(new Set(INVENTORY.map(({ id }) => id)).size).toBe(INVENTORY.length);
    expect(conventionOf("primitives-11")?.strength).toBe("MUST");
    expect(conventionOf("primitives-99")).toBeUndefined();
  });

  test("has a row in every section", () => {
    expect([...new Set(INVENTORY.map(({ id }) => id.slice(0, -3)))]).toEqual(Object.keys(SECTIONS));
  });

  test("links sections as GitHub names their anchors", () => {
    expect(sectionUrl("Optional vs. Required")).toMatch(/api-conventions\.md#optional-vs-required$/);
    expect(sectionUrl("Types (Kinds)")).toMatch(/#types-kinds$/);
    expect(sectionUrl("Resource versions")).toMatch(/api-concepts\/#resource-versions$/);
  });
});

import type { Row } from "../../src/cli/formats/html/finding-row.js";

/** Pages of `-o html` in tests. */

interface Found {
  readonly file: string;
  readonly object: string;
  readonly findings: readonly Row[];
}

/** The data of a page, as its script reads it. */
export const dataIn = (page: string, id: "results" | "rules"): unknown =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, "s").exec(page)?.[1] ?? "");

export const foundIn = (page: string): readonly Found[] => dataIn(page, "results") as readonly Found[];

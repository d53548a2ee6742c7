/** A thing that the search finds. */
export interface SearchEntry {
  /** The page, and the anchor in it. */
  readonly path: string;
  readonly kind: "Rule" | "Default" | "Convention" | "Guide" | "Page";
  readonly title: string;
  readonly text: string;
}

/** The options of rules that review fields that are optional, or required. */
export const FIELD_CHOICE = {
  unmarked: [
    "Fields without markers: 'ByTag' reviews them as what controller-gen makes of them, 'Skipped' does not.",
    "ByTag",
    "Skipped",
  ],
  kinds: ["Whether `metadata`, `spec` and `status` of kinds are reviewed.", "Excepted", "Included"],
} as const;

import type { Tab, Texts } from "./jobs.js";

/** A story to begin with. */
export interface Example {
  readonly name: string;
  readonly title: string;
  /** The tab that is open first. */
  readonly open: Tab;
  readonly texts: Texts;
}

/** The stories in site/examples: their folders, in their order. */
export const STORIES: readonly Omit<Example, "texts">[] = [
  { name: "float", title: "A float in a spec", open: "now" },
  { name: "breaking", title: "A change that breaks clients", open: "now" },
  { name: "union", title: "A union", open: "now" },
  { name: "cel-cost", title: "A CEL rule that costs too much", open: "now" },
  { name: "conditions", title: "Conditions in a status", open: "now" },
  { name: "deployment", title: "A Deployment with a typo", open: "now" },
  { name: "pack", title: "A pack and its tests", open: "pack" },
  { name: "go", title: "A type in Go", open: "go" },
];

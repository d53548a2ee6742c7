import type { Tab, Texts } from "./jobs.js";

/** A story to begin with. */
export interface Example {
  readonly name: string;
  readonly title: string;
  /** A sentence on the example. */
  readonly about: string;
  /** The tab that is open first. */
  readonly open: Tab;
  readonly texts: Texts;
}

/** The stories in site/examples: their folders, in their order. */
export const STORIES: readonly Omit<Example, "texts">[] = [
  {
    name: "float",
    title: "A float in a spec",
    about: "Why 0.5 does not survive a round trip, and which types do.",
    open: "now",
  },
  {
    name: "breaking",
    title: "A change that breaks clients",
    about: "A new version of a CRD beside the one that is in use.",
    open: "now",
  },
  { name: "union", title: "A union", about: "Fields that exclude each other, and what must say so.", open: "now" },
  {
    name: "cel-cost",
    title: "A CEL rule that costs too much",
    about: "An API server would reject the rule: which list needs a limit.",
    open: "now",
  },
  {
    name: "conditions",
    title: "Conditions in a status",
    about: "Conditions that any two controllers can write.",
    open: "now",
  },
  {
    name: "deployment",
    title: "A Deployment with a typo",
    about: "A field that no API server knows, and where it was meant to be.",
    open: "now",
  },
  {
    name: "pack",
    title: "A pack and its tests",
    about: "Rules of your own in YAML, with tests that run while you type.",
    open: "pack",
  },
  { name: "go", title: "A type in Go", about: "Markers, pointers and tags, before there is a CRD.", open: "go" },
];

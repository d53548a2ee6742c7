import data from "./inventory.json" with { type: "json" };

/** The document's own force: imperatives and "reserved" are MUST, preferences SHOULD, permissions MAY. */
export const STRENGTHS = ["MUST", "SHOULD", "MAY"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** What shows whether a convention is kept. */
export const PLACES = ["crd", "object", "update", "default", "response", "message", "state", "none"] as const;
export type EnforcementPlace = (typeof PLACES)[number];

/** One statement of the API conventions, paraphrased. A statement that needs two checks is two rows. */
export interface ConventionRow {
  readonly id: string;
  readonly statement: string;
  readonly strength: Strength;
  /** Places, most important first: 'crd, update'. */
  readonly where: string;
  /** How it can be checked, with the traps; of a row that cannot be observed, why not. */
  readonly check: string;
  /** Action that fits a finding; 'test': no finding for users but a test of our own code; '–': nothing to do. */
  readonly severity: "deny" | "warn" | "warn (strict)" | "test" | "–";
  /** Name of the rule or test, '–' if there is none. Several rows may share one. */
  readonly rule: string;
  readonly reason: string;
  /** Example of a message. */
  readonly message: string | null;
}

/**
 * Every normative statement of the Kubernetes API conventions, in the order of the text. Figures such as 'n/514' in
 * `check` count CustomResourceDefinitions of public projects, over which naive forms of the rules were measured.
 */
export const INVENTORY: readonly ConventionRow[] = data as readonly ConventionRow[]; // inventory.test.ts checks every row

const BY_ID: ReadonlyMap<string, ConventionRow> = new Map(INVENTORY.map((row) => [row.id, row]));

/** The row with this id, or undefined. */
export const conventionOf = (id: string): ConventionRow | undefined => BY_ID.get(id);

/** Heading under which the ids with this beginning stand in the API conventions, in the order of the text. */
export const SECTIONS: Readonly<Record<string, string>> = {
  intro: "API Conventions",
  kinds: "Types (Kinds)",
  resources: "Resources",
  metadata: "Metadata",
  specstatus: "Spec and Status",
  conditions: "Typical status properties",
  related: "References to related objects",
  lists: "Lists of named subobjects preferred over maps",
  primitives: "Primitive types",
  constants: "Constants",
  unions: "Unions",
  simple: "Lists and Simple kinds",
  representations: "Differing Representations",
  verbs: "Verbs on Resources",
  patch: "PATCH operations",
  shortnames: "Short-names",
  categories: "Categories",
  idempotency: "Idempotency",
  optionality: "Optional vs. Required",
  defaulting: "Defaulting",
  static: "Static Defaults",
  admission: "Admission Controlled Defaults",
  late: "Controller-Assigned Defaults (aka Late Initialization)",
  what: "What May Be Defaulted",
  put: "Considerations For PUT Operations",
  concurrency: "Concurrency Control and Consistency",
  serialization: "Serialization Format",
  units: "Units",
  fieldpath: "Selecting Fields",
  objectref: "Object references",
  http: "HTTP Status codes",
  statuskind: "Response Status Kind",
  events: "Events",
  naming: "Naming conventions",
  namespaces: "Namespace Names",
  labels: "Label, selector, and annotation conventions",
  websockets: "WebSockets and SPDY",
  validation: "Validation",
  allocation: "Automatic Resource Allocation And Deallocation",
  allocated: "Representing Allocated Values",
  rv: "Resource versions",
};

/** Heading of the section that the row comes from. */
export const sectionOf = ({ id }: ConventionRow): string => SECTIONS[id.slice(0, id.lastIndexOf("-"))] ?? "";

const CONVENTIONS =
  "https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md";
const CONCEPTS = "https://kubernetes.io/docs/reference/using-api/api-concepts/";

/** Address of a section of the API conventions, or of the API concepts where only they speak of it. */
export const sectionUrl = (heading: string): string => {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
  return `${heading === SECTIONS["rv"] ? CONCEPTS : CONVENTIONS}#${anchor}`;
};

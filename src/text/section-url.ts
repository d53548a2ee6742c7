/** The heading in the API conventions for each prefix of row ids, in the order of the text. */
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

/** The heading of the section with the statement of the inventory that has this id; '' if there is none. */
export const sectionOfStatement = (id: string): string => SECTIONS[id.slice(0, id.lastIndexOf("-"))] ?? "";

const CONVENTIONS =
  "https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md";
const CONCEPTS = "https://kubernetes.io/docs/reference/using-api/api-concepts/";
/** The only section that the API conventions lack. */
const IN_CONCEPTS = "Resource versions";

/** The anchor that GitHub gives to a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");

/** The URL of a section of the API conventions, or of the API concepts for the section that only exists there. */
export const sectionUrl = (heading: string): string =>
  `${heading === IN_CONCEPTS ? CONCEPTS : CONVENTIONS}#${anchorOf(heading)}`;

/** The folder docs/ of this release on the web; a build of a clone does not know its repository. */
declare const DOCS_URL: string | undefined;

const KNOWN = typeof DOCS_URL === "undefined" ? undefined : DOCS_URL;

/** Where a page of docs/ is, such as 'not-checked.md': its URL, or its path in the package. */
export const docsPage = (page: string): string => `${KNOWN ?? "docs/"}${page}`;

/** The site with a page for each rule: the `homepage` of package.json, with a slash at its end. Unknown until it is published. */
declare const SITE_URL: string | undefined;

const SITE = typeof SITE_URL === "undefined" ? undefined : SITE_URL;

/** The page of a rule or defaulter of the catalogue on the site; undefined until the site is published. */
export const sitePageUrl = (id: string): string | undefined =>
  SITE === undefined ? undefined : `${SITE}rules/${id}.html`;

/** The page on the site, or else in the repository; undefined if neither is known. */
export const rulePageUrl = (id: string): string | undefined =>
  sitePageUrl(id) ?? (KNOWN === undefined ? undefined : `${KNOWN}rules/${id}.md`);

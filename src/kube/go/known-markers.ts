/** The markers that controller-gen, kubebuilder and the code generators of Kubernetes read. */

export type MarkerPlace = "Package" | "Type" | "Field";

/** The values that a bound applies to. */
export type BoundValue = "number" | "text" | "list" | "object" | "scalar";

/** The value behind the name of a marker. 'Values' is a list; 'Arguments' have names. */
type MarkerForm = "Nothing" | "Integer" | "Number" | "Boolean" | "Text" | "Values" | "Arguments" | "Any";

export interface KnownMarker {
  readonly places: readonly MarkerPlace[];
  readonly form: MarkerForm;
  /** Absent: it applies to any value. */
  readonly value?: BoundValue;
  /** The only texts that the tools accept. */
  readonly texts?: readonly string[];
  /** Its arguments, and whether it needs them. */
  readonly arguments?: Readonly<Record<string, boolean>>;
  /** A declaration may have several. */
  readonly isRepeatable?: true;
  /** It counts at the type of a kind only. */
  readonly isOfKind?: true;
}

const PREFIX = "kubebuilder:validation:";
const ITEMS = `${PREFIX}items:`;

const OF_FIELDS: readonly MarkerPlace[] = ["Field"];
const OF_TYPES: readonly MarkerPlace[] = ["Type"];
const OF_BOTH: readonly MarkerPlace[] = ["Type", "Field"];
const ANYWHERE: readonly MarkerPlace[] = ["Package", "Type", "Field"];

const marker = (
  places: readonly MarkerPlace[],
  form: MarkerForm,
  more: Omit<KnownMarker, "places" | "form"> = {},
): KnownMarker => ({ places, form, ...more });

const RULE: KnownMarker["arguments"] = {
  rule: true,
  message: false,
  messageExpression: false,
  reason: false,
  fieldPath: false,
  optionalOldSelf: false,
};

/** Markers for fields, types and, with the prefix 'items:', for the items of lists. */
const VALIDATION: Readonly<Record<string, KnownMarker>> = {
  Maximum: marker(OF_BOTH, "Number", { value: "number" }),
  Minimum: marker(OF_BOTH, "Number", { value: "number" }),
  MultipleOf: marker(OF_BOTH, "Number", { value: "number" }),
  ExclusiveMaximum: marker(OF_BOTH, "Boolean", { value: "number" }),
  ExclusiveMinimum: marker(OF_BOTH, "Boolean", { value: "number" }),
  MinProperties: marker(OF_BOTH, "Integer", { value: "object" }),
  MaxProperties: marker(OF_BOTH, "Integer", { value: "object" }),
  MinLength: marker(OF_BOTH, "Integer", { value: "text" }),
  MaxLength: marker(OF_BOTH, "Integer", { value: "text" }),
  Pattern: marker(OF_BOTH, "Text", { value: "text" }),
  MinItems: marker(OF_BOTH, "Integer", { value: "list" }),
  MaxItems: marker(OF_BOTH, "Integer", { value: "list" }),
  UniqueItems: marker(OF_BOTH, "Boolean", { value: "list" }),
  Enum: marker(OF_BOTH, "Values", { value: "scalar" }),
  Format: marker(OF_BOTH, "Text", { value: "scalar" }),
  Type: marker(OF_BOTH, "Text", { texts: ["array", "boolean", "integer", "number", "object", "string"] }),
  XPreserveUnknownFields: marker(OF_BOTH, "Nothing"),
  XEmbeddedResource: marker(OF_BOTH, "Nothing"),
  XIntOrString: marker(OF_BOTH, "Nothing"),
  XValidation: marker(OF_BOTH, "Arguments", { arguments: RULE, isRepeatable: true }),
};

const OF_KIND = { isOfKind: true } as const;
const REPEATABLE = { isRepeatable: true } as const;

const OTHERS: Readonly<Record<string, KnownMarker>> = {
  optional: marker(OF_FIELDS, "Nothing"),
  required: marker(OF_FIELDS, "Nothing"),
  nullable: marker(OF_FIELDS, "Nothing"),
  default: marker(OF_FIELDS, "Any"),
  "k8s:optional": marker(OF_FIELDS, "Nothing"),
  "k8s:required": marker(OF_FIELDS, "Nothing"),
  // A package may have them too.
  [`${PREFIX}Optional`]: marker(ANYWHERE, "Nothing"),
  [`${PREFIX}Required`]: marker(ANYWHERE, "Nothing"),
  [`${PREFIX}EmbeddedResource`]: marker(OF_FIELDS, "Nothing"),
  [`${PREFIX}Schemaless`]: marker(OF_FIELDS, "Nothing"),
  [`${PREFIX}ExactlyOneOf`]: marker(OF_TYPES, "Values", REPEATABLE),
  [`${PREFIX}AtMostOneOf`]: marker(OF_TYPES, "Values", REPEATABLE),
  [`${PREFIX}AtLeastOneOf`]: marker(OF_TYPES, "Values", REPEATABLE),
  "kubebuilder:default": marker(OF_FIELDS, "Any"),
  "kubebuilder:example": marker(OF_FIELDS, "Any"),
  "kubebuilder:title": marker(OF_BOTH, "Any"),
  "kubebuilder:pruning:PreserveUnknownFields": marker(OF_BOTH, "Nothing"),
  "kubebuilder:externalDocs": marker(OF_BOTH, "Arguments", { arguments: { url: true, description: false } }),
  "kubebuilder:object:root": marker(OF_TYPES, "Boolean"),
  "kubebuilder:object:generate": marker(["Package", "Type"], "Boolean"),
  "kubebuilder:ac:generate": marker(["Package", "Type"], "Boolean"),
  "kubebuilder:ac:output:package": marker(["Package"], "Text"),
  "kubebuilder:skip": marker(["Package", "Type"], "Nothing"),
  "kubebuilder:rbac": marker(["Package", "Type"], "Any", REPEATABLE),
  "kubebuilder:webhook": marker(["Package", "Type"], "Any", REPEATABLE),
  "kubebuilder:webhookconfiguration": marker(["Package", "Type"], "Any", REPEATABLE),
  // Tools read neither: hubs and spokes show them to people.
  "kubebuilder:conversion:hub": marker(OF_TYPES, "Nothing"),
  "kubebuilder:conversion:spoke": marker(OF_TYPES, "Nothing"),
  "kubebuilder:subresource:status": marker(OF_TYPES, "Nothing", OF_KIND),
  "kubebuilder:subresource:scale": marker(OF_TYPES, "Arguments", {
    arguments: { specpath: true, statuspath: true, selectorpath: false },
    ...OF_KIND,
  }),
  "kubebuilder:printcolumn": marker(OF_TYPES, "Arguments", {
    arguments: { name: true, type: true, JSONPath: true, description: false, format: false, priority: false },
    ...REPEATABLE,
    ...OF_KIND,
  }),
  "kubebuilder:resource": marker(OF_TYPES, "Arguments", {
    arguments: { path: false, shortName: false, categories: false, singular: false, scope: false },
    ...OF_KIND,
  }),
  "kubebuilder:selectablefield": marker(OF_TYPES, "Arguments", {
    arguments: { JSONPath: true },
    ...REPEATABLE,
    ...OF_KIND,
  }),
  "kubebuilder:metadata": marker(OF_TYPES, "Arguments", {
    arguments: { annotations: false, labels: false },
    ...REPEATABLE,
    ...OF_KIND,
  }),
  "kubebuilder:deprecatedversion": marker(OF_TYPES, "Arguments", { arguments: { warning: false }, ...OF_KIND }),
  "kubebuilder:storageversion": marker(OF_TYPES, "Nothing", OF_KIND),
  "kubebuilder:skipversion": marker(OF_TYPES, "Nothing", OF_KIND),
  "kubebuilder:unservedversion": marker(OF_TYPES, "Nothing", OF_KIND),
  listType: marker(OF_BOTH, "Text"),
  listMapKey: marker(OF_BOTH, "Text", REPEATABLE),
  mapType: marker(OF_BOTH, "Text", { texts: ["atomic", "granular"] }),
  structType: marker(OF_BOTH, "Text", { texts: ["atomic", "granular"] }),
  enum: marker(OF_BOTH, "Any"),
  patchStrategy: marker(OF_FIELDS, "Any"),
  patchMergeKey: marker(OF_FIELDS, "Any"),
  genclient: marker(["Package", "Type"], "Any", REPEATABLE),
  groupName: marker(["Package", "Type"], "Any"),
  versionName: marker(["Package", "Type"], "Any"),
  union: marker(OF_BOTH, "Any"),
  unionDiscriminator: marker(OF_FIELDS, "Any"),
  unionMember: marker(OF_FIELDS, "Any"),
  "k8s:minLength": marker(OF_BOTH, "Integer", { value: "text" }),
  "k8s:maxLength": marker(OF_BOTH, "Integer", { value: "text" }),
  "k8s:minItems": marker(OF_BOTH, "Integer", { value: "list" }),
  "k8s:maxItems": marker(OF_BOTH, "Integer", { value: "list" }),
  "k8s:minimum": marker(OF_BOTH, "Any", { value: "number" }),
  "k8s:maximum": marker(OF_BOTH, "Any", { value: "number" }),
  "k8s:format": marker(OF_BOTH, "Any", { value: "scalar" }),
  "k8s:listType": marker(OF_BOTH, "Text"),
  "k8s:listMapKey": marker(OF_BOTH, "Text", REPEATABLE),
};

/** Markers with only their names known here. */
const NAMES: readonly string[] = [
  "alpha beta customUnique customValidation declarativeValidationNative deepcopy-gen default defaulter-gen dependentRequired",
  "defaulter-gen-input deprecated discriminator eachKey eachVal enum enumExclude equalTo featureGate forbidden format ifDisabled",
  "ifEnabled ifMode ifOptionDisabled ifOptionEnabled immutable isSubresource item maxBytes maxProperties member minProperties",
  "monotonic neq opaqueType openapi-gen openapi-model-package prerelease-lifecycle-gen protobuf-deprecated protobuf-gen",
  "conversion-gen conversion-gen-external-types register-gen subfield supportsSubresource unionDiscriminator unionMember unique",
  "update validateError validateFalse validateTrue validation-gen validation-gen-input validation-gen-nolint",
  "validation-gen-scheme-registry zeroOrOneOfMember",
].flatMap((names) => names.split(" ").map((name) => `k8s:${name}`));

export const KNOWN_MARKERS: ReadonlyMap<string, KnownMarker> = new Map([
  ...Object.entries(VALIDATION).flatMap(([name, known]): [string, KnownMarker][] => [
    [PREFIX + name, known],
    [ITEMS + name, known],
  ]),
  ...Object.entries(OTHERS),
  ...NAMES.filter((name) => !(name in OTHERS)).map((name): [string, KnownMarker] => [
    name,
    marker(ANYWHERE, "Any", REPEATABLE),
  ]),
]);

export const isOfItems = (name: string): boolean => name.startsWith(ITEMS);

/** The name of the marker for the items of a list. */
export const forItems = (name: string): string => name.replace(PREFIX, ITEMS);

/**
 * The problems of Go source in the metadata of a rule: lines that are not of the few forms used there, markers that
 * controller-gen does not have or would reject, and layout that gofmt would change.
 */
export const goProblems = (lines: readonly string[]): readonly string[] => [
  ...lines.filter((line) => line.length > 120 || line !== line.trimEnd()),
  ...sections(lines).flatMap(sectionProblems),
];

interface Field {
  readonly name: string;
  readonly type: string;
  readonly tag: string;
  readonly line: string;
}

const COMMENT = /^\/\/(?: ([^+].*))?$/;
const MARKER = /^\/\/ \+([A-Za-z]\w*(?::[a-zA-Z]+)*)(.*)$/;
const TYPE = String.raw`\*?(?:\[\]|map\[string\])?(?:[a-z]\w*\.)?[A-Za-z]\w*`;
const FIELD = new RegExp(String.raw`^([A-Z]\w*) +(${TYPE}) +${"`"}json:"([a-z]\w*(?:,\w+)*)"${"`"}$`);
const EMBEDDED = /^metav1\.(?:TypeMeta|ObjectMeta) +`json:"(?:,inline|metadata,omitempty)"`$/;
const TOP = /^(?:(package) [a-z]\w*|(type) [A-Z]\w* (?:string|struct \{ \/\* \.\.\. \*\/ \})|const [A-Z]\w* = "\w+")$/;

/** Sections stand between empty lines, each with a type or with fields. */
const sections = (lines: readonly string[]): readonly (readonly string[])[] =>
  lines
    .join("\n")
    .split("\n\n")
    .map((text) => text.split("\n"));

const sectionProblems = (lines: readonly string[]): readonly string[] => {
  const start = lines.findIndex((line) => /^type [A-Z]\w* struct \{$/.test(line));
  if (start < 0) return fieldProblems(lines);
  const body = lines.slice(start + 1, -1);
  return [
    ...markerProblems(lines.slice(0, start), { place: "type", of: "object" }),
    ...body.filter((line) => !line.startsWith("\t")),
    ...(lines.at(-1) === "}" && body.length > 0 ? [] : ["a struct without an end, or without fields"]),
    ...fieldProblems(body.map((line) => line.slice(1))),
  ];
};

/** Each declaration, with the comments above it. */
const fieldProblems = (lines: readonly string[]): readonly string[] => {
  const problems: string[] = [];
  let above: string[] = [];
  for (const line of lines) {
    if (line.startsWith("//")) {
      above.push(line);
      continue;
    }
    problems.push(...declarationProblems(line, above));
    above = [];
  }
  if (above.length > 0) problems.push(`${above.join(" ")}: a comment on nothing`);
  return [...problems, ...layoutProblems(lines)];
};

const declarationProblems = (line: string, above: readonly string[]): readonly string[] => {
  const field = fieldOf(line);
  if (field !== undefined)
    return [...tagProblems(field, above), ...markerProblems(above, { place: "field", of: schemaType(field.type) })];
  const top = TOP.exec(line);
  if (top === null) return EMBEDDED.test(line) && above.length === 0 ? [] : [`${line}: no declaration`];
  if (top[1] !== undefined) return markerProblems(above, { place: "package", of: "any" });
  if (top[2] === undefined) return markerProblems(above, { place: "constant", of: "any" });
  return markerProblems(above, { place: "type", of: line.endsWith("string") ? "string" : "object" });
};

const fieldOf = (line: string): Field | undefined => {
  const [, name, type, tag] = FIELD.exec(line) ?? [];
  return name === undefined || type === undefined || tag === undefined ? undefined : { name, type, tag, line };
};

const tagProblems = ({ name, type, tag, line }: Field, above: readonly string[]): readonly string[] => {
  const [json = "", ...options] = tag.split(",");
  const omitted = options.join() === "omitempty";
  return [
    ...(json.toLowerCase() === name.toLowerCase() ? [] : [`${line}: the tag is not the name`]),
    ...(options.length === 0 || omitted ? [] : [`${line}: unknown option of the tag`]),
    ...(above.includes("// +optional") && !omitted ? [`${line}: optional, but never omitted`] : []),
    ...(above.includes("// +required") && omitted && !type.startsWith("*") ? [`${line}: loses ''`] : []),
  ];
};

/** The type in the schema; 'any' for types that are declared elsewhere. */
const schemaType = (type: string): string => {
  const plain = type.replace(/^\*/, "");
  if (plain.startsWith("[]")) return `array of ${schemaType(plain.slice(2))}`;
  if (plain.startsWith("map[")) return "object";
  return { string: "string", bool: "boolean", int32: "integer", int64: "integer" }[plain] ?? "any";
};

interface On {
  readonly place: "field" | "type" | "package" | "constant";
  readonly of: string;
}

/** A marker: its places, its types, and the text after its name. */
interface Marker {
  readonly places: readonly On["place"][];
  readonly of?: RegExp;
  readonly value: RegExp;
}

const FLAG = /^$/;
const COUNT = /^=\d+$/;
const NUMBER = /^=-?\d+(?:\.\d+)?$/;
const BOOLEAN = /^=(?:true|false)$/;
const LIST = /^=\w+(?:;\w+)*$/;
const TEXT = /^=(?:`[^`]+`|"[^"\\]+"|[\w./-]+)$/;

/** Arguments with their names: ':name=Ready,type=string'. */
const named = (required: readonly string[], optional: readonly string[] = []): RegExp => {
  const argument = String.raw`(?:${[...required, ...optional].join("|")})=(?:"[^"\\]*"|${"`"}[^${"`"}]*${"`"}|[^,"${"`"}]+)`;
  const all = required.map((name) => `(?=.*[:,]${name}=)`).join("");
  return new RegExp(`^${all}:${argument}(?:,${argument})*$`);
};

const VALUES: readonly (readonly [name: string, of: RegExp, value: RegExp])[] = [
  ...["Maximum", "Minimum", "MultipleOf"].map((name) => [name, /integer/, NUMBER] as const),
  ...["ExclusiveMaximum", "ExclusiveMinimum"].map((name) => [name, /integer/, BOOLEAN] as const),
  ...["MaxLength", "MinLength"].map((name) => [name, /string/, COUNT] as const),
  ...["MaxItems", "MinItems"].map((name) => [name, /array/, COUNT] as const),
  ...["MaxProperties", "MinProperties"].map((name) => [name, /object/, COUNT] as const),
  ["UniqueItems", /array/, BOOLEAN],
  ["Pattern", /string/, TEXT],
  ["Format", /string/, TEXT],
  ["Enum", /./, LIST],
  ["XValidation", /./, named(["rule", "message"], ["reason", "fieldPath", "optionalOldSelf"])],
];

const FIELD_OR_TYPE = ["field", "type"] as const;

/** The markers of controller-gen for CRDs, except those that an API with a CRD does not need. */
const MARKERS: ReadonlyMap<string, Marker> = new Map<string, Marker>([
  ...VALUES.flatMap(([name, of, value]) => [
    // The markers of list items are the same, with another prefix.
    [`kubebuilder:validation:${name}`, { places: FIELD_OR_TYPE, of: wholly(of), value }] as const,
    [
      `kubebuilder:validation:items:${name}`,
      { places: FIELD_OR_TYPE, of: new RegExp(`^array of .*(?:${of.source}|any)`), value },
    ] as const,
  ]),
  ...["ExactlyOneOf", "AtMostOneOf", "AtLeastOneOf"].map(
    (name) => [`kubebuilder:validation:${name}`, { places: ["type"], of: /^object/, value: LIST }] as const,
  ),
  ...["optional", "required", "nullable"].map((name) => [name, { places: ["field"], value: FLAG }] as const),
  ["kubebuilder:default", { places: ["field"], value: /^=(?:\{\}|\w+)$/ }],
  ["kubebuilder:pruning:PreserveUnknownFields", { places: FIELD_OR_TYPE, of: /^(?:object|any)/, value: FLAG }],
  ["listType", { places: ["field"], of: /^array/, value: /^=(?:map|set|atomic)$/ }],
  ["listMapKey", { places: ["field"], of: /^array of any/, value: /^=\w+$/ }],
  ["mapType", { places: ["field"], of: /^object/, value: /^=(?:granular|atomic)$/ }],
  ["structType", { places: ["field"], of: /^(?:object|any)/, value: /^=(?:granular|atomic)$/ }],
  ["groupName", { places: ["package"], value: /^=[a-z0-9.-]+$/ }],
  ["versionName", { places: ["package"], value: /^=[a-z0-9]+$/ }],
  ...(
    [
      ["object:root", /^=true$/],
      ["subresource:status", FLAG],
      ["subresource:scale", named(["specpath", "statuspath"], ["selectorpath"])],
      ["storageversion", FLAG],
      ["unservedversion", FLAG],
      ["skipversion", FLAG],
      ["deprecatedversion", named([], ["warning"])],
      ["printcolumn", named(["name", "type", "JSONPath"], ["description", "format", "priority"])],
      ["resource", named([], ["path", "shortName", "categories", "singular", "scope"])],
      ["metadata", named([], ["annotations", "labels"])],
      ["selectablefield", named(["JSONPath"])],
    ] as const
  ).map(([name, value]) => [`kubebuilder:${name}`, { places: ["type"], of: /^object/, value }] as const),
]);

function wholly(of: RegExp): RegExp {
  return new RegExp(`^(?:any|${of.source})`);
}

const markerProblems = (comments: readonly string[], on: On): readonly string[] => {
  const markers = comments.filter((line) => MARKER.test(line));
  const twice = markers.filter((line, index) => markers.indexOf(line) !== index);
  const keyed = markers.some((line) => line.startsWith("// +listMapKey="));
  return [
    ...twice.map((line) => `${line}: twice`),
    ...(keyed === markers.includes("// +listType=map") ? [] : ["a map list without a key, or a key without it"]),
    ...comments.flatMap((line) => commentProblems(line, on)),
  ];
};

const commentProblems = (line: string, { place, of }: On): readonly string[] => {
  const [, name, value = ""] = MARKER.exec(line) ?? [];
  if (name === undefined) return COMMENT.test(line) ? [] : [`${line}: no comment`];
  const marker = MARKERS.get(markerName(name)) ?? MARKERS.get(name);
  if (marker === undefined) return [`${line}: controller-gen has no such marker`];
  const { places, of: kinds } = marker;
  const rest = `${name.slice(markerName(name).length)}${value}`;
  return [
    ...(places.includes(place) && (kinds?.test(of) ?? true) ? [] : [`${line}: not on a ${place} of type ${of}`]),
    ...(marker.value.test(rest) ? [] : [`${line}: not a value of the marker`]),
  ];
};

/** The longest known start: the first argument follows a colon, as the last part of a name does. */
const markerName = (name: string): string => {
  const parts = name.split(":");
  while (parts.length > 1 && !MARKERS.has(parts.join(":"))) parts.pop();
  return parts.join(":");
};

/** gofmt aligns the types and the tags of fields on consecutive lines. */
const layoutProblems = (lines: readonly string[]): readonly string[] => {
  const problems: string[] = [];
  let block: string[] = [];
  for (const line of [...lines, "//"]) {
    if (!line.startsWith("//")) {
      block.push(line);
      continue;
    }
    const names = Math.max(...block.map((one) => one.split(" ")[0]?.length ?? 0));
    const types = Math.max(...block.map((one) => fieldOf(one)?.type.length ?? 0));
    problems.push(...block.filter((one) => one !== laidOut(one, names, types)).map((one) => `${one}: layout`));
    block = [];
  }
  return problems;
};

const laidOut = (line: string, names: number, types: number): string => {
  const field = fieldOf(line);
  if (field !== undefined) return `${field.name.padEnd(names)} ${field.type.padEnd(types)} \`json:"${field.tag}"\``;
  const [name = "", tag = ""] = line.split(/ +(?=`)/);
  return tag === "" ? line : `${name.padEnd(names)} ${tag}`;
};

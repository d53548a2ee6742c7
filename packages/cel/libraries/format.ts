import { listOfTexts } from "../values/collections.js";
import { type OptionalValue, type Value, CelError, attempt, optional } from "../values/value.js";
import { method, opaqueValues, overloadOf, textOf } from "./declare.js";
import { STRING, listOf, opaque, optionalOf } from "../check/types.js";
import type { Library } from "../check/environment.js";
import { TEXT_FORMATS } from "kube-api";
import { checkRequestUri } from "./urls.js";

/** A named format of Kubernetes: finds the problems of a text, in the words of apimachinery. */
export interface NamedFormat {
  readonly problems: (text: string) => readonly string[];
  /** The size of its regular expression, by which validation costs. */
  readonly patternSize: number;
}

const utf8Length = (text: string): number => new TextEncoder().encode(text).length;

const regexError = (message: string, pattern: string, ...examples: string[]): string => {
  const shown = examples.map((example) => `'${example}', `).join(" or ");
  return examples.length === 0
    ? `${message} (regex used for validation is '${pattern}')`
    : `${message} (e.g. ${shown}regex used for validation is '${pattern}')`;
};

const LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const LABEL_1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
const QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const VALUE = `(${QUALIFIED})?`;

/** Equivalent patterns that JavaScript matches in linear time. */
const FORMS = {
  label: /^(?!-)[-a-z0-9]+$(?<!-)/,
  subdomain: /^(?![-.])(?:[-a-z0-9]|(?<!-)\.(?![-.]))+$(?<![-.])/,
  label1035: /^[a-z][-a-z0-9]*$(?<!-)/,
  qualified: /^[A-Za-z0-9][-A-Za-z0-9_.]*$(?<![-_.])/,
};

const tooLong = (text: string, limit: number): string[] =>
  utf8Length(text) > limit ? [`must be no more than ${String(limit)} bytes`] : [];

const SUBDOMAIN_PROBLEM = regexError(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  SUBDOMAIN,
  "example.com",
);

const dnsSubdomain = (text: string): string[] => [
  ...tooLong(text, 253),
  ...(FORMS.subdomain.test(text) ? [] : [SUBDOMAIN_PROBLEM]),
];

const LABEL_PROBLEM = regexError(
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
  LABEL,
  "my-name",
  "123-abc",
);

const dnsLabel = (text: string): string[] => {
  const problems = tooLong(text, 63);
  if (!FORMS.label.test(text)) problems.push(FORMS.subdomain.test(text) ? "must not contain dots" : LABEL_PROBLEM);
  return problems;
};

const LABEL_1035_PROBLEM = regexError(
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
  LABEL_1035,
  "my-name",
  "abc-123",
);

const dns1035Label = (text: string): string[] => [
  ...tooLong(text, 63),
  ...(FORMS.label1035.test(text) ? [] : [LABEL_1035_PROBLEM]),
];

const QUALIFIED_PROBLEM = regexError(
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  QUALIFIED,
  "MyName",
  "my.name",
  "123-abc",
);

const qualifiedName = (text: string): string[] => {
  const parts = text.split("/");
  if (parts.length > 2)
    return [
      `a qualified name ${QUALIFIED_PROBLEM} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  const name = parts.pop() ?? "";
  const problems = parts
    .flatMap((prefix) => (prefix === "" ? ["must be non-empty"] : dnsSubdomain(prefix)))
    .map((problem) => `prefix part ${problem}`);
  const own = name === "" ? ["must be non-empty"] : tooLong(name, 63);
  if (!FORMS.qualified.test(name)) own.push(QUALIFIED_PROBLEM);
  return [...problems, ...own.map((problem) => `name part ${problem}`)];
};

const labelValue = (text: string): string[] => [
  ...tooLong(text, 63),
  ...(text === "" || FORMS.qualified.test(text)
    ? []
    : [
        regexError(
          "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
          VALUE,
          "MyValue",
          "my_value",
          "12345",
        ),
      ]),
];

/** A prefix of names may end with '-', because generated names do. */
const prefixOf =
  (problems: (text: string) => string[]) =>
  (text: string): string[] =>
    problems(text.length > 1 && text.endsWith("-") ? `${text.slice(0, -2)}a` : text);

const uri = (text: string): string[] => {
  const outcome = attempt(() => {
    checkRequestUri(text);
  });
  return outcome instanceof CelError ? [outcome.message] : [];
};

/** A format that schemas have too. */
const ofSchemas =
  (name: string, problem: string) =>
  (text: string): string[] =>
    TEXT_FORMATS.get(name)?.(text) === true ? [] : [problem];

/** The formats by their names; the sizes are the lengths of patterns in library/format.go of the API server. */
const NAMED_FORMATS: ReadonlyMap<string, NamedFormat> = new Map<string, NamedFormat>([
  ["dns1123Label", { problems: dnsLabel, patternSize: 30 }],
  ["dns1123Subdomain", { problems: dnsSubdomain, patternSize: 60 }],
  ["dns1035Label", { problems: dns1035Label, patternSize: 30 }],
  ["qualifiedName", { problems: qualifiedName, patternSize: 60 }],
  ["dns1123LabelPrefix", { problems: prefixOf(dnsLabel), patternSize: 30 }],
  ["dns1123SubdomainPrefix", { problems: prefixOf(dnsSubdomain), patternSize: 60 }],
  ["dns1035LabelPrefix", { problems: prefixOf(dns1035Label), patternSize: 30 }],
  ["labelValue", { problems: labelValue, patternSize: 40 }],
  ["uri", { problems: uri, patternSize: 1120 }],
  ["uuid", { problems: ofSchemas("uuid", "does not match the UUID format"), patternSize: 70 }],
  ["byte", { problems: ofSchemas("byte", "invalid base64"), patternSize: 84 }],
  ["date", { problems: ofSchemas("date", "invalid date"), patternSize: 71 }],
  ["datetime", { problems: ofSchemas("datetime", "invalid datetime"), patternSize: 71 }],
]);

const FORMAT = opaque("kubernetes.NamedFormat");

const { of: formatValue, contentOf: formatOf } = opaqueValues<NamedFormat>(
  FORMAT,
  (left, right) => left === right,
  ({ patternSize }) => ({ patternSize }),
);

const named = (name: string): OptionalValue => {
  const format = NAMED_FORMATS.get(name);
  return optional(format && formatValue(format));
};

const validate = (format: Value | undefined, text: string): OptionalValue => {
  const problems = formatOf(format).problems(text);
  return optional(problems.length === 0 ? undefined : listOfTexts(problems));
};

export const format: Library = {
  overloads: [
    ...[...NAMED_FORMATS].map(([name, known]) =>
      overloadOf(`format.${name}`, `format.${name}`, [], FORMAT, () => formatValue(known)),
    ),
    overloadOf("format.named", "format-named", [STRING], optionalOf(FORMAT), ([name]) => named(textOf(name))),
    method("validate", "format-validate", [FORMAT, STRING], optionalOf(listOf(STRING)), ([value, text]) =>
      validate(value, textOf(text)),
    ),
  ],
};

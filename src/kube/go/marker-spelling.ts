import { type GoMarker, parseMarker } from "go-crd";
import { editDistance } from "kube-api";
import { groupBy, remember, rememberText } from "kube-json";
import { KNOWN_MARKERS } from "./known-markers.js";
import { renamed } from "./marker-text.js";

/** Kubebuilder's own markers, which may have further names. */
const OPEN = /^kubebuilder:(?:scaffold|docs-gen)(?::|$)/;

const NAMES: readonly string[] = [...KNOWN_MARKERS.keys()];
const OF_KUBEBUILDER = NAMES.filter((name) => name.startsWith("kubebuilder:"));
const OF_KUBERNETES = NAMES.filter((name) => name.startsWith("k8s:"));
const WITHOUT_PREFIX = NAMES.filter((name) => !name.includes(":"));

/** True for a marker that no tool knows: one with the prefix of kubebuilder, or a misspelled one. */
export const isUnknown = ({ name, text }: GoMarker): boolean => {
  if (isKnown(name)) return false;
  if (name.startsWith("kubebuilder:")) return !OPEN.test(name);
  // Text that only starts with a plus is no marker.
  return suggestion(name) !== undefined && /^\+\S+$/.test(text);
};

/** A name with an argument of a marker that takes some belongs to that marker. */
const isKnown = (name: string): boolean => {
  if (KNOWN_MARKERS.has(name)) return true;
  const outer = KNOWN_MARKERS.get(name.slice(0, name.lastIndexOf(":")));
  return outer?.form === "Arguments" || outer?.form === "Any";
};

/** The name that an unknown one was probably meant to be. */
export const suggestion = rememberText((name): string | undefined => {
  if (name.startsWith("kubebuilder:")) return spelling(name) ?? asArgument(name);
  const known = name.startsWith("k8s:") ? OF_KUBERNETES : WITHOUT_PREFIX;
  return /^(?:k8s:)?[A-Za-z-]+$/.test(name) ? slip(name, known) : undefined;
});

/** The only name of kubebuilder that a misspelled one can be. */
const spelling = rememberText(
  (name): string | undefined => whole(name) ?? sameEnd(name) ?? slip(name, OF_KUBEBUILDER) ?? withArgument(name),
);

/** 'kubebuilder:printcolumn:name' for 'kubebuilder:printColumn:name'. */
const withArgument = (name: string): string | undefined => {
  const at = name.lastIndexOf(":");
  const outer = slip(name.slice(0, at), OF_KUBEBUILDER) ?? "";
  return Object.hasOwn(KNOWN_MARKERS.get(outer)?.arguments ?? {}, name.slice(at + 1))
    ? outer + name.slice(at)
    : undefined;
};

/** The bound that is cut short, as in 'kubebuilder:validation:Min'. */
const whole = (name: string): string | undefined =>
  /^kubebuilder:validation:(?:items:)?M(?:in|ax)$/.test(name) ? `${name}imum` : undefined;

/** The only marker of kubebuilder with the same last part, or else the one without a prefix, such as 'nullable'. */
const sameEnd = (name: string): string | undefined => {
  const end = lastPart(name);
  const found = OF_KUBEBUILDER.filter(
    (known) => lastPart(known) === end && known.includes(":items:") === name.toLowerCase().includes(":items:"),
  );
  return found.length === 1
    ? found[0]
    : WITHOUT_PREFIX.find((known) => known.toLowerCase() === end && found.length === 0);
};

/** 'kubebuilder:resource:categories' for 'kubebuilder:categories'. */
const asArgument = (name: string): string | undefined => {
  const argument = name.replace("kubebuilder:", "");
  const [known, ...others] = OF_KUBEBUILDER.filter((one) =>
    Object.hasOwn(KNOWN_MARKERS.get(one)?.arguments ?? {}, argument),
  );
  return known === undefined || others.length > 0 ? undefined : `${known}:${argument}`;
};

const lastPart = (name: string): string => name.slice(name.lastIndexOf(":") + 1).toLowerCase();

/** Short names have near ones that mean something else. */
const MIN_LENGTH = 6;

/** No known name is as long, and comparing takes long for a long one. */
const MAX_LENGTH = 100;

/** The name that differs only in case, or in one letter. */
const slip = (name: string, known: readonly string[]): string | undefined => {
  if (name.length > MAX_LENGTH) return undefined;
  const lower = name.toLowerCase();
  const { byLowerCase, byLength } = near(known);
  const same = byLowerCase.get(lower)?.[0];
  if (same !== undefined) return same;
  const found = [-1, 0, 1]
    .flatMap((more) => byLength.get(lower.length + more) ?? [])
    .filter((one) => lastPart(one).length >= MIN_LENGTH && editDistance(lower, one.toLowerCase()) === 1);
  return found.length === 1 ? found[0] : undefined;
};

/** Where names like another one are: a comparison with all of them takes milliseconds. */
const near = remember((known: readonly string[]) => ({
  byLowerCase: groupBy(known, (one) => [one.toLowerCase()]),
  byLength: groupBy(known, ({ length }) => [length]),
}));

/** The marker with the only name that it can have. */
export const respelled = (marker: GoMarker): string | undefined => {
  const { name } = marker;
  const right = name.startsWith("kubebuilder:") ? spelling(name) : suggestion(name);
  return right === undefined ? undefined : renamed(marker, right);
};

/** A name, ':' or a space, and a value. The length of the name is bounded, so that a long text takes no quadratic time. */
const WITHOUT_EQUALS = /^\+([A-Za-z0-9:-]{0,99}[A-Za-z0-9])(?::\s*|\s+)([^\s=:]\S*)$/;

/** The marker with '=', if a known one has ':' or a space before its value. */
export const withEquals = ({ text }: GoMarker): string | undefined => {
  const [, name = "", value = ""] = WITHOUT_EQUALS.exec(text) ?? [];
  const form = KNOWN_MARKERS.get(name)?.form;
  // A list is separated by ';'.
  if (form === "Values") return `+${name}=${/[;"'`{]/.test(value) ? value : value.replaceAll(",", ";")}`;
  return form === "Integer" || form === "Number" || form === "Boolean" || form === "Text"
    ? `+${name}=${value}`
    : undefined;
};

/** The marker without the blank behind its '+', if it is a known one then. */
export const withoutBlank = ({ text }: GoMarker): string | undefined => {
  const right = text.replace(/^\+\s+/, "+");
  return right !== text && isMarkerText(right) ? right : undefined;
};

/** The lines of a comment that are known markers but for their '+', as 'kubebuilder:default=1' or '@kubebuilder:default=1'. */
export const withoutPlus = (comment = ""): readonly string[] =>
  comment.split("\n").filter((line) => /^@?(?:kubebuilder|k8s):/.test(line) && isMarkerText(line.replace(/^@?/, "+")));

/** True for a known marker, which prose does not look like: it has no blank before a value. */
const isMarkerText = (text: string): boolean => {
  const marker = parseMarker(text.trim());
  return marker !== undefined && isKnown(marker.name) && /^\+\S+(?:=|$)/.test(marker.text);
};

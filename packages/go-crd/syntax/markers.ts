/** A marker: a line comment whose text starts with '+', as in `// +optional` and `//+kubebuilder:validation:Minimum=0`. */
export interface GoMarker {
  /** Without its arguments: `kubebuilder:validation:Minimum`, `kubebuilder:printcolumn`. */
  readonly name: string;
  /** The text after the name and ':', '=' or ':='; '' without arguments. */
  readonly value: string;
  /** The whole text, from '+'. */
  readonly text: string;
  readonly line: number;
  /** Where its '+' is. */
  readonly column: number;
}

/** Markers with named arguments, the first one after a ':'. */
const WITH_ARGUMENTS =
  `kubebuilder:printcolumn kubebuilder:resource kubebuilder:subresource:scale kubebuilder:deprecatedversion
  kubebuilder:metadata kubebuilder:selectablefield kubebuilder:validation:XValidation
  kubebuilder:validation:items:XValidation kubebuilder:validation:XIntOrString kubebuilder:rbac
  kubebuilder:webhook`.split(/\s+/);

/** A name with a blank before it is that of no marker that a tool knows. */
const NAME = /^\+(?:\s+(?=(?:kubebuilder|k8s):))?[^\s=]*/;

/** The marker of a line of a file; undefined if it has none. */
export const markerOf = (line: string, number: number): GoMarker | undefined => {
  const comment = line.trim();
  if (!comment.startsWith("//")) return undefined;
  const marker = parseMarker(comment.slice(2).trim());
  return marker && { ...marker, line: number, column: line.indexOf("+") + 1 };
};

/** Reads `+name`, `+name=value`, `+name:=value` or `+name:argument=value`; undefined for other text. */
export const parseMarker = (text: string): GoMarker | undefined => {
  const [written] = NAME.exec(text) ?? [];
  if (written === undefined || written.length < 2) return undefined;
  const full = written.slice(1).replace(/:$/, "");
  const start = WITH_ARGUMENTS.find((name) => full === name || full.startsWith(`${name}:`));
  const name = start ?? full;
  return { name, value: text.slice(name.length + 1).replace(/^(?::=|[:=])/, ""), text, line: 0, column: 0 };
};

/** True for a marker whose arguments have names. */
export const hasArguments = ({ name }: GoMarker): boolean => WITH_ARGUMENTS.includes(name);

/** The arguments of a marker such as `name="Age",type=date`; quoted values may contain commas. */
export const markerArguments = (value: string): ReadonlyMap<string, string> =>
  new Map(
    [
      ...value.matchAll(/(?<!\w)([A-Za-z]\w*)(?:=((?:"(?:[^"\\]|\\.)*"|`[^`]*`|\{[^{}]*\})(?=,|$)|[^,]*)|(?=,|$))/g),
    ].map(([, name = "", argument = ""]) => [name, argument]),
  );

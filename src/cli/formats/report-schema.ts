import { REASONS } from "../../model/cause.js";
import { FIX_CLASSES } from "../../model/fix-class.js";
import { ACTIONS, type JsonSchema } from "../../model/rule.js";
import { UNJUDGED_REASONS } from "../../app/report/account.js";
import { closed } from "../../model/json-schema.js";
import { API_VERSION, KIND } from "./format.js";

const text = (description: string): JsonSchema => ({ type: "string", description });
const flag = (description: string): JsonSchema => ({ type: "boolean", description });
const count = (description: string): JsonSchema => ({ type: "integer", minimum: 0, description });
const place = (description: string): JsonSchema => ({ type: "integer", minimum: 1, description });
const nullable = (description: string): JsonSchema => ({ type: ["string", "null"], description });
const list = (items: JsonSchema, description: string): JsonSchema => ({ type: "array", items, description });
const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });

/** An object with exactly these fields; those of `optional` may be absent. */
const exactly = (fields: JsonSchema, optional: JsonSchema = {}): JsonSchema =>
  closed({ ...fields, ...optional }, ...Object.keys(fields));

const POSITION = {
  line: place("Line where the field begins, or its deepest existing parent; from 1."),
  column: place("Column there, in UTF-16 code units; from 1."),
};

const RANGE = {
  ...POSITION,
  endLine: place("Line where the value of the field ends."),
  endColumn: place(
    "Column behind the value. Behind its key for a map or list of several lines, for a value without text, and for a parent.",
  ),
};

const FIELD = text("Field of the object, as an API server prints it; '' for the object itself.");

const SOURCE = {
  pack: text("Name of the policy pack; absent for an admission policy."),
  binding: text("Name of the binding of the admission policy that is the rule."),
  docs: {
    type: "string",
    format: "uri",
    description:
      "Page of the rule or, in a build that knows no repository, the section of the API conventions that it enforces.",
  },
};

const CAUSE = {
  rule: text("Id of the entry of a pack, or name of an admission policy."),
  action: {
    enum: ACTIONS,
    description: "Deny: the object is denied. Warn: the client gets a warning. Audit: neither.",
  },
  reason: { enum: REASONS, description: "Reason of the cause, as of Kubernetes." },
  field: FIELD,
  message: text("What must hold."),
  ratcheted: flag("The old object already had it, so that it only warns."),
};

const GO_PLACE = {
  file: text("Go file."),
  line: place("Line there; from 1."),
  column: place("Column there, in UTF-16 code units; from 1."),
  endLine: place("Line where it ends."),
  endColumn: place(
    "Column behind the field and its type, behind its name if the type has several lines, or behind a marker.",
  ),
  exact: flag("False if the field is in a type of another module: this is the last Go field that leads to it."),
};

const GO: JsonSchema = exactly(GO_PLACE, {
  add: list({ type: "string" }, "Markers of the fix to add, or to replace by name."),
  remove: list({ type: "string" }, "Markers of the fix to remove."),
  change: list(exactly({ from: { type: "string" }, to: { type: "string" } }), "What is replaced by markers of `add`."),
  stale: { const: true, description: "The source has the markers of the fix: generate the CRD again." },
  example: text(
    "Without a fix: the markers or the type that the rule wants; a bound that only the author knows has no value.",
  ),
});

const OPERATION: JsonSchema = {
  oneOf: [
    exactly({ op: { enum: ["add", "replace"] }, path: text("JSON pointer."), value: {} }),
    exactly({ op: { const: "remove" }, path: text("JSON pointer.") }),
  ],
  description: "Operation of RFC 6902.",
};

const FINDING: JsonSchema = exactly(
  {
    ...CAUSE,
    ...RANGE,
    mergedField: text("Field for people: 'spec.versions[v1,v1beta1].schema' if versions of a CRD share the finding."),
    newer: flag("The rule is newer than the `enforceVersion` of its pack, so that it only warns."),
    places: list(ref("place"), "All places of the finding, beginning with its own."),
  },
  {
    ...SOURCE,
    topic: text("What the rule shares with others, such as 'bounds'."),
    fix: list(ref("operation"), "The single correct fix, as operations on the object."),
    fixClass: { enum: FIX_CLASSES, description: "What the fix changes for others." },
    go: GO,
  },
);

const WAIVED: JsonSchema = exactly(
  {
    ...CAUSE,
    ...RANGE,
    waiver: exactly(
      {
        exception: nullable("Name of the exception; null for an annotation or a comment."),
        reason: text("Its reason."),
      },
      { comment: text("'FILE:LINE' of the comment.") },
    ),
  },
  SOURCE,
);

const STATUS: JsonSchema = {
  ...exactly({
    kind: { const: "Status" },
    apiVersion: { const: "v1" },
    metadata: exactly({}),
    status: { enum: ["Success", "Failure"] },
    message: text("The reason for people."),
    reason: text("The reason for programs."),
    code: { type: "integer", description: "HTTP code." },
    details: closed({
      name: text("Name of the object."),
      group: text("API group of the object."),
      kind: text("Kind of the object."),
      uid: text("UID of the object."),
      causes: list(exactly({ reason: text("Reason."), message: text("Message.") }, { field: FIELD }), "The causes."),
      retryAfterSeconds: count("When to try again."),
    }),
  }),
  description: "Status of the denial, as clients get it.",
};

const RESULT_FIELDS = {
  file: text("File of the object, or '<stdin>'."),
  document: count("Index of the document in its file; empty documents do not count."),
  line: place("Line where the object begins."),
  object: exactly({
    apiVersion: text("API version."),
    kind: text("Kind."),
    namespace: nullable("Namespace."),
    name: nullable("Name; null if the API server generates it."),
  }),
  allowed: flag("False if the object is denied."),
  status: { oneOf: [ref("status"), { type: "null" }] },
  findings: list(ref("finding"), "The findings."),
  waived: list(ref("waived"), "Findings that an exception or a waiver excuses; they are not among the findings."),
  warnings: list({ type: "string" }, "Notes, such as why a waiver has no effect."),
  faults: list(
    exactly(
      { rule: CAUSE.rule, action: CAUSE.action, message: text("What went wrong.") },
      { origin: text("The plugin or pack that the rule is of, such as \"pack 'team'\", if the failure may be there.") },
    ),
    "Rules that failed: bugs in Decorum, in plugins, or in expressions of packs.",
  ),
  patch: list(ref("operation"), "The defaults, including those of the CRD."),
  defaults: list(
    exactly({ defaulter: text("Id of the defaulter."), operations: list(ref("operation"), "Its part of the patch.") }),
    "The patch by defaulter.",
  ),
  undecided: list(
    exactly({
      defaulter: text("Id of the defaulter."),
      field: text("Field; '' if the defaulter could not start."),
      because: text("Why, as a clause."),
    }),
    "Fields for which no default could be chosen.",
  ),
};

const OBJECT_PLACE = { file: RESULT_FIELDS.file, line: RESULT_FIELDS.line };

const RESULT: JsonSchema = exactly(RESULT_FIELDS, {
  alsoAt: list(
    exactly(OBJECT_PLACE),
    "Up to 100 places where the input has the same object once more; its findings there are these.",
  ),
  copyOf: {
    ...exactly(OBJECT_PLACE),
    description: "Where the same object is first; what was found is reported there.",
  },
});

const SUMMARY: JsonSchema = exactly({
  objects: count("Reviewed objects."),
  allowed: count("Objects that are allowed."),
  denied: count("Objects that are denied."),
  unreviewed: count("Objects that were not reviewed, which a finding of each says."),
  findings: count("Findings."),
  places: count("Places of all findings."),
  ratcheted: count("Findings that the old objects already had."),
  waived: count("Findings that are waived."),
  faults: count("Rules that failed."),
  schema: exactly({
    documents: count("Documents of the input; an item of a list counts as one."),
    judged: count("Those that were judged against a schema: of a built-in kind, of CRDs, or of a CRD."),
    unjudged: list(
      exactly({
        reason: {
          enum: UNJUDGED_REASONS,
          description:
            "UnknownKind: no CRD. UnknownVersion: not in its CRD. NotServed: Kubernetes does not serve it. NoRule: no rule of the packs judges it. Template: it must be rendered first. Placeholder: values are placeholders. NotAnObject: other data. Configuration: of a program. Unreadable: an error.",
        },
        what: text("The kind, such as 'Widget (acme.io/v1)', or what it is instead of an object."),
        documents: count("How many there are."),
      }),
      "The others.",
    ),
  }),
});

/** JSON Schema (draft 7) of the report that `-o json` and `-o yaml` print. */
export const reportSchema = (): JsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: KIND,
  description: "The report of 'decorum dry-run -o json' and '-o yaml'. Later versions may add fields.",
  ...exactly({
    apiVersion: { const: API_VERSION, description: "Version of the document format." },
    kind: { const: KIND, description: "Kind of the document." },
    results: list(ref("result"), "The reviewed objects."),
    errors: list(
      exactly({ file: text("File."), ...POSITION, message: text("What was expected.") }),
      "Documents that could not be reviewed.",
    ),
    notes: list(
      { type: "string" },
      "Notes on the run, such as what was skipped, what was not checked and which waivers have no effect; a sentence each.",
    ),
    summary: SUMMARY,
  }),
  definitions: {
    result: RESULT,
    finding: FINDING,
    waived: WAIVED,
    place: exactly({ field: FIELD, ...RANGE }, { go: exactly(GO_PLACE) }),
    operation: OPERATION,
    status: STATUS,
  },
});

import { crd, TYPES, WIDGET } from "../support/go-widget.js";
import { removeWorlds, resultsIn, world } from "../support/go-world.js";

/** What a validating webhook of the same project may enforce, the schema need not. */

const GO = TYPES.replace(
  "\tSize int32",
  [
    '\tSizeClass string `json:"sizeClass,omitempty"`',
    '\tMode string `json:"mode"`',
    '\tBackend Backend `json:"backend"`',
    '\tDisk *Disk `json:"disk,omitempty"`',
    '\tTape *Disk `json:"tape,omitempty"`',
    "\tSize int32",
  ].join("\n"),
).concat(
  '\ntype Backend struct {\n\tStorageEngine string `json:"storageEngine"`\n\tFile *Disk `json:"file"`\n\tBlock *Disk `json:"block"`\n}\n\ntype Disk struct {\n\tPath string `json:"path"`\n}\n',
);
const FIELDS = [
  "sizeClass: { type: string, maxLength: 20, description: sizeClass is the class. This field is immutable. }",
  "mode: { type: string, enum: [Disk, Tape], description: mode is the kind of storage. }",
  "backend: { type: object, description: backend is it., properties: { storageEngine: { type: string, enum: [File, Block] }, file: { type: object, properties: { path: { type: string, maxLength: 9 } } }, block: { type: object, properties: { path: { type: string, maxLength: 9 } } } } }",
  ...["disk", "tape"].map(
    (name) =>
      `${name}: { type: object, description: ${name} is it., properties: { path: { type: string, maxLength: 9 } } }`,
  ),
];
const webhook = (kind: string, body: string, method = "ValidateUpdate"): string => `package webhook

func (v *Validator) ${method}(ctx context.Context, old, obj *shopv1.${kind}) (admission.Warnings, error) {
${body}
}
`;
const READS =
  "\treturn nil, check(old.Spec.SizeClass, obj.Spec.SizeClass, obj.Spec.Disk, obj.Spec.Tape, obj.Spec.Backend.File)";

const found = async (go: string, name = "internal/webhook/widget_webhook.go", flags = "") => {
  const files = {
    ...WIDGET,
    "api/v1/widget_types.go": GO,
    "config/crd/widgets.yaml": crd("Widget", FIELDS),
    [name]: go,
  };
  const { stdout, stderr } = await world(files).decorum(`dry-run config -o json${flags}`);
  const rules = [
    "crd-validation/described-immutability",
    "crd-unions/union-exclusive",
    "crd-unions/union-members-enforced",
  ];
  return {
    actions: resultsIn(stdout)
      .flatMap(({ findings }) => findings as readonly { rule: string; action: string }[])
      .filter(({ rule }) => rules.includes(rule))
      .map(({ rule, action }) => `${action} ${rule}`)
      .sort((a, b) => (a.slice(5) + a < b.slice(5) + b ? -1 : 1)),
    note: /^note: .*on immutability.*$/m.exec(stderr)?.[0],
  };
};

const ALL = {
  actions: [
    "Deny crd-unions/union-exclusive",
    "Deny crd-unions/union-members-enforced",
    "Deny crd-unions/union-members-enforced",
    "Warn crd-validation/described-immutability",
  ],
  note: undefined,
};

describe("findings on what a validating webhook of the kind reads", () => {
  afterEach(removeWorlds);

  test("warn of members of a union, and are left out on immutable fields, which a note says", async () => {
    expect(await found(webhook("Widget", READS))).toEqual({
      // It does not read the other member.
      actions: [
        "Warn crd-unions/union-exclusive",
        "Deny crd-unions/union-members-enforced",
        "Warn crd-unions/union-members-enforced",
      ],
      note: "note: 1 finding on immutability is left out, because a validating webhook reads the field; '--no-go' shows it",
    });
  });

  test.each([
    ["of another kind", webhook("Gadget", READS)],
    ["that does not read the fields", webhook("Widget", "\treturn nil, nil")],
    ["that only sets defaults", webhook("Widget", READS, "Default")],
    [
      "that names the fields in comments, in texts and where it sets them",
      webhook(
        "Widget",
        [
          READS.replace("\t", "\t// "),
          `\tlog.Info("${READS.trim()}", old)`,
          "\tobj.Spec.SizeClass = class",
          "\tobj.Spec.Disk = nil",
          "\treturn nil, nil",
        ].join("\n"),
      ),
    ],
    [
      "that reads them only for defaults",
      webhook("Widget", "\treturn nil, nil") + webhook("Widget", READS, "Default").replace(/^package.*$/m, ""),
    ],
  ])("stay with a webhook %s", async (_, go) => {
    expect(await found(go)).toEqual(ALL);
  });

  test("stay on immutable fields with a webhook that does not look at the old object", async () => {
    const { actions } = await found(webhook("Widget", READS.replaceAll("old.", "obj.")));
    expect(actions).toContain("Warn crd-validation/described-immutability");
    expect(actions).toContain("Warn crd-unions/union-exclusive");
  });

  test("stay without Go, and with a test of a webhook", async () => {
    expect(await found(webhook("Widget", READS), undefined, " --no-go")).toEqual(ALL);
    expect(await found(webhook("Widget", READS), "internal/webhook/widget_webhook_test.go")).toEqual(ALL);
  });
});

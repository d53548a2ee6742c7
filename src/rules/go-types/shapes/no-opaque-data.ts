import type { ResolvedType } from "go-crd";
import { isDeprecatedText } from "../../../kube/crd/deprecated.js";
import { ANY_VALUE, FOREIGN_OBJECT, isHandedOn } from "../../../kube/fields/opaque-objects.js";
import { goTypeOf } from "../../../kube/go/go-type.js";
import { isJsonObject } from "../../../kube/go/lists.js";
import { isInSpec } from "../../../kube/go/sections.js";
import { hasMarker } from "../../../kube/go/markers.js";
import type { TypeUse } from "../../../kube/go/type-uses.js";
import { forbidden, invalid, literal, ON_GO, type Rule } from "../../kit.js";
import { USES_OPTIONS, type UsesOptions, usesIn } from "../../go-uses.js";

export const noOpaqueData: Rule<UsesOptions> = {
  id: "go-types/no-opaque-data",
  conventions: ["lists-05"],
  match: ON_GO,
  sameAs: ["crd-schema/no-opaque-object"],
  action: "Warn",
  options: USES_OPTIONS,
  *check({ object }, options) {
    const type = goTypeOf(object);
    for (const use of usesIn(object, options)) {
      if (isMeantToBeOpaque(use)) continue;
      const written = OPAQUE.get(use.type.foreign ?? "");
      if (written !== undefined && isInSpec(type, use.field) && isHandedOn(use.field?.jsonName ?? "")) continue;
      if (written !== undefined)
        yield invalid(use.path, `must have a type that declares its fields instead of ${literal(written)}`);
      else if (use.part === "whole" && use.field !== undefined && hasMarker(use.field.markers, OPEN))
        yield isDeclaredElsewhere(use.type)
          ? forbidden(use.path, `may not have \`+${OPEN}\`, because its type declares its fields`)
          : invalid(use.path, `must have a type that declares all its fields instead of \`+${OPEN}\``);
    }
  },
  summary: "A field must have a type that declares its fields, not one for any JSON.",
  rationale:
    "Without a schema, fields cannot be validated, defaulted, explained or merged: typos are stored without an error, and clients have to find the format elsewhere. A whole object of another API has `+kubebuilder:validation:EmbeddedResource`.",
  good: 'Logging LoggingOptions `json:"logging"`',
  bad: 'Logging runtime.RawExtension `json:"logging"`',
};

const OPEN = "kubebuilder:pruning:PreserveUnknownFields";

const API_EXTENSIONS = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/";

const OPAQUE: ReadonlyMap<NonNullable<ResolvedType["foreign"]>, string> = new Map([
  ["encoding/json.RawMessage", "json.RawMessage"],
  ["k8s.io/apimachinery/pkg/runtime.RawExtension", "runtime.RawExtension"],
  [`${API_EXTENSIONS}v1.JSON`, "apiextensionsv1.JSON"],
  [`${API_EXTENSIONS}v1beta1.JSON`, "apiextensionsv1beta1.JSON"],
]);

/** True for a type of Kubernetes, or of another module: it needs no fields but its own. */
const isDeclaredElsewhere = (type: ResolvedType): boolean =>
  type.foreign === undefined ? type.element !== undefined && isDeclaredElsewhere(type.element) : isJsonObject(type);

/** True for an object of another API, and for a field with any value, such as a variable. Its type's name says little. */
const isMeantToBeOpaque = ({ field, part }: TypeUse): boolean =>
  field === undefined ||
  hasMarker(field.markers, "kubebuilder:validation:EmbeddedResource") ||
  field.isInlined ||
  FOREIGN_OBJECT.test(field.jsonName) ||
  OF_OTHERS.test(field.jsonName) ||
  ANY_VALUE.test(field.jsonName) ||
  part === "value" ||
  OBJECT.test(field.comment ?? "") ||
  isDeprecatedText(field.comment);

/** Names of data that a user, a plugin or another kind defines. */
const OF_OTHERS =
  /^(?:additional|custom|extra|init)(?:_|[A-Z])|(?:^s|S)pec$|(?:[dD]efinition|[oO]verrides|[pP]arameters|[pP]arams|[vV]ariables|[vV]ars)$/;

/** 'The infra Machine object'. */
const OBJECT = /\b(?:[A-Z]\w+|config) object\b/;

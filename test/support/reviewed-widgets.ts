import { decorum, productOf, type Ran } from "./cli-harness.js";
import { shippedPacks } from "./shipped-packs.js";

/** A definition whose changes are reviewed. */

export const product = productOf(shippedPacks());

/** A definition with these fields in its spec, each on a separate line. */
export const widgets = (...fields: readonly string[]): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { plural: widgets, singular: widget, kind: Widget, listKind: WidgetList }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          description: Widget is a thing.
          type: object
          properties:
            apiVersion: { type: string }
            kind: { type: string }
            metadata: { type: object }
            spec:
              description: spec is the desired state.
              type: object
              properties:
${fields.map((field) => `                ${field}\n`).join("")}            status: { description: status is observed., type: object, properties: { ready: { type: string, maxLength: 9 } } }
`;

export const SIZE = "size: { description: size is the size., type: string, enum: [Small, Large] }";
export const WIDER = SIZE.replace("Large]", "Large, Huge]");
export const COLOR = "color: { description: color is the color., type: string, maxLength: 9 }";
export const DAYS = "days: { description: days is how long it lasts., type: integer, maximum: 9, minimum: 1 }";

export const review = (before: string, after: string, flags = "--owned acme.io"): Promise<Ran> =>
  decorum(`review new.yaml --old old.yaml ${flags}`, product, { files: { "old.yaml": before, "new.yaml": after } });

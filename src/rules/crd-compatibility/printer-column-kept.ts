import { type PrinterColumn, columnsOf } from "../../kube/crd-versions.js";
import { child } from "../../kube/field-path.js";
import { invalid, required } from "../../model/cause.js";
import { dependableVersions } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import { literal } from "../../model/message.js";
import type { Rule } from "../../model/rule.js";

const isSame = (a: PrinterColumn, b: PrinterColumn): boolean =>
  a.name === b.name && plain(a.jsonPath) === plain(b.jsonPath);

/** Blanks and the kind of quotes mean nothing. */
const plain = (jsonPath: string): string => jsonPath.replaceAll('"', "'").replace(/\s+/g, "");

export const printerColumnKept: Rule = {
  id: "crd-compatibility/printer-column-kept",
  conventions: [],
  summary: "A printer column of a beta or stable version must not be removed, nor show something else.",
  rationale:
    "Scripts cut columns out of what kubectl prints, and people look for them; the API promises neither, but both break.",
  reference: "Types (Kinds)",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  action: "Warn",
  good: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      additionalPrinterColumns:
        - { name: Size, type: string, jsonPath: .spec.size }
        - { name: Color, type: string, jsonPath: .spec.color }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
                color: { type: string, maxLength: 63 }
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      additionalPrinterColumns:
        - { name: Color, type: string, jsonPath: .spec.color }
        - { name: Size, type: string, jsonPath: .spec.size }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
                color: { type: string, maxLength: 63 }
`,
  bad: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      additionalPrinterColumns:
        - { name: Size, type: string, jsonPath: .spec.size }
        - { name: Color, type: string, jsonPath: .spec.color }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
                color: { type: string, maxLength: 63 }
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      additionalPrinterColumns:
        - { name: Size, type: string, jsonPath: .spec.size }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
                color: { type: string, maxLength: 63 }
`,
  *check(context) {
    for (const { before, after } of dependableVersions(context)) {
      const [old, now] = [columnsOf(before), columnsOf(after)];
      const field = child(after.field, "additionalPrinterColumns");
      for (const column of old) {
        if (now.some((other) => isSame(column, other))) continue;
        const successor = now.find(
          (other) => other.name === column.name && !old.some((known) => isSame(known, other)),
        );
        yield successor === undefined
          ? required(field, `must keep column ${literal(column.name)}; scripts may read it`)
          : invalid(
              child(field, successor.index, "jsonPath"),
              `must stay ${literal(column.jsonPath)}; scripts may read column ${literal(column.name)}`,
            );
      }
    }
  },
};

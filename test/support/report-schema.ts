import { Ajv, type ValidateFunction } from "ajv";
import { parse } from "yaml";
import { reportSchema } from "../../src/cli/formats/report-schema.js";

let compiled: ValidateFunction | undefined;

/** The errors of a report by its published schema, as text. */
export const reportErrors = (report: unknown): readonly string[] => {
  compiled ??= new Ajv({ strict: true, allowUnionTypes: true, validateFormats: false }).compile(reportSchema());
  compiled(report);
  return (compiled.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(" "),
  );
};

/** Throws if the text is a report in JSON or YAML that its schema does not allow: every report of a test is checked. */
export const requireReport = (text: string): void => {
  const isJson = /^\{\s*"apiVersion": "decorum.dev\/v1alpha1",\s*"kind": "DryRunReport"/.test(text);
  const isYaml = text.startsWith("apiVersion: decorum.dev/v1alpha1\nkind: DryRunReport\n");
  if (!isJson && !isYaml) return;
  const errors = reportErrors(isJson ? JSON.parse(text) : parse(text, { maxAliasCount: -1 }));
  if (errors.length > 0) throw new Error(`the report must satisfy its schema: ${errors.slice(0, 5).join("; ")}`);
};

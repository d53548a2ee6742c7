import { stringify } from "yaml";

/** Plain data as YAML that every reader takes the same way: what YAML 1.1 would take for a boolean is quoted. */
export const yamlText = (value: unknown, indentSeq = true): string =>
  stringify(value, { version: "1.1", lineWidth: 0, aliasDuplicateObjects: false, indentSeq });

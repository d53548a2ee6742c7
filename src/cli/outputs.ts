import type { Catalogue } from "../model/rule.js";
import type { Format, Style } from "./formats/format.js";
import { htmlFormat } from "./formats/html/html.js";
import { jsonFormat, objectsAsJson, objectsAsYaml, yamlFormat } from "./formats/data.js";
import type { Output } from "../app/config/output-names.js";
import { textFormat, type TextOptions } from "./formats/text.js";
import { compactFormat } from "./formats/tools/compact.js";
import { githubFormat } from "./formats/tools/github.js";
import { gitlabFormat } from "./formats/tools/gitlab.js";
import { junitFormat } from "./formats/tools/junit.js";
import { markdownFormat } from "./formats/tools/markdown.js";
import { openreportsFormat } from "./formats/tools/openreports.js";
import { sarifFormat } from "./formats/tools/sarif.js";

export interface ReportOptions extends TextOptions {
  readonly catalogue: Catalogue;
  /** Gives the text of a file of `templates/`. */
  readonly template: (file: string) => string;
  /** The path of a file from the root of its repository. */
  readonly inRepository?: (file: string) => string;
  /** The state to compare objects with. */
  readonly old?: string;
}

interface OutputFormat {
  readonly report: (style: Style, options: ReportOptions) => Format;
  /** With `--defaulted`, the objects instead of the report. */
  readonly objects?: () => Format;
}

/** The formats of `--output` by name. CONTRIBUTING.md says how to add one. */
export const OUTPUTS: Readonly<Record<Output, OutputFormat>> = {
  text: { report: textFormat },
  compact: { report: compactFormat },
  json: { report: () => jsonFormat, objects: objectsAsJson },
  yaml: { report: () => yamlFormat, objects: () => objectsAsYaml },
  markdown: { report: (_, { failOn, boundsCommand }) => markdownFormat(failOn, boundsCommand) },
  html: { report: (_, options) => htmlFormat(options) },
  sarif: { report: (_, { catalogue, old }) => sarifFormat(catalogue, old !== undefined) },
  junit: { report: (_, { failOn }) => junitFormat(failOn) },
  github: { report: (_, { boundsCommand }) => githubFormat(boundsCommand) },
  gitlab: { report: (_, { inRepository }) => gitlabFormat(inRepository) },
  openreports: { report: openreportsFormat },
};

import type { Format } from "./format.js";
import { jsonFormat } from "./json.js";
import { objectsAsJson, objectsAsYaml } from "./objects.js";
import type { Output } from "./output-names.js";
import type { Style } from "./style.js";
import { textFormat, type TextOptions } from "./text.js";
import { yamlFormat } from "./yaml.js";

/** A format of `--output`. */
interface OutputFormat {
  readonly report: (style: Style, options: TextOptions) => Format;
  /** What `--defaulted` prints: the report, which shows the defaults, or the objects instead of it. */
  readonly objects: "InReport" | (() => Format);
}

/** The formats of `--output` by name. To add a format, add a file to this folder, its name, and a line to this table. */
export const OUTPUTS: Readonly<Record<Output, OutputFormat>> = {
  text: { report: textFormat, objects: "InReport" },
  json: { report: () => jsonFormat, objects: objectsAsJson },
  yaml: { report: () => yamlFormat, objects: () => objectsAsYaml },
};

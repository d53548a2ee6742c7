import type { Format } from "../../src/cli/formats/format.js";
import { jsonFormat, objectsAsJson } from "../../src/cli/formats/data.js";
import type { Style } from "../../src/cli/formats/style.js";
import { type TextOptions, textFormat } from "../../src/cli/formats/text.js";

/** The formats of the page, which the build puts in place of those of the command: it shows no others. */
export const OUTPUTS = {
  text: { report: (style: Style, options: TextOptions): Format => textFormat(style, options), objects: "InReport" },
  json: { report: (): Format => jsonFormat, objects: objectsAsJson },
};

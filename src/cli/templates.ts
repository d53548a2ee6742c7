import { join } from "node:path";
import { readable, utf8Text } from "../files/readable.js";
import type { Shell } from "./shell/shell.js";

/** Gives the text of a file in templates/, with a value in place of each '{{name}}'. */
export type Templates = (file: string, values?: Readonly<Record<string, string>>) => string;

export const templatesOf =
  ({ product, io }: Shell): Templates =>
  (file, values = {}) => {
    const path = join(product.templatesDirectory, file);
    const text = utf8Text(
      readable(path, () => io.files.read(path)),
      path,
    );
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`the template ${file} needs a value for '${name}'`);
      return value;
    });
  };

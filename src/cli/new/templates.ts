import type { Shell } from "../shell/shell.js";

/** Gives the text of a file in templates/, with a value in place of each '{{name}}'. */
export type Templates = (file: string, values?: Readonly<Record<string, string>>) => string;

export const templatesOf =
  ({ product }: Pick<Shell, "product">): Templates =>
  (file, values = {}) =>
    product.template(file).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`the template ${file} needs a value for '${name}'`);
      return value;
    });

/**
 * In place of the library with which ajv reads the references of schemas: those of packs and rules name parts of the same schema, or a
 * name that has no parts.
 */

interface Reference {
  readonly path: string;
  readonly fragment: string | undefined;
}

export const parse = (text: string): Reference => {
  const [path = "", fragment] = text.split("#");
  return { path, fragment };
};

export const serialize = ({ path, fragment }: Reference): string =>
  fragment === undefined ? path : `${path}#${fragment}`;

export const resolve = (base: string, text: string): string =>
  text.startsWith("#") ? `${parse(base).path}${text}` : text;

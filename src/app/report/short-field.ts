import { type KubeObject, arrayAt, isIdentifier, stringAt } from "kube-json";

/** The path of a field for people. */

const SCHEMA = /^spec\.versions\[([^\]]*)\]\.schema\.openAPIV3Schema(?=[.[])/;
const STEP = /\.([^.[\]]+)|\[([^\]]*)\]/y;

/**
 * The path that users of an API write, for a schema of a CustomResourceDefinition: 'spec.ports[].name of version v1' for
 * 'spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.ports.items.properties.name'. With one version,
 * its name is left out. All other paths stay as they are.
 */
export const shortField = (field: string, object: KubeObject): string => {
  const start = SCHEMA.exec(field);
  if (start === null) return field;
  const [prefix, version = ""] = start;
  const path = pathIn(field, prefix.length);
  if (path === undefined) return field;
  const versions = arrayAt(object, "spec", "versions");
  if (versions.length < 2) return path;
  const name = /^\d+$/.test(version) ? (stringAt(versions[Number(version)], "name") ?? version) : version;
  return `${path} of version${name.includes(",") ? "s" : ""} ${name.replaceAll(",", ", ")}`;
};

/** Undefined if the path cannot be read, or is not below `properties`. */
const pathIn = (field: string, start: number): string | undefined => {
  let path = "";
  let isName = false;
  let at = start;
  while (at < field.length) {
    STEP.lastIndex = at;
    const step = STEP.exec(field);
    if (step === null) return undefined;
    const [text, name, bracketed = ""] = step;
    at += text.length;
    if (isName) {
      // The API server writes 'properties[spec]'.
      path += isIdentifier(bracketed) ? `.${bracketed}` : text;
      isName = false;
    } else if (name === "properties") isName = true;
    else if (name === "items") path += "[]";
    else if (name === "additionalProperties") path += "{}";
    // A keyword, and what is below it.
    else return path === "" ? undefined : path.slice(1) + field.slice(at - text.length);
  }
  return isName || path === "" ? undefined : path.slice(1);
};

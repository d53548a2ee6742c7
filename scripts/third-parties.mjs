/**
 * Packages of others in the bundles, from the metafiles of esbuild: the notices that their licences demand, and a software
 * bill of materials (CycloneDX) for scanners, which find no packages in a bundle by themselves.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Licences that allow us to ship the code with its notice. */
const LICENCES = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "MIT"];
const NOTICES = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** The folders of the packages that have code in a bundle, such as 'node_modules/yaml'. */
const foldersIn = (metafiles) => {
  const files = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => /^(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  return [...new Set(files)].filter((folder) => folder !== undefined);
};

const describe = (root, folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  if (!LICENCES.includes(license))
    throw new Error(`'${name}' must have one of the licences ${LICENCES.join(", ")}, not '${String(license)}'`);
  const files = readdirSync(join(root, folder)).filter((file) => NOTICES.test(file));
  if (files.length === 0) throw new Error(`'${name}' must have a file with its licence, which the package must ship`);
  const texts = files.sort().map((file) => readFileSync(join(root, folder, file), "utf8"));
  const text = texts.map((one) => one.replaceAll("\r\n", "\n").trim()).join("\n\n");
  return { name, version, license, text, folder };
};

/** The packages in these bundles, sorted by name. Throws if a licence is not known to allow this. */
export const thirdParties = (root, metafiles) =>
  foldersIn(metafiles)
    .map((folder) => describe(root, folder))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));

const RULER = "-".repeat(80);

/** The notices as text. Packages whose notices are the same share one. */
export const noticesOf = (product, packages) => {
  const sharing = new Map();
  for (const one of packages) sharing.set(one.text, [...(sharing.get(one.text) ?? []), one]);
  const sections = [...sharing].map(([text, ones]) => {
    const names = ones.map(({ name, version, license }) => `${name} ${version} (${license})`);
    return `${RULER}\n${names.join("\n")}\n\n${text}\n`;
  });
  return `${product} contains code of the packages below, which their authors license as follows.\n\n${sections.join("\n")}`;
};

const purlOf = ({ name, version }) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

/** The bill of materials: without a time or a random number, so that the same sources give the same file. */
export const billOf = (root, product, packages) => {
  const { packages: locked } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const component = (type, one, more) => {
    const [, group, name] = /^(?:(@[^/]+)\/)?(.*)$/.exec(one.name);
    const purl = purlOf(one);
    return { type, "bom-ref": purl, ...(group && { group }), name, version: one.version, purl, ...more };
  };
  const components = packages.map((one) => {
    const [, digest] = /^sha512-(.+)$/.exec(locked[one.folder].integrity);
    return component("library", one, {
      licenses: [{ license: { id: one.license } }],
      hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }],
    });
  });
  const own = component("application", product, { licenses: [{ license: { id: product.license } }] });
  const dependencies = [
    { ref: own["bom-ref"], dependsOn: components.map((one) => one["bom-ref"]) },
    ...components.map((one) => ({ ref: one["bom-ref"] })),
  ];
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: own },
    components,
    dependencies,
  };
};

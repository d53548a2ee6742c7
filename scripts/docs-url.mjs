/** The folder docs/ on the web, of the version and the repository in a package.json; undefined if it names no repository on GitHub. */
export const docsUrl = ({ repository, version }) => {
  const [, name] = /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(repository?.url ?? "") ?? [];
  return name === undefined ? undefined : `https://github.com/${name}/blob/v${version}/docs/`;
};

/** Where the site is published, with a slash at its end; undefined until it is. */
export const siteUrl = ({ homepage }) => homepage?.replace(/\/?$/, "/");

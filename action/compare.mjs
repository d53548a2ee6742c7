/**
 * What a review is compared with, by the event: in a pull request and a merge queue what the change is merged into, otherwise
 * the latest release before this commit. actions/checkout fetches a single commit: what is missing is fetched here.
 */

const FETCH = ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules"];
const NOT_FETCHED = "could not be fetched; set 'fetch-depth: 0' for actions/checkout";

const has = (git, commit) => git("cat-file", "-e", `${commit}^{commit}`) !== undefined;
const isShallow = (git) => git("rev-parse", "--is-shallow-repository") === "true";

/** The parents of a commit, also if the clone lacks them. */
const parentsOf = (git, commit) =>
  [...(git("cat-file", "-p", `${commit}^{commit}`) ?? "").split("\n\n")[0].matchAll(/^parent ([0-9a-f]+)$/gm)].map(
    ([, parent]) => parent,
  );

/** Fetches a commit that the clone lacks. */
const fetchCommit = (git, commit) => {
  if (has(git, commit)) return;
  git(...FETCH, ...(isShallow(git) ? ["--depth=1"] : []), "origin", commit);
  if (!has(git, commit)) throw new Error(`the commit ${commit} ${NOT_FETCHED}`);
};

/** Deepens a shallow clone step by step, until `find` finds something. Returns undefined if the whole history has nothing. */
const findInHistory = (git, commits, find) => {
  for (const depth of ["--deepen=50", "--deepen=1000", "--unshallow"]) {
    const found = find();
    if (found !== undefined || !isShallow(git)) return found;
    if (git(...FETCH, depth, "origin", ...commits) === undefined) throw new Error(`the history ${NOT_FETCHED}`);
  }
  return find();
};

/** The commit that a pull request changes: the first parent of its merge commit, or the merge base if its branch is checked out. */
const pullRequestBase = (git, { base, head }) => {
  const [first, second, ...others] = parentsOf(git, "HEAD");
  if (second !== undefined && second === head?.sha && others.length === 0) {
    fetchCommit(git, first);
    return { commit: first, name: `${base.ref ?? "the base"}, at the merge` };
  }
  fetchCommit(git, base.sha);
  const commit = findInHistory(git, [base.sha, git("rev-parse", "HEAD")], () => git("merge-base", base.sha, "HEAD"));
  if (commit === undefined)
    throw new Error(`HEAD must have a commit in common with ${base.sha}, the base of the pull request`);
  return { commit, name: `${base.ref ?? "the base"}, at the merge base` };
};

/** True for tags such as 'v1.2.3' and, for a folder of its own, 'folder/v1.2.3'. Pre-releases are no releases. */
const isRelease = (tag, folder) => {
  const name = folder !== "" && tag.startsWith(`${folder}/`) ? tag.slice(folder.length + 1) : tag;
  return /^v?\d+\.\d+(?:\.\d+)?$/.test(name);
};

/** Lines of commits and refs; an annotated tag is followed by the commit that it names. */
const tagsIn = (listed, folder) => {
  const tags = new Map();
  for (const line of listed.split("\n")) {
    const [commit, ref = ""] = line.split(/\s+/);
    const name = ref.replace(/^refs\/tags\//, "").replace(/\^\{\}$/, "");
    if (isRelease(name, folder)) tags.set(name, commit);
  }
  return new Map([...tags].map(([name, commit]) => [commit, name]));
};

const latestRelease = (git, folder) => {
  const head = git("rev-parse", "HEAD");
  const isComplete = !isShallow(git);
  const local = tagsIn(git("show-ref", "--tags", "--dereference") ?? "", folder);
  // A shallow clone has no tags, or only some.
  const listed = isComplete && local.size > 0 ? "" : git("ls-remote", "--tags", "origin");
  if (listed === undefined && !isComplete) throw new Error(`the tags ${NOT_FETCHED}`);
  const tags = new Map([...local, ...tagsIn(listed ?? "", folder)]);
  tags.delete(head);
  if (tags.size === 0) return undefined;
  const find = () =>
    git("rev-list", "HEAD")
      ?.split("\n")
      .find((commit) => tags.has(commit));
  const commit = findInHistory(git, [head], find);
  return commit === undefined ? undefined : { commit, name: tags.get(commit) };
};

/** The commit that a ref names, if the clone has it. */
const known = (git, ref) => git("rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`);

/** The commit that a name of a tag or branch has at the remote, or that is named itself; undefined if there is none. */
const fetched = (git, name) => {
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name)) {
    fetchCommit(git, name);
    return name;
  }
  const branch = /^(?:refs\/remotes\/)?origin\/(.+)$/.exec(name)?.[1];
  const named = name.startsWith("refs/") ? [name] : [`refs/tags/${name}`, `refs/heads/${name}`];
  for (const ref of branch === undefined ? named : [`refs/heads/${branch}`]) {
    if (git("check-ref-format", ref) === undefined) continue;
    if (git(...FETCH, ...(isShallow(git) ? ["--depth=1"] : []), "origin", ref) !== undefined)
      return known(git, "FETCH_HEAD");
  }
  return undefined;
};

/** A commit that is named by others: 'v1.0.0~1', or the beginning of an id. */
const IN_HISTORY = /[~^]|^[0-9a-f]{4,63}$/;

/**
 * A value of '--old', and its name for people. What a shallow clone lacks of a commit is fetched, and the commit named; of what
 * cannot be found, the review says why.
 */
export const revision = (git, old) => {
  const asGiven = { old, name: old };
  const [, ref = "", dots, path = ""] = /^git:(.*?)(\.\.\.)?(:.*)?$/s.exec(old) ?? [];
  const find = () => known(git, ref);
  const here = ref === "" ? undefined : find();
  if (ref === "" || (here !== undefined && dots === undefined)) return asGiven;
  const commit = here ?? fetched(git, ref) ?? (IN_HISTORY.test(ref) ? findInHistory(git, ["HEAD"], find) : undefined);
  if (commit === undefined) return asGiven;
  const mergeBase = () => git("merge-base", commit, "HEAD");
  const found = dots === undefined ? commit : findInHistory(git, [commit, git("rev-parse", "HEAD")], mergeBase);
  return found === undefined ? asGiven : { old: `git:${found}${path}`, name: `${old} (${found})` };
};

/** Events that are about the commit that is reviewed. Others may be caused by anybody, and have secrets and rights. */
const ABOUT_COMMITS = new Set([undefined, "pull_request", "merge_group", "push"]);

/** Throws if the job would run code of a stranger, such as plugins that decorum.yaml names, with rights of the repository. */
export const refuseForeignCode = (git, eventName, sha, isWithoutConfig = false) => {
  if (eventName === "pull_request_target")
    throw new Error(
      "must not run on 'pull_request_target': plugins in the configuration of a pull request would run with the secrets of this repository; use 'pull_request'",
    );
  if (!ABOUT_COMMITS.has(eventName) && !isWithoutConfig && git("rev-parse", "HEAD") !== sha)
    throw new Error(
      `must not review another commit than that of the event on '${eventName}': its plugins would run with the secrets of this repository; use 'pull_request', or set '--no-config' in 'args'`,
    );
};

/**
 * The commit to compare with, and its name for people; undefined if there is none. `folder` is the working directory in the
 * repository. Throws if it cannot be found out.
 */
export const comparison = (git, event, folder) => {
  if (git("rev-parse", "--verify", "--quiet", "HEAD^{commit}") === undefined)
    throw new Error(
      "the working directory must be in a git repository, such as that of actions/checkout; 'old: none' compares with nothing",
    );
  if (event.pull_request !== undefined) return pullRequestBase(git, event.pull_request);
  if (event.merge_group !== undefined) {
    const { base_sha: commit, base_ref: ref = "the base" } = event.merge_group;
    fetchCommit(git, commit);
    return { commit, name: ref.replace(/^refs\/heads\//, "") };
  }
  return latestRelease(git, folder);
};

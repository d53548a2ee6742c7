/** The comment of a pull request that has the review: it is posted once, and then updated. */

/** The first line of the comment, which people do not see. Each working directory has its own, and so have paths that are given. */
export const markerOf = (folder, paths = "") =>
  `<!-- decorum-review:${[folder, ...(paths === "" ? [] : [paths])].map(encodeURIComponent).join(":")} -->`;

/** Whose comments the token of a job writes. Others may write the marker, but not as this one. */
const AUTHOR = "github-actions[bot]";

const PAGES = 20;
const PER_PAGE = 100;
const TIMEOUT = 30_000;

/** GitHub takes no longer comment. */
const MAX_LENGTH = 65_536;

const requestIn =
  ({ api, token }, send) =>
  async (method, path, body) => {
    const response = await send(`${api}${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-github-api-version": "2022-11-28",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`GitHub answers ${response.status} to ${method} ${path.replace(/\?.*/, "")}`);
    return response.json();
  };

/** The comment that this job wrote before, on the same folder and paths. */
const earlier = async (request, comments, marker) => {
  for (let page = 1; page <= PAGES; page++) {
    const listed = await request("GET", `${comments}?per_page=${PER_PAGE}&page=${page}`);
    const found = listed.find(({ user, body }) => user?.login === AUTHOR && body?.startsWith(marker));
    if (found !== undefined || listed.length < PER_PAGE) return found;
  }
  return undefined;
};

/**
 * Posts the review, or updates the comment that is there. A review that says nothing is not posted, but takes the place of one
 * that said something. Returns what was done. Throws if GitHub refuses it.
 */
export const writeComment = async ({ repository, number, marker, text, isWorthPosting, ...access }, send = fetch) => {
  const request = requestIn(access, send);
  const comments = `/repos/${repository}/issues/${number}/comments`;
  const body = `${marker}\n${text}`;
  if (body.length > MAX_LENGTH)
    throw new Error(`the review has ${body.length} characters; a comment may have ${MAX_LENGTH}`);
  const known = await earlier(request, comments, marker);
  if (known === undefined) {
    if (!isWorthPosting) return "nothing to say";
    await request("POST", comments, { body });
    return "posted";
  }
  // GitHub returns the lines of a comment as it stores them.
  if (known.body.replaceAll("\r\n", "\n").trimEnd() === body.trimEnd()) return "unchanged";
  await request("PATCH", `/repos/${repository}/issues/comments/${known.id}`, { body });
  return "updated";
};

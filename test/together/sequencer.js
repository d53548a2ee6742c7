import { statSync } from "node:fs";

/**
 * The order of suites: groups first, because they take longest, then the largest files. Groups compute all the time, and
 * suites with processes and servers wait: so both run beside each other.
 */
export default class GroupsFirst {
  sort(tests) {
    const isGroup = ({ path }) => path.includes("/test/together/");
    const size = ({ path }) => statSync(path).size;
    return [...tests].sort((a, b) => Number(isGroup(b)) - Number(isGroup(a)) || size(b) - size(a));
  }

  cacheResults() {
    // The order does not depend on earlier runs.
  }
}

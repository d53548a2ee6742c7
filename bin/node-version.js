// Old versions of Node.js must be able to run this, so its syntax is that of the first ones with modules.

/** The oldest version that the command runs on: `engines` of package.json. */
const OLDEST = [20, 19];

/** Why the command cannot run on a version of Node.js such as '20.19.0'; undefined if it can. */
export const versionProblem = (version) => {
  const [major, minor] = version.split(".").map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return isOld ? `Node.js must be ${OLDEST.join(".")} or later, not ${version}` : undefined;
};

/** Runs the command, which is not even loaded if Node.js is too old. */
export const start = () => {
  const problem = versionProblem(process.versions.node);
  if (problem === undefined) {
    void import("../dist/main.js");
  } else {
    process.stderr.write(`error: ${problem}\n`);
    process.exitCode = 2;
  }
};

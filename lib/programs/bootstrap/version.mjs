import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Runs git in the folder, even if another user owns it. */
function gitOf(root) {
  return (...args) => {
    const { status, stdout } = spawnSync("git", ["-c", "safe.directory=*", "-C", root, ...args], { encoding: "utf8" });
    return status === 0 ? stdout.trim() : "";
  };
}

/** The commit with the release's tag, or the one that wrote its heading in the changelog. */
function releaseCommit(root, git, version, isShallow) {
  const tagged = git("rev-parse", "--verify", "--quiet", `refs/tags/v${version}^{commit}`);
  if (tagged !== "" || isShallow) return tagged;
  const heading = `## [${version}]`;
  const isReleased = `\n${readFileSync(path.join(root, "CHANGELOG.md"), "utf8")}`.includes(`\n${heading}`);
  return isReleased ? git("log", "-1", "--format=%H", `-S${heading}`, "--", "CHANGELOG.md") : "";
}

/**
 * Each commit after a release has a version of its own, which is newer: `1.1.0-dev.5` is five commits after 1.0.0, also
 * after 1.0.1. Without git, only the release is known, and a shallow clone does not know the count: `1.1.0-dev`.
 * @param {string} root
 * @returns {string}
 */
export function checkoutVersion(root) {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  if (!existsSync(path.join(root, ".git")) || !existsSync(path.join(root, "CHANGELOG.md"))) return version;
  const git = gitOf(root);
  const head = git("rev-parse", "HEAD");
  if (head === "") return version;
  const isShallow = git("rev-parse", "--is-shallow-repository") === "true";
  const commitOf = (release) => releaseCommit(root, git, release, isShallow);
  if (commitOf(version) === head) return version;
  const [major, minor] = version.split(".").map(Number);
  const next = `${major}.${minor + 1}.0-dev`;
  if (isShallow) return next;
  // A patch release must not begin the count again.
  const first = commitOf(`${major}.${minor}.0`);
  return first === "" ? `${version}-dev.${git("rev-list", "--count", "HEAD")}` : `${next}.${git("rev-list", "--count", `${first}..HEAD`)}`;
}

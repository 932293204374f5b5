import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parseSettings } from "#lib/platform/config/env.ts";
import { EDGE_LIMITS } from "#lib/programs/edge/limits.ts";
import { LOOKUP_LIMIT } from "#lib/sites/domains/lookup.state.ts";
import { MAX_ADDED_PER_MINUTE, MAX_CHECKS_PER_MINUTE, MAX_EARLY } from "#lib/sites/domains/rules.ts";
import { GIVES_UP_MS, REVERIFY_MS } from "#lib/sites/domains/schedule.rules.ts";

const document = readFileSync(path.join(import.meta.dirname, "..", "..", "..", "docs", "domains.md"), "utf8");
const rows = new Map([...document.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, what = "", max = ""]) => [what, max]));
const number = new Intl.NumberFormat("en-US");
const seconds = (ms: number): string => `${ms / 1000} seconds`;

it.each([
  ["domains of a project", `${parseSettings({}).MAX_DOMAINS.pro}, see [Known limits](limits.md#what-a-project-can-have)`],
  ["domains that a project adds, removed ones included", `${MAX_ADDED_PER_MINUTE} a minute`],
  ["names that a project looks up before adding", `${LOOKUP_LIMIT.max} a minute`],
  ["views of shared links from one address (IPv6: a /56)", `${LOOKUP_LIMIT.max} a minute`],
  ["checks that a project's people ask for, Re-verify included", `${MAX_CHECKS_PER_MINUTE} a minute`],
  [
    "names whose HTTPS before the switch is asked for",
    `${MAX_CHECKS_PER_MINUTE} a minute for a project, and ${MAX_EARLY.names} in ${MAX_EARLY.hours} hours for a person`,
  ],
  ["scheduled checks of a domain whose DNS is not right", `for ${GIVES_UP_MS / 3_600_000} hours`],
  ["Re-verify after verification without a certificate", `${REVERIFY_MS / 60_000} minutes`],
  ["edge: a request's line and headers", `${EDGE_LIMITS.maxHeadBytes / 1024} KiB`],
  ["edge: connections of one address (IPv6: a /56)", `${EDGE_LIMITS.maxPerAddress}`],
  [
    "edge: requests of one address in progress at the site",
    `${EDGE_LIMITS.maxAskedPerAddress}, and ${number.format(EDGE_LIMITS.maxWaitingPerAddress)} more wait`,
  ],
  ["edge: connections in all", number.format(EDGE_LIMITS.maxConnections)],
  ["edge: requests at once on an HTTP/2 connection", `${EDGE_LIMITS.maxStreams}`],
  ["edge: canceled requests on an HTTP/2 connection", `${EDGE_LIMITS.maxResets}, then ${EDGE_LIMITS.resetsPerSecond} a second`],
  [
    "edge: canceled requests of one address, above which it is refused for a minute",
    `${number.format(EDGE_LIMITS.maxResetsPerAddress)}, then ${EDGE_LIMITS.resetsPerSecondPerAddress} a second`,
  ],
  ["edge: TLS handshake", seconds(EDGE_LIMITS.handshakeMs)],
  ["edge: a request's headers", seconds(EDGE_LIMITS.headersMs)],
  ["edge: a whole request", seconds(EDGE_LIMITS.requestMs)],
  ["edge: a form that a visitor sends", seconds(EDGE_LIMITS.formMs)],
  ["edge: silence on a connection", seconds(EDGE_LIMITS.idleMs)],
  ["edge: until the site begins to answer", seconds(EDGE_LIMITS.upstreamMs)],
  ["edge: a visitor who takes nothing of a response", seconds(EDGE_LIMITS.stalledMs)],
])("documents the enforced limit: %s, %s", (what, max) => {
  expect(rows.get(what)).toBe(max);
});

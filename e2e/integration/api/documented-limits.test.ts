import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { MAX_REQUESTS_PER_DAY } from "#lib/gateway/plans/requests.schema.ts";
import { FREE_FAILURES, type SubjectKind } from "#lib/people/auth/attempts.rules.ts";
import { PASSWORD_TRIES } from "#lib/people/auth/password-strength.service.ts";
import { SEND_LIMITS, type SendSubject } from "#lib/people/members/invitations/sending.rules.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";
import { LOOKUP_LIMIT } from "#lib/sites/domains/lookup.state.ts";
import { MAX_ADDED_PER_MINUTE, MAX_CHECKS_PER_MINUTE } from "#lib/sites/domains/rules.ts";

const document = readFileSync(path.join(import.meta.dirname, "..", "..", "..", "docs", "architecture.md"), "utf8");
const table = document.slice(document.indexOf("\n## Limits\n"), document.indexOf("\n## What holds everywhere\n"));
const rows = new Map([...table.matchAll(/^\| (.+?) +\| (.+?) +\|/gm)].map(([, what = "", max = ""]) => [what, max]));

const LENGTHS = new Map([
  [HOUR_MS, "an hour"],
  [DAY_MS, "a day"],
  [MINUTE_MS, "a minute"],
  [5 * MINUTE_MS, "in 5 minutes"],
]);
const windows = (limits: readonly { max: number; windowMs: number }[]): string =>
  limits.map(({ max, windowMs }) => `${max} ${LENGTHS.get(windowMs)}`).join(" and ");
const sends = (subject: SendSubject): string => windows(SEND_LIMITS[subject]);

function failures(account: SubjectKind): string {
  const { pair, address, device, [account]: whole } = FREE_FAILURES;
  return `${pair} for an account from an address, ${whole} for an account, ${address} for an address, ${device} for a device where the person signed in before`;
}

it.each([
  ["failed sign-ins, until they wait", failures("account")],
  ["mailed links for a new password", failures("resets")],
  ["invitations", `${sends("person")} for a person, ${sends("project")} for a project`],
  ["mailed invitations", `${sends("mailbox")} for a mailbox, ${sends("mailbox-in-project")} for a mailbox in a project`],
  ["requests for plans", `${MAX_REQUESTS_PER_DAY} a day for a project`],
  ["domains added", `${MAX_ADDED_PER_MINUTE} a minute for a project`],
  ["Verify and Re-verify", `${MAX_CHECKS_PER_MINUTE} a minute for a project`],
  ["names looked up before adding", `${windows([LOOKUP_LIMIT])} for a project`],
  ["views of shared links", `${windows([LOOKUP_LIMIT])} for an address`],
  ["new passwords judged", `${windows([PASSWORD_TRIES])} for an email address`],
])("documents the limit that holds: %s, %s", (what, max) => {
  expect(rows.get(what)).toBe(max);
});

import { findingsOf } from "#lib/operations/doctor/findings.service.ts";
import { PROBES } from "#lib/operations/watch/probes.service.ts";
import { seenPart } from "#lib/operations/watch/rules.ts";
import { PART_NAMES, PARTS, type PartName } from "#lib/operations/watch/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import { mailAdministrators } from "#lib/platform/mail/administrators.mutations.ts";
import { partsLetter } from "#lib/platform/mail/attention-letters.rules.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";

/** A single failed check may be bad luck. */
const TOLD_AFTER_MS = 4 * MINUTE_MS;
/** Allows for slow answers of several servers. */
const PROBE_MS = 20_000;

const NOTE = `with before as (select state from service_parts where name = $1), noted as (
    insert into service_parts (name, state, message, fix, since, checked_at) values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz)
    on conflict (name) do update set state = excluded.state, message = excluded.message, fix = excluded.fix, checked_at = excluded.checked_at,
      since = case when service_parts.state = excluded.state then service_parts.since else excluded.since end returning name)
  select (select state from before) from noted`;

/** `$3`: the time before which other notices were sent. */
const MARK = `update service_parts set told_at = $1::timestamptz
      where state in ('down', 'degraded') and since <= $2::timestamptz
        and (told_at is null or (told_at < since and told_at < $3::timestamptz))
  returning name, message, fix, ${isoText("since")} as since`;

interface News extends Record<"message" | "since", string> {
  name: PartName;
  fix: string | null;
}

const isBad = (state: string | null | undefined): boolean => state === "down" || state === "degraded";

async function look(name: PartName, now: number): Promise<void> {
  const check = { name: PARTS[name], run: () => PROBES[name](settings()) };
  const { state, message, fix } = seenPart(name, await findingsOf(check, PROBE_MS));
  const [[before] = []] = await queryText(NOTE, [name, state, message, fix, new Date(now)]);
  if (before === state) return;
  const facts = { part: name, state, reason: message };
  if (isBad(state)) logger().error(facts, "a part that the service needs is not well");
  else if (isBad(before)) logger().info(facts, "a part that the service needs is well again");
}

/** Sends one notice per outage, and one a day for a part that comes and goes. */
async function tell(now: number): Promise<void> {
  if (!sendsMail()) return;
  const times = [new Date(now), new Date(now - TOLD_AFTER_MS), new Date(now - DAY_MS)];
  await transaction(async (on) => {
    const parts = (await queryRows<News>(MARK, times, on)).map(({ name, ...news }) => ({ part: PARTS[name], ...news }));
    if (parts.length === 0) return;
    await mailAdministrators(on, (email) => partsLetter(email, { parts, url: `${settings().PUBLIC_URL ?? ""}/admin` }));
  });
}

/** Notifies administrators. */
export async function watchParts(now: number, names: readonly PartName[] = PART_NAMES): Promise<void> {
  await Promise.all(names.map((name) => look(name, now)));
  await tell(now);
}

import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";

/** Days are in UTC. */
const dayOf = (now: number): Date => new Date(Math.floor(now / DAY_MS) * DAY_MS);

/** @param now epoch milliseconds */
export const nextMailDay = (now: number): Date => new Date(dayOf(now).getTime() + DAY_MS);

/** Counts are over all projects. */
export interface MailsOfDay {
  sent: number;
  /** The setting `MAX_VISITOR_MAILS_PER_DAY`. */
  max: number;
  /** What is deferred to the next day. `many`: acknowledgments and mass replies, which leave a fifth to personal replies. */
  waits: "nothing" | "many" | "all";
}

const ceilingForMany = (max: number): number => Math.ceil(0.8 * max);

/** @param now epoch milliseconds */
export async function mailsOfDay(now: number): Promise<MailsOfDay> {
  const max = settings().MAX_VISITOR_MAILS_PER_DAY;
  const sent = (await prisma().mailDay.findUnique({ where: { day: dayOf(now) } }))?.sent ?? 0;
  if (sent >= max) return { sent, max, waits: "all" };
  return { sent, max, waits: sent >= ceilingForMany(max) ? "many" : "nothing" };
}

/**
 * Counts one mail to a visitor.
 * @param now epoch milliseconds
 * @returns the day if this mail makes others wait
 */
export async function addMailOfDay(now: number): Promise<MailsOfDay | undefined> {
  const [row] = await prisma().$queryRaw<{ sent: number }[]>`
    insert into mail_days (day, sent) values (${dayOf(now)}::date, 1) on conflict (day) do update set sent = mail_days.sent + 1 returning sent`;
  const [sent, max] = [row?.sent ?? 0, settings().MAX_VISITOR_MAILS_PER_DAY];
  if (sent === max) return { sent, max, waits: "all" };
  return sent === ceilingForMany(max) ? { sent, max, waits: "many" } : undefined;
}

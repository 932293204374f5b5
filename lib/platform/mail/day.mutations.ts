import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";

/** In UTC. */
const dayOf = (now: number): Date => new Date(Math.floor(now / DAY_MS) * DAY_MS);

/** @param now epoch milliseconds */
export const nextMailDay = (now: number): Date => new Date(dayOf(now).getTime() + DAY_MS);

/** Visitors who were mailed on this day, over all projects. @param now epoch milliseconds */
export async function countMailsOfDay(now: number): Promise<number> {
  return (await prisma().mailDay.findUnique({ where: { day: dayOf(now) } }))?.sent ?? 0;
}

/** Counts one mail to a visitor. @param now epoch milliseconds @returns with it */
export async function addMailOfDay(now: number): Promise<number> {
  const [row] = await prisma().$queryRaw<{ sent: number }[]>`
    insert into mail_days (day, sent) values (${dayOf(now)}::date, 1) on conflict (day) do update set sent = mail_days.sent + 1 returning sent`;
  return row?.sent ?? 0;
}

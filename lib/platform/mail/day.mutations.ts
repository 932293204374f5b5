import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";

/** Days are in UTC. */
const dayOf = (now: number): Date => new Date(Math.floor(now / DAY_MS) * DAY_MS);

export const nextMailDay = (now: number): Date => new Date(dayOf(now).getTime() + DAY_MS);

export interface MailsOfDay {
  sent: number;
  max: number;
  /** What is deferred to the next day. `many`: acknowledgments and mass replies, which leave a fifth to personal replies. */
  waits: "nothing" | "many" | "all";
}

export interface MailSender {
  person: string;
  isAlone: boolean;
}

const ceilingForMany = (max: number): number => Math.ceil(0.8 * max);
const waitsAt = (sent: number, max: number): MailsOfDay["waits"] =>
  sent >= max ? "all" : sent >= ceilingForMany(max) ? "many" : "nothing";

export async function mailsOfDay(now: number): Promise<MailsOfDay> {
  const max = settings().MAX_VISITOR_MAILS_PER_DAY;
  const sent = (await prisma().mailDay.findUnique({ where: { day: dayOf(now) } }))?.sent ?? 0;
  return { sent, max, waits: waitsAt(sent, max) };
}

/** One person's projects have half of the day's mails. */
export async function mailsThatWait(now: number, { person, isAlone }: MailSender): Promise<MailsOfDay["waits"]> {
  const { waits, max } = await mailsOfDay(now);
  if (waits === "all" || isAlone) return waits;
  const own = (await prisma().mailDayShare.findUnique({ where: { day_person: { day: dayOf(now), person } } }))?.sent ?? 0;
  const ownWaits = waitsAt(own, Math.ceil(max / 2));
  return ownWaits === "nothing" ? waits : ownWaits;
}

/** @returns the day if this mail makes others wait */
export async function addMailOfDay(now: number, { person }: MailSender): Promise<MailsOfDay | undefined> {
  const [row] = await prisma().$queryRaw<{ sent: number }[]>`
    with own as (
      insert into mail_day_shares (day, person, sent) values (${dayOf(now)}::date, ${person}, 1)
        on conflict (day, person) do update set sent = mail_day_shares.sent + 1)
    insert into mail_days (day, sent) values (${dayOf(now)}::date, 1) on conflict (day) do update set sent = mail_days.sent + 1 returning sent`;
  const [sent, max] = [row?.sent ?? 0, settings().MAX_VISITOR_MAILS_PER_DAY];
  return sent === max || sent === ceilingForMany(max) ? { sent, max, waits: waitsAt(sent, max) } : undefined;
}

import type { BrowserClient } from "#e2e/support/browser-client.ts";
import { Answers, pause, type Traffic } from "../../harness/traffic.ts";
import { settled } from "../settled.ts";
import type { MailVisit } from "../slow-mail-server.ts";

/** A person may send 20 invitations an hour. */
const PACE_MS = 120_000;
/** A mail whose worker was killed is tried again after that was noticed and a retry's wait. */
const MAX_MS = 300_000;

const isSent = ({ messageId }: MailVisit): boolean => messageId !== undefined;

/** Invites people whose mail server takes long: each mail is sent, and never twice at the same time. */
export function slowMails(staff: BrowserClient, project: string, visits: readonly MailVisit[]): Traffic & { readonly sent: number } {
  const answers = new Answers();
  const invited: string[] = [];
  const visitsTo = (email: string): MailVisit[] => visits.filter(({ to }) => to === email);
  const check = (): string[] =>
    invited.flatMap((email) => {
      const its = visitsTo(email);
      const atOnce = its.some((one, i) => its.slice(i + 1).some(({ from, until }) => from < one.until && one.from < until));
      const ids = new Set(its.flatMap(({ messageId }) => messageId ?? []));
      return [
        ...(atOnce ? [`the mail to ${email} was sent twice at the same time`] : []),
        ...(ids.size > 1 ? [`the mails to ${email} have several ids: ${[...ids].join(", ")}`] : []),
      ];
    });
  return {
    name: "slow mails",
    answers,
    get sent() {
      return visits.filter(isSent).length;
    },
    async run(stop) {
      for (let n = 0; !stop.aborted; n += 1) {
        const email = `slow-${n}@example.org`;
        const body = { email, role: "viewer" };
        const status = await answers.count(() => staff.send("POST", `/api/projects/${project}/invitations`, { body }));
        if (status === 201) invited.push(email);
        await pause(PACE_MS, stop);
      }
    },
    check,
    async broken() {
      const missing: string[] = [];
      for (const email of invited)
        if (!(await settled(async () => visitsTo(email).some(isSent), MAX_MS))) missing.push(`the mail to ${email} was not sent`);
      return [...missing, ...check()];
    },
  };
}

import { setTimeout as delay } from "node:timers/promises";
import type { BrowserClient } from "#e2e/support/browser-client.ts";
import { settled } from "../settled.ts";
import type { MailVisit } from "../slow-mail-server.ts";
import { Answers, type Traffic } from "../traffic.ts";

/** A person may send 20 invitations an hour. */
const PACE_MS = 120_000;
/** A mail whose worker was killed is tried again after that was noticed and a retry's wait. */
const MAX_MS = 300_000;

/** Invites people whose mail server takes long: each mail is sent, and never twice at the same time. */
export class SlowMails implements Traffic {
  readonly name = "slow mails";
  readonly isSteady = false;
  readonly answers = new Answers();
  /** Acknowledged invitations. */
  readonly #invited: string[] = [];
  readonly #staff: BrowserClient;
  readonly #at: string;
  readonly #visits: readonly MailVisit[];

  constructor(staff: BrowserClient, project: string, visits: readonly MailVisit[]) {
    this.#staff = staff;
    this.#at = `/api/projects/${project}/invitations`;
    this.#visits = visits;
  }

  get sent(): number {
    return this.#visits.filter(({ messageId }) => messageId !== undefined).length;
  }

  async run(stop: AbortSignal): Promise<void> {
    for (let n = 0; !stop.aborted; n += 1) {
      const email = `slow-${n}@example.org`;
      const status = await this.answers.count(() => this.#staff.send("POST", this.#at, { body: { email, role: "viewer" } }));
      if (status === 201) this.#invited.push(email);
      await delay(PACE_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  #to(email: string): MailVisit[] {
    return this.#visits.filter(({ to }) => to === email);
  }

  async check(): Promise<string[]> {
    return this.#invited.flatMap((email) => {
      const visits = this.#to(email);
      const atOnce = visits.some((one, i) => visits.slice(i + 1).some(({ from, until }) => from < one.until && one.from < until));
      const ids = new Set(visits.flatMap(({ messageId }) => messageId ?? []));
      return [
        ...(atOnce ? [`the mail to ${email} was sent twice at the same time`] : []),
        ...(ids.size > 1 ? [`the mails to ${email} have several ids: ${[...ids].join(", ")}`] : []),
      ];
    });
  }

  async broken(): Promise<string[]> {
    const missing: string[] = [];
    for (const email of this.#invited) {
      const isSent = await settled(async () => this.#to(email).some(({ messageId }) => messageId !== undefined), MAX_MS);
      if (!isSent) missing.push(`the mail to ${email} was not sent`);
    }
    return [...missing, ...(await this.check())];
  }
}

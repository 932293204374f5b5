import type { BrowserClient } from "#e2e/support/browser-client.ts";
import type { Answer } from "#e2e/support/http-call.ts";
import type { KeyDesk } from "../cluster/traffic/revocations.ts";
import { Answers, type Traffic } from "../soak/traffic.ts";

/** Creates and revokes keys through the dashboard, on whichever release answers. */
export class StaffDesk implements Traffic, KeyDesk {
  readonly name = "keys on the dashboard";
  readonly isSteady = false;
  readonly answers = new Answers();
  readonly #staff: BrowserClient;
  readonly #email: string;
  readonly #at: string;

  constructor(staff: BrowserClient, email: string, project: string) {
    this.#staff = staff;
    this.#email = email;
    this.#at = `/api/projects/${project}/keys`;
  }

  async #send(method: string, at: string, body?: object): Promise<Answer> {
    let answer: Answer | undefined;
    await this.answers.count(async () => {
      answer = await this.#staff.send(method, at, body && { body });
      return answer;
    });
    if (!answer || answer.status >= 300) throw new Error(`${method} ${at} was answered ${answer?.status}: ${answer?.text}`);
    return answer;
  }

  async create(): Promise<{ key: string; keyId: string }> {
    const answer = await this.#send("POST", this.#at, { name: "Revoked soon" }).catch(async () => {
      // A key needs a sign-in of the last minutes.
      await this.#staff.signIn(this.#email);
      return await this.#send("POST", this.#at, { name: "Revoked soon" });
    });
    const { key, apiKey } = JSON.parse(answer.text) as { key: string; apiKey: { id: string } };
    return { key, keyId: apiKey.id };
  }

  async revoke(keyId: string): Promise<void> {
    await this.#send("DELETE", `${this.#at}/${keyId}`);
  }

  async run(): Promise<void> {}

  async check(): Promise<string[]> {
    return [];
  }

  async broken(): Promise<string[]> {
    return [];
  }
}

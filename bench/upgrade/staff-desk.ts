import type { BrowserClient } from "#e2e/support/browser-client.ts";
import type { Answer } from "#e2e/support/http-call.ts";
import type { KeyDesk } from "../cluster/traffic/revocations.ts";
import { Answers, type Traffic } from "../harness/traffic.ts";

/** Creates and revokes keys through the dashboard, on whichever release answers. */
export function staffDesk(staff: BrowserClient, email: string, project: string): Traffic & KeyDesk {
  const [answers, keys] = [new Answers(), `/api/projects/${project}/keys`];
  const send = async (method: string, at: string, body?: object): Promise<Answer> => {
    let answer: Answer | undefined;
    await answers.count(async () => {
      answer = await staff.send(method, at, body && { body });
      return answer;
    });
    if (!answer || answer.status >= 300) throw new Error(`${method} ${at} was answered ${answer?.status}: ${answer?.text}`);
    return answer;
  };
  const add = (): Promise<Answer> => send("POST", keys, { name: "Revoked soon" });
  return {
    name: "keys on the dashboard",
    answers,
    async create() {
      const answer = await add().catch(async () => {
        // A key needs a sign-in of the last minutes.
        await staff.signIn(email);
        return await add();
      });
      const { key, apiKey } = JSON.parse(answer.text) as { key: string; apiKey: { id: string } };
      return { key, keyId: apiKey.id };
    },
    revoke: (keyId) => send("DELETE", `${keys}/${keyId}`),
  };
}

import type { Redeemed } from "#lib/people/auth/admin-link/schema.ts";
import { FetchError, fetchJson } from "#lib/platform/browser/fetch-json.ts";

export interface Person {
  name: string;
  email: string;
  password: string;
}

type Outcome =
  /** `project`: slug of the demo project that the person now owns. */
  | { kind: "done"; project: string | null }
  /** The link is unknown, used, or expired, or an administrator exists. */
  | { kind: "dead" }
  | { kind: "refused"; message: string }
  | { kind: "unavailable" };

/** Redeems the link. Never throws: a network failure is also an outcome. */
export async function redeem(token: string, person: Person): Promise<Outcome> {
  try {
    const { project } = await fetchJson<Redeemed>("/api/setup", { body: { token, ...person } });
    return { kind: "done", project };
  } catch (error) {
    if (!(error instanceof FetchError) || error.status < 400 || error.status >= 500) return { kind: "unavailable" };
    return error.status === 404 ? { kind: "dead" } : { kind: "refused", message: error.message };
  }
}

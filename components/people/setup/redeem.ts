import type { Redeemed } from "#lib/people/auth/admin-link/schema.ts";

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
    const response = await fetch("/api/setup", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token, ...person }),
    });
    if (response.ok) {
      const { project } = (await response.json()) as Redeemed;
      return { kind: "done", project };
    }
    if (response.status === 404) return { kind: "dead" };
    if (response.status >= 500) return { kind: "unavailable" };
    const body: unknown = await response.json();
    const message = typeof body === "object" && body !== null && "message" in body ? String(body.message) : "The service refused it.";
    return { kind: "refused", message };
  } catch {
    return { kind: "unavailable" };
  }
}

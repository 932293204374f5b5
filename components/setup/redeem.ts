export interface Person {
  name: string;
  email: string;
  password: string;
}

type Outcome =
  | { kind: "done" }
  /** The link is unknown, used or expired, or an administrator exists. */
  | { kind: "dead" }
  /** Something about the person has to be corrected. */
  | { kind: "refused"; message: string }
  /** Nobody's mistake; trying again may help. */
  | { kind: "unavailable" };

/** Posts the link's token and the person. Never throws: a broken connection is an outcome too. */
export async function redeem(token: string, person: Person): Promise<Outcome> {
  try {
    const response = await fetch("/api/setup", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token, ...person }),
    });
    if (response.ok) return { kind: "done" };
    if (response.status === 404) return { kind: "dead" };
    if (response.status >= 500) return { kind: "unavailable" };
    const body: unknown = await response.json();
    const message = typeof body === "object" && body !== null && "message" in body ? String(body.message) : "The service refused this.";
    return { kind: "refused", message };
  } catch {
    return { kind: "unavailable" };
  }
}

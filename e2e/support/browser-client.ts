import { type Answer, httpCall } from "./http-call.ts";
import { PASSWORD } from "./people.ts";

interface PageCall {
  /** Sent as JSON; text and bytes go unchanged. */
  body?: unknown;
  /** Defaults to our own page; empty sends none. */
  origin?: string;
  headers?: Record<string, string>;
}

export class BrowserClient {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();

  constructor(base: string) {
    this.#base = base;
  }

  get cookieNames(): string[] {
    return [...this.#cookies.keys()];
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  #keep(lines: string | undefined): void {
    for (const [, name = "", value = ""] of (lines ?? "").matchAll(/(?:^|, )([\w.-]+)=([^;,]*);(?: Max-Age=\d+;)? Path=/g)) {
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  async send(method: string, path: string, { body, origin = this.#base, headers = {} }: PageCall = {}): Promise<Answer> {
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await httpCall(this.#base, method, path, {
      headers: { ...(cookies && { Cookie: cookies }), ...(origin && { Origin: origin }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    this.#keep(answer.headers["set-cookie"]);
    return answer;
  }

  async signIn(email: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Answer> {
    const { csrfToken } = JSON.parse((await this.send("GET", "/api/auth/csrf")).text) as { csrfToken: string };
    return await this.send("POST", "/api/auth/callback/credentials", {
      headers,
      body: { csrfToken, email, password, callbackUrl: "/p", json: "true" },
    });
  }

  async signOut(): Promise<Answer> {
    const { csrfToken } = JSON.parse((await this.send("GET", "/api/auth/csrf")).text) as { csrfToken: string };
    return await this.send("POST", "/api/auth/signout", { body: { csrfToken, json: "true" } });
  }
}

export async function signedIn(base: string, person: { email: string }): Promise<BrowserClient> {
  const client = new BrowserClient(base);
  const answer = await client.signIn(person.email);
  if (answer.status !== 200) throw new Error(`The sign-in of ${person.email} was answered ${answer.status}: ${answer.text}`);
  return client;
}

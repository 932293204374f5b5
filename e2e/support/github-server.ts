import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface GithubAccount {
  id: number;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
}

export interface GithubServer {
  url: string;
  /** Account that authorizes next. */
  account: GithubAccount;
  /** Fails code exchanges. */
  isBroken: boolean;
  close(): Promise<void>;
}

export const GITHUB_CREDENTIALS = { GITHUB_CLIENT_ID: "petstore-tests", GITHUB_CLIENT_SECRET: "not-a-real-secret" } as const;

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
}

/** Enforces state, PKCE, and the client secret, as GitHub does. */
export async function startGithubServer(): Promise<GithubServer> {
  const codes = new Map<string, { challenge: string; redirectUri: string; account: GithubAccount }>();
  const tokens = new Map<string, GithubAccount>();

  const authorize = (asked: URLSearchParams, response: ServerResponse): void => {
    const redirectUri = asked.get("redirect_uri") ?? "";
    const fits = asked.get("client_id") === GITHUB_CREDENTIALS.GITHUB_CLIENT_ID && asked.get("code_challenge_method") === "S256";
    if (!fits || !asked.get("state") || !asked.get("scope")?.includes("user:email")) return void response.writeHead(400).end();
    const code = randomUUID();
    codes.set(code, { challenge: asked.get("code_challenge") ?? "", redirectUri, account: github.account });
    const back = new URL(redirectUri);
    back.search = String(new URLSearchParams({ code, state: asked.get("state") ?? "" }));
    response.writeHead(302, { Location: back.href }).end();
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const { GITHUB_CLIENT_ID: id, GITHUB_CLIENT_SECRET: secret } = GITHUB_CREDENTIALS;
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
    const code = codes.get(body.get("code") ?? "");
    codes.delete(body.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    const fits = code?.challenge === challenge && code.redirectUri === body.get("redirect_uri") && request.headers.authorization === basic;
    if (github.isBroken || !code || !fits) return answer(response, 401, { error: "bad_verification_code" });
    const token = randomUUID();
    tokens.set(token, code.account);
    answer(response, 200, { access_token: token, token_type: "bearer", scope: "read:user,user:email" });
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://github.invalid");
    const account = tokens.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    if (pathname === "/login/oauth/authorize") authorize(searchParams, response);
    else if (pathname === "/login/oauth/access_token") void exchange(request, response);
    else if (!account) answer(response, 401, { message: "Bad credentials" });
    else if (pathname === "/api/v3/user") answer(response, 200, { id: account.id, login: account.login, name: account.name, email: null });
    else if (pathname === "/api/v3/user/emails") answer(response, 200, account.emails);
    else answer(response, 404, { message: "Not Found" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const github: GithubServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account: { id: 1, login: "nobody", name: null, emails: [] },
    isBroken: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return github;
}

import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Behavior of an issuer; missing fields default to the minimum of OpenID Connect. */
export interface Played {
  /** Claims in addition to the registered ones. */
  idToken?: Record<string, unknown>;
  /** Null for an issuer without that endpoint. */
  userinfo?: { status?: number; body: unknown } | null;
  /** Seconds by which its clock is ahead. */
  ahead?: number;
  issuedAs?: string;
  header?: Record<string, unknown>;
  /** Signs with a key that it does not publish. */
  isKeyHidden?: boolean;
  /** Replaces the tokens. */
  tokens?: { status: number; body: unknown };
  discovery?: Record<string, unknown>;
}

export interface PlayedIssuer {
  url: string;
  play(what: Played): void;
  /** @returns path and query of our callback */
  comeBack(led: string, change?: Record<string, string>): string;
  close(): Promise<void>;
}

const TOKEN_SECONDS = 60;
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

function signed(header: unknown, payload: unknown, key: KeyObject): string {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${createSign("sha256").update(text).sign(key, "base64url")}`;
}

/** An issuer that answers as it is told to, however odd; `oidc-server.ts` is one that keeps to the rules. */
export async function startPlayedIssuer(clientId: string): Promise<PlayedIssuer> {
  const [key, hidden] = [newKey(), newKey()];
  let played: Played = {};

  const documentOf = () => ({
    issuer: issuer.url,
    authorization_endpoint: `${issuer.url}/authorize`,
    token_endpoint: `${issuer.url}/token`,
    jwks_uri: `${issuer.url}/jwks`,
    ...(played.userinfo !== null && { userinfo_endpoint: `${issuer.url}/userinfo` }),
    ...played.discovery,
  });
  const idToken = (nonce: string): string => {
    const iat = Math.floor(Date.now() / 1000) + (played.ahead ?? 0);
    const times = { iat, nbf: iat, exp: iat + TOKEN_SECONDS };
    const payload = { iss: played.issuedAs ?? issuer.url, aud: clientId, nonce, ...times, ...played.idToken };
    return signed({ alg: "RS256", kid: "first", ...played.header }, payload, (played.isKeyHidden ? hidden : key).privateKey);
  };

  const server = createServer(async (request, response) => {
    const answer = (body: unknown, status = 200): void =>
      void response.writeHead(status, { "Content-Type": "application/json" }).end(typeof body === "string" ? body : JSON.stringify(body));
    let text = "";
    for await (const chunk of request) text += String(chunk);
    if (request.url === "/.well-known/openid-configuration") return answer(documentOf());
    if (request.url === "/jwks") return answer({ keys: [{ ...key.publicKey.export({ format: "jwk" }), kid: "first", use: "sig" }] });
    if (request.url === "/userinfo" && played.userinfo) return answer(played.userinfo.body, played.userinfo.status);
    if (request.url !== "/token") return answer("<html>Not found</html>", 404);
    if (played.tokens) return answer(played.tokens.body, played.tokens.status);
    return answer({ access_token: "access", token_type: "Bearer", id_token: idToken(new URLSearchParams(text).get("code") ?? "") });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));

  const issuer: PlayedIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: (what) => {
      played = what;
    },
    comeBack(led, change) {
      const asked = new URL(led).searchParams;
      const back = new URL(asked.get("redirect_uri") ?? "");
      back.search = String(new URLSearchParams(change ?? { code: asked.get("nonce") ?? "", state: asked.get("state") ?? "" }));
      return back.pathname + back.search;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return issuer;
}

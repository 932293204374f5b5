import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Agent, request as ask, createServer } from "node:https";
import type { AddressInfo } from "node:net";

type Stop =
  | { kind: "refuse"; status: number; type: string; retryAfter?: string }
  | { kind: "silence" }
  | { kind: "lose-answer" }
  | { kind: "answer"; status: number; headers: Record<string, string>; body: Buffer };

/** A proxy for an ACME authority: counts requests, and goes down, refuses, or delays on demand. */
export interface AcmeFront {
  url: string;
  /**
   * Successful signed requests, in order (refused nonces do not count): `new-acct`, `new-order example.org`, `chall`,
   * `finalize`, `order`, `authz`, `cert`.
   */
  done: string[];
  /** Undefined forwards the request. */
  meet: (what: string) => Stop | undefined | Promise<Stop | undefined>;
  /** Changes the body of an answer while set. */
  edit: ((what: string, body: string) => string) | undefined;
  /** Renewal Information (RFC 9773), offered while set. */
  renewal: ((certificateId: string) => { start: Date; end: Date }) | undefined;
  /** `replaces` of each new order. */
  replaces: (string | undefined)[];
  close(): Promise<void>;
}

const KINDS: [RegExp, string][] = [
  [/sign-me-up/, "new-acct"],
  [/order-plz/, "new-order"],
  [/chalZ/, "chall"],
  [/finalize-order/, "finalize"],
  [/my-order/, "order"],
  [/authZ/, "authz"],
  [/certZ/, "cert"],
];

function kindOf(url: string, body: string): string {
  const kind = KINDS.find(([pattern]) => pattern.test(url))?.[1] ?? url;
  return kind === "new-order"
    ? `new-order ${orderOf(body)
        .identifiers.map(({ value }) => value)
        .join(",")}`
    : kind;
}

function orderOf(body: string): { identifiers: { value: string }[]; replaces?: string } {
  const { payload } = JSON.parse(body) as { payload: string };
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

async function withRenewalInfo(directory: IncomingMessage, frontUrl: string): Promise<object> {
  return { ...(JSON.parse(await bodyOf(directory)) as object), renewalInfo: `${frontUrl}/renewal-info` };
}

/**
 * Serves under `https://localhost`.
 * @param target its certificate is not verified
 * @param tls PEM
 */
export async function startAcmeFront(target: string, tls: { key: string; cert: string }): Promise<AcmeFront> {
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: true });
  const pass = (request: IncomingMessage, body: string, response: ServerResponse, what: string, losesAnswer: boolean): void => {
    const url = new URL(request.url ?? "/", target);
    const onAnswer = (answer: IncomingMessage): void => {
      if (what !== "unsigned" && (answer.statusCode ?? 500) < 400) front.done.push(what);
      if (front.renewal && url.pathname === "/dir") return void withRenewalInfo(answer, front.url).then((all) => sendJson(response, all));
      if (losesAnswer) return void answer.resume().on("end", () => response.destroy());
      const { edit } = front;
      if (edit) {
        const { "content-length": _, ...headers } = answer.headers;
        return void bodyOf(answer).then((text) => response.writeHead(answer.statusCode ?? 502, headers).end(edit(what, text)));
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    };
    const onward = ask(url, { method: request.method, headers: request.headers, agent }, onAnswer);
    onward.on("error", () => response.destroy());
    onward.end(body);
  };
  const server = createServer(tls, (request, response) => {
    void bodyOf(request).then(async (body) => {
      const [, id] = /^\/renewal-info\/([\w.-]+)$/.exec(request.url ?? "") ?? [];
      if (id !== undefined && front.renewal) return void sendJson(response, { suggestedWindow: front.renewal(id) });
      const what = request.method === "POST" ? kindOf(request.url ?? "", body) : "unsigned";
      if (what.startsWith("new-order")) front.replaces.push(orderOf(body).replaces);
      const stop = await front.meet(what);
      if (stop?.kind === "silence") return void response.destroy();
      if (stop?.kind === "answer") return void response.writeHead(stop.status, stop.headers).end(stop.body);
      if (stop?.kind !== "refuse") return pass(request, body, response, what, stop?.kind === "lose-answer");
      const headers = {
        "Content-Type": "application/problem+json",
        ...(stop.retryAfter !== undefined && { "Retry-After": stop.retryAfter }),
      };
      const type = `urn:ietf:params:acme:error:${stop.type}`;
      response.writeHead(stop.status, headers).end(JSON.stringify({ type, detail: `${stop.type}, says the test`, status: stop.status }));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const front: AcmeFront = {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    done: [],
    renewal: undefined,
    edit: undefined,
    replaces: [],
    meet: () => undefined,
    close: async () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return front;
}

import { type ClientRequest, Agent as PlainAgent, request as requestPlain } from "node:http";
import { request as requestSecure, Agent as SecureAgent } from "node:https";
import type { Answer, CallOptions } from "./http-call.ts";

const ANSWER_WITHIN_MS = 60_000;

export interface SteadyAnswer extends Answer {
  closes: boolean;
}

/** `refused`: no connection, so nothing started. */
export class NoAnswer extends Error {
  readonly refused: boolean;

  constructor(error: NodeJS.ErrnoException, outgoing: ClientRequest) {
    super(`${error.code ?? error.message}${outgoing.reusedSocket ? " on a kept connection" : " on a new connection"}`, { cause: error });
    // Closing a port during a connect resets the attempt.
    this.refused = error.syscall === "connect" && (error.code === "ECONNREFUSED" || error.code === "ECONNRESET");
  }
}

/** Keeps one connection per server and sends one request at a time. */
export class SteadyClient {
  readonly #agents: { plain: PlainAgent; secure: SecureAgent };

  constructor(keepAlive = true) {
    const options = { keepAlive, maxSockets: 1 };
    this.#agents = { plain: new PlainAgent(options), secure: new SecureAgent(options) };
  }

  /**
   * Sends one request, never twice.
   * @throws NoAnswer when the connection was refused or broke, or the answer was truncated
   */
  call(base: string, method: string, path: string, { key, body }: Pick<CallOptions, "key" | "body"> = {}): Promise<SteadyAnswer> {
    const { protocol, hostname, port } = new URL(base);
    const { plain, secure } = this.#agents;
    const [request, agent] = protocol === "https:" ? [requestSecure, secure] : [requestPlain, plain];
    const headers = { ...(key ? { Authorization: `Bearer ${key}` } : {}), ...(body ? { "Content-Type": "application/json" } : {}) };
    return new Promise((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException): void => reject(new NoAnswer(error, outgoing));
      const outgoing = request({ hostname, port, method, path, headers, agent }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", fail);
        incoming.on("end", () => {
          if (!incoming.complete) return fail(new Error("the answer was cut off"));
          const received: Record<string, string> = {};
          for (const [name, value] of Object.entries(incoming.headers))
            received[name] = Array.isArray(value) ? value.join(", ") : (value ?? "");
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({ status: incoming.statusCode ?? 0, headers: received, text, closes: received["connection"] === "close" });
        });
      });
      outgoing.setTimeout(ANSWER_WITHIN_MS, () => outgoing.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)));
      outgoing.on("error", fail);
      outgoing.end(body);
    });
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}

import type { Program } from "./program.ts";

export interface Answer {
  status: number;
  /** Alternating names and values, without those that node:http adds. */
  headers: string[];
  body: string;
}

const ADDED = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Asks for an uncompressed response, like wrk. */
export async function ask(program: Program, path: string, key: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${program.port}${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${key}`, "Accept-Encoding": "identity", ...init.headers },
    signal: AbortSignal.timeout(10_000),
  });
  const headers = [...response.headers].filter(([name]) => !ADDED.has(name)).flat();
  return { status: response.status, headers, body: await response.text() };
}

export function headerOf(answer: Answer, name: string): string | undefined {
  const at = answer.headers.findIndex((text, i) => i % 2 === 0 && text.toLowerCase() === name);
  return at < 0 ? undefined : answer.headers[at + 1];
}

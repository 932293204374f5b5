import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { setTimeout as delay } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { settings } from "#lib/platform/config/env.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const RETRIES = 4;
const BROKEN_RETRIES = 2;
const PAUSE_MS = 500;
const ANSWER_MS = 120_000;

interface Call {
  method: "GET" | "PUT" | "POST" | "DELETE";
  key?: string;
  parameters?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Path style, which every S3-compatible server understands. */
export interface Bucket {
  place: string;
  /** @throws OperatorError */
  call(call: Call): Promise<Response>;
  /** @returns undefined when there is no such object */
  read(key: string): Promise<Readable | undefined>;
  /** In order. */
  keys(prefix: string): Promise<string[]>;
}

/** For elements without markup; keys need no XML escapes. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) => text);
}

export function s3Bucket(bucket: string): Bucket {
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = settings();
  if (!BACKUP_S3_ACCESS_KEY_ID || !BACKUP_S3_SECRET_ACCESS_KEY) {
    throw new OperatorError("Backups in S3 need BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.");
  }
  const place = `s3://${bucket}`;
  const base = `${BACKUP_S3_ENDPOINT ?? `https://s3.${BACKUP_S3_REGION}.amazonaws.com`}/${bucket}`;
  const client = new AwsClient({
    accessKeyId: BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: BACKUP_S3_SECRET_ACCESS_KEY,
    region: BACKUP_S3_REGION,
    service: "s3",
    retries: RETRIES,
  });

  /** Limits the time to the headers, not the body. */
  const sendOnce = async ({ method, key = "", parameters = {}, body }: Call): Promise<Response> => {
    const headers = {
      "X-Amz-Content-Sha256": createHash("sha256")
        .update(body ?? "")
        .digest("hex"),
    };
    const query = new URLSearchParams(parameters).toString();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), ANSWER_MS);
    try {
      return await client.fetch(`${base}/${key}${query && `?${query}`}`, { method, headers, body: body ?? null, signal: limit.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  /** The client itself retries only 5xx and 429. */
  const send = async (request: Call): Promise<Response> => {
    for (let left = BROKEN_RETRIES; ; left -= 1) {
      try {
        return await sendOnce(request);
      } catch (cause) {
        if (left === 0) throw new OperatorError(`The S3 server of ${place} (${new URL(base).host}) cannot be reached.`, { cause });
        await delay(PAUSE_MS);
      }
    }
  };
  const refusal = async (response: Response): Promise<OperatorError> => {
    const [code = response.statusText] = elements(await response.text().catch(() => ""), "Code");
    return new OperatorError(`The S3 server refused a request to ${place}: ${response.status} ${code}.`);
  };
  const call = async (request: Call): Promise<Response> => {
    const response = await send(request);
    if (!response.ok) throw await refusal(response);
    return response;
  };
  return {
    place,
    call,
    async read(key) {
      const response = await send({ method: "GET", key });
      if (response.status === 404 && !elements(await response.clone().text(), "Code").includes("NoSuchBucket")) return undefined;
      if (!response.ok) throw await refusal(response);
      return response.body ? Readable.fromWeb(response.body as WebStream) : Readable.from([]);
    },
    async keys(prefix) {
      const found: string[] = [];
      for (;;) {
        const last = found.at(-1);
        const parameters = { "list-type": "2", prefix, ...(last === undefined ? {} : { "start-after": last }) };
        const xml = await (await call({ method: "GET", parameters })).text();
        const page = elements(xml, "Key");
        found.push(...page);
        if (page.length === 0 || elements(xml, "IsTruncated")[0] !== "true") return found;
      }
    },
  };
}

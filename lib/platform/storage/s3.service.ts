import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { text as wholeText } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { MediaPlace } from "#lib/platform/config/media-place.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const RETRIES = 4;
const BROKEN_RETRIES = 2;
const PAUSE_MS = 500;
const BUSY = 429;

interface Call {
  method: "GET" | "PUT" | "POST" | "DELETE";
  key?: string;
  parameters?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

export interface BucketAddress extends Omit<MediaPlace, "prefix"> {
  answerMs: number;
}

interface ListedObject {
  key: string;
  bytes: number;
  storedAt: number;
}

async function within<T>(maxMs: number, work: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Error(`Nothing came for ${maxMs} ms.`)), maxMs);
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Path style, which every S3-compatible server understands. */
export interface Bucket {
  place: string;
  /** @throws OperatorError */
  call(call: Call): Promise<Response>;
  /** @throws OperatorError */
  text(call: Call): Promise<string>;
  /**
   * @param range such as `bytes=0-99`
   * @returns undefined without the object; fails with an OperatorError where the server breaks off
   */
  read(key: string, range?: string): Promise<Readable | undefined>;
  /** Sorted; each page of a list is one request. */
  list(prefix: string): AsyncGenerator<ListedObject>;
}

/** Only for elements without markup; keys need no XML escapes. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) => text);
}

function listedObjects(xml: string): ListedObject[] {
  return xml
    .split("<Contents>")
    .slice(1)
    .map((entry) => {
      const text = (name: string): string => elements(entry, name)[0] ?? "";
      return { key: text("Key"), bytes: Number(text("Size")), storedAt: Date.parse(text("LastModified")) };
    });
}

export function s3Bucket({ endpoint, bucket, region, accessKeyId, secretAccessKey, answerMs }: BucketAddress): Bucket {
  const place = `s3://${bucket}`;
  const base = `${endpoint}/${bucket}`;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });

  /** Limits the time to the headers, not the body. */
  const sendOnce = async ({ method, key = "", parameters = {}, headers: own, body }: Call): Promise<Response> => {
    const headers = {
      ...own,
      "X-Amz-Content-Sha256": createHash("sha256")
        .update(body ?? "")
        .digest("hex"),
    };
    const query = new URLSearchParams(parameters).toString();
    const signed = await client.sign(`${base}/${key}${query && `?${query}`}`, { method, headers, body: body ?? null });
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), answerMs);
    try {
      // A signal in the request is lost when that is collected (nodejs/undici#4068), and makes Next copy the response, which keeps the
      // connection open.
      return await fetch(signed, { signal: limit.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  const isBusy = ({ status }: Response): boolean => status >= 500 || status === BUSY;
  const send = async (request: Call): Promise<Response> => {
    for (let busyLeft = RETRIES, brokenLeft = BROKEN_RETRIES; ; await delay(PAUSE_MS)) {
      try {
        const response = await sendOnce(request);
        if (!isBusy(response) || busyLeft-- === 0) return response;
        await response.body?.cancel();
      } catch (cause) {
        if (brokenLeft-- === 0) throw new OperatorError(`The S3 server of ${place} (${new URL(base).host}) cannot be reached.`, { cause });
      }
    }
  };
  /** Names the server. */
  const received = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await within(answerMs, work);
    } catch (cause) {
      throw new OperatorError(`The S3 server of ${place} (${new URL(base).host}) broke off an answer.`, { cause });
    }
  };
  /** Destroying it early closes the connection. */
  const contentOf = ({ body }: Response): Readable => {
    if (!body) return Readable.from([]);
    const reader = body.getReader();
    return new Readable({
      read() {
        received(reader.read()).then(
          (part) => this.push(part.done ? null : part.value),
          (error: Error) => this.destroy(error),
        );
      },
      destroy(error, done) {
        void reader.cancel().catch(() => undefined);
        done(error);
      },
    });
  };
  const refusal = ({ status, statusText }: Response, xml: string): OperatorError => {
    const [code = statusText] = elements(xml, "Code");
    return new OperatorError(`The S3 server refused a request to ${place}: ${status} ${code}.`);
  };
  const call = async (request: Call): Promise<Response> => {
    const response = await send(request);
    if (!response.ok) throw refusal(response, await wholeText(contentOf(response)).catch(() => ""));
    return response;
  };
  const text = async (request: Call): Promise<string> => await wholeText(contentOf(await call(request)));
  return {
    place,
    call,
    text,
    async read(key, range) {
      const response = await send({ method: "GET", key, ...(range && { headers: { range } }) });
      const content = contentOf(response);
      if (response.ok) return content;
      const xml = await wholeText(content);
      if (response.status === 404 && !elements(xml, "Code").includes("NoSuchBucket")) return undefined;
      throw refusal(response, xml);
    },
    async *list(prefix) {
      for (let last = ""; ; ) {
        const parameters = { "list-type": "2", prefix, ...(last !== "" && { "start-after": last }) };
        const xml = await text({ method: "GET", parameters });
        const page = listedObjects(xml);
        yield* page;
        last = page.at(-1)?.key ?? "";
        if (last === "" || elements(xml, "IsTruncated")[0] !== "true") return;
      }
    },
  };
}

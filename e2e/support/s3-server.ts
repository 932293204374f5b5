import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const S3_KEY_ID = "test-key-id";
const S3_SECRET = "test-secret-key";
const REGION = "test-region-1";
/** So few keys that every list takes several requests. */
const KEYS_ON_A_PAGE = 7;

const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Signature Version 4, from its specification: over the method, path, parameters, headers and body. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, keyId, day = "", region = "", names = "", signature] = pattern.exec(request.headers.authorization ?? "") ?? [];
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const parameters = query
    .split("&")
    .filter(Boolean)
    .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
    .sort();
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name])}\n`);
  const digest = String(request.headers["x-amz-content-sha256"]);
  const canonical = [request.method, path, parameters.join("&"), headers.join(""), names, digest].join("\n");
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], `${day}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${S3_SECRET}`, day), region), "s3"), "aws4_request");
  const isComplete = ["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.split(";").includes(name));
  return isComplete && keyId === S3_KEY_ID && region === REGION && digest === sha256(body) && signature === hmac(key, text).toString("hex");
}

interface Answer {
  status: number;
  body?: string | Buffer;
  etag?: string;
}

const BUCKETS = ["backups", "media"];
const STORED_AT = "2026-11-23T04:05:06.789Z";

const error = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });

/**
 * The part of S3 that backups and photos use.
 * @param before a request has an effect and an answer once what it returns is fulfilled
 */
export async function startS3Server(before: (key: string, method: string) => Promise<unknown> = () => Promise.resolve()) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();

  const list = (parameters: URLSearchParams): Answer => {
    const [prefix, after] = [parameters.get("prefix") ?? "", parameters.get("start-after") ?? ""];
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, KEYS_ON_A_PAGE).map((key) => {
      const facts = `<Key>${key}</Key><LastModified>${STORED_AT}</LastModified><Size>${objects.get(key)?.length}</Size>`;
      return `<Contents>${facts}</Contents>`;
    });
    return { status: 200, body: `<R><IsTruncated>${keys.length > KEYS_ON_A_PAGE}</IsTruncated>${page.join("")}</R>` };
  };
  const multipart = (method: string, key: string, parameters: URLSearchParams, body: Buffer): Answer => {
    const uploadId = parameters.get("uploadId") ?? "";
    if (parameters.has("uploads")) {
      uploads.set(`upload-${uploads.size}`, new Map());
      return { status: 200, body: `<R><UploadId>upload-${uploads.size - 1}</UploadId></R>` };
    }
    const parts = uploads.get(uploadId);
    if (!parts) return error(404, "NoSuchUpload");
    if (method === "DELETE") return { status: uploads.delete(uploadId) ? 204 : 404 };
    if (method === "PUT") {
      parts.set(Number(parameters.get("partNumber")), body);
      return { status: 200, etag: `"${sha256(body)}"` };
    }
    const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
    const found = wanted.map(([, number, etag]) => ({ etag, content: parts.get(Number(number)) ?? Buffer.of() }));
    if (found.some(({ etag, content }) => etag !== `"${sha256(content)}"`)) return { ...error(200, "InvalidPart") };
    objects.set(key, Buffer.concat(found.map(({ content }) => content)));
    uploads.delete(uploadId);
    return { status: 200, body: "<R></R>" };
  };
  const answer = (request: IncomingMessage, body: Buffer): Answer => {
    if (!isSigned(request, body)) return error(403, "SignatureDoesNotMatch");
    const { pathname, searchParams } = new URL(request.url ?? "", "http://s3");
    const [, bucket, key = ""] = /^\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
    if (!BUCKETS.includes(bucket ?? "")) return error(404, "NoSuchBucket");
    if (key === "") return list(searchParams);
    if (searchParams.has("uploads") || searchParams.has("uploadId")) return multipart(request.method ?? "", key, searchParams, body);
    if (request.method === "PUT") objects.set(key, body);
    if (request.method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    const content = objects.get(key);
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (content && first !== undefined) return { status: 206, body: content.subarray(Number(first), Number(last) + 1) };
    return content ? { status: 200, ...(request.method === "GET" ? { body: content } : {}) } : error(404, "NoSuchKey");
  };

  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      await before(new URL(request.url ?? "", "http://s3").pathname, request.method ?? "");
      const { status, body: content, etag } = answer(request, body);
      response.writeHead(status, etag === undefined ? {} : { etag }).end(content);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      BACKUP_S3_REGION: REGION,
      BACKUP_S3_ACCESS_KEY_ID: S3_KEY_ID,
      BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET,
    },
    MEDIA_URL: `s3+http://${S3_KEY_ID}:${S3_SECRET}@127.0.0.1:${port}/media/shelter?region=${REGION}`,
    objects,
    uploads,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

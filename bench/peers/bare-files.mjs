import { closeSync, open, read } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { promisify } from "node:util";

// Each file is read whole into memory that is used again.
const { PORT, HOST, BENCH_FILES } = process.env;
const MAX_BYTES = 1024 * 1024;
const [openFile, readInto] = [promisify(open), promisify(read)];
const spare = [];

async function answer(request, response) {
  const name = path.basename(request.url);
  const etag = `"${name}"`;
  const headers = { ETag: etag, "Cache-Control": "public, max-age=31536000, immutable", "Content-Type": "image/webp" };
  if (request.headers["if-none-match"] === etag) return response.writeHead(304, headers).end();
  const file = await openFile(path.join(BENCH_FILES, request.url), "r");
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(MAX_BYTES);
  const { bytesRead } = await readInto(file, buffer, 0, MAX_BYTES, 0);
  closeSync(file);
  response.once("finish", () => spare.push(buffer));
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const content = buffer.subarray(Number(first ?? 0), last === undefined ? bytesRead : Number(last) + 1);
  const part = first === undefined ? {} : { "Content-Range": `bytes ${first}-${last}/${bytesRead}` };
  response.writeHead(first === undefined ? 200 : 206, { ...headers, ...part, "Content-Length": content.length }).end(content);
}

createServer((request, response) => void answer(request, response).catch(() => response.writeHead(404).end())).listen(Number(PORT), HOST);

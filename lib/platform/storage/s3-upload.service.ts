import type { Readable } from "node:stream";
import { OperatorError } from "#lib/platform/errors.ts";
import { type Bucket, elements } from "#lib/platform/storage/s3.service.ts";

async function* partsOf(content: Readable, partBytes: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= partBytes) {
      yield Buffer.concat(chunks);
      chunks = [];
      bytes = 0;
    }
  }
  yield Buffer.concat(chunks);
}

function completion(tags: readonly string[]): Uint8Array<ArrayBuffer> {
  const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  return Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
}

/**
 * Parts become visible together.
 * @param partBytes at least 5 MiB; held in memory
 */
export async function upload(bucket: Bucket, key: string, content: Readable, partBytes: number): Promise<void> {
  const tags: string[] = [];
  let uploadId: string | undefined;
  try {
    for await (const body of partsOf(content, partBytes)) {
      if (uploadId === undefined && body.length < partBytes) {
        await bucket.call({ method: "PUT", key, body });
        return;
      }
      uploadId ??= elements(await bucket.text({ method: "POST", key, parameters: { uploads: "" } }), "UploadId")[0] ?? "";
      if (body.length === 0) break;
      const parameters = { partNumber: String(tags.length + 1), uploadId };
      tags.push((await bucket.call({ method: "PUT", key, parameters, body })).headers.get("etag") ?? "");
    }
    const answer = await bucket.text({ method: "POST", key, parameters: { uploadId: uploadId ?? "" }, body: completion(tags) });
    // The server answers 200 early, so an error may follow.
    const [error] = elements(answer, "Code");
    if (error !== undefined) throw new OperatorError(`The S3 server could not put ${key} together: ${error}.`);
  } catch (error) {
    if (uploadId !== undefined) await bucket.call({ method: "DELETE", key, parameters: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

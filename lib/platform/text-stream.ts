/**
 * A file to save, as a stream.
 * @param named as RFC 6266 writes it, such as `filename="animals.csv"`
 * @throws an error of the first part; a later one breaks the connection
 */
export async function fileResponse(named: string, contentType: string, parts: AsyncGenerator<string | Uint8Array>): Promise<Response> {
  return new Response(await textStream(parts), {
    headers: { "Content-Type": contentType, "Content-Disposition": `attachment; ${named}`, "X-Content-Type-Options": "nosniff" },
  });
}

/** Later errors abort the body, so that no partial file looks complete. */
export async function textStream(parts: AsyncGenerator<string | Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const bytesOf = (part: string | Uint8Array): Uint8Array => (typeof part === "string" ? encoder.encode(part) : part);
  const first = await parts.next();
  return new ReadableStream({
    start(controller) {
      if (first.done) controller.close();
      else controller.enqueue(bytesOf(first.value));
    },
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(bytesOf(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}

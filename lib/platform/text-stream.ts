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

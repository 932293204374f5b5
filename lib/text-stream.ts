/**
 * Text that is made while it is sent, as a body. The first part is made before
 * this resolves, so that a fault at the start can still be answered as one; a
 * later fault breaks the body off, and no half file looks whole. When the reader
 * goes away, the making ends.
 */
export async function textStream(parts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const first = await parts.next();
  return new ReadableStream({
    start(controller) {
      if (first.done) controller.close();
      else controller.enqueue(encoder.encode(first.value));
    },
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}

/** Without a reader of the output, children must still be stopped in order. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/** Lets this process go on when no one reads its output any more: what it looks after must still be stopped in order. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

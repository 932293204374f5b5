import { listRecords } from "#lib/playground/data.ts";
import type { PlaygroundPage } from "#lib/playground/schema.ts";
import { playgroundServer } from "#lib/playground/service.ts";

/** The playground: all of this machine's records, whichever project they were set from. */
export async function playgroundPage(): Promise<PlaygroundPage> {
  return { records: await listRecords(), server: playgroundServer() };
}

import { notFound } from "next/navigation";
import { settings } from "#lib/config/env.ts";
import { isPlaygroundOn } from "#lib/config/playground.ts";
import { listRecords } from "#lib/playground/data.ts";
import type { PlaygroundPage } from "#lib/playground/schema.ts";
import { playgroundServer } from "#lib/playground/service.ts";

/** The playground: all of this machine's records, whichever project they were set from. */
export async function playground(): Promise<PlaygroundPage> {
  return { records: await listRecords(), server: playgroundServer() };
}

/** Shows that nothing is there where the playground is off. */
export function requirePlayground(): void {
  if (!isPlaygroundOn(settings())) notFound();
}

/** The playground for a page: shows that nothing is there where it is off. */
export async function pagePlayground(): Promise<PlaygroundPage> {
  requirePlayground();
  return await playground();
}

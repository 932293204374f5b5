import { notFound } from "next/navigation";
import { settings } from "#lib/config/env.ts";
import { isPlaygroundOn } from "#lib/config/playground.ts";
import { listRecords } from "#lib/playground/data.ts";
import type { PlaygroundPage } from "#lib/playground/schema.ts";
import { playgroundServer } from "#lib/playground/service.ts";

export async function playground(): Promise<PlaygroundPage> {
  return { records: await listRecords(), server: playgroundServer() };
}

export function requirePlayground(): void {
  if (!isPlaygroundOn(settings())) notFound();
}

export async function pagePlayground(): Promise<PlaygroundPage> {
  requirePlayground();
  return await playground();
}

import { notFound } from "next/navigation";
import { settings } from "#lib/platform/config/env.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { listRecords } from "#lib/sites/playground/data.ts";
import type { PlaygroundPage } from "#lib/sites/playground/schema.ts";
import { playgroundServer } from "#lib/sites/playground/service.ts";

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

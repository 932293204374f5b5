import { headers } from "next/headers";
import { originOf } from "#lib/http/api/next-lane.ts";

/** Includes `/v1`. For pages only: reads the request that Next serves. */
export async function baseAddress(): Promise<string> {
  return `${originOf(await headers())}/v1`;
}

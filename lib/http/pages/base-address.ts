import { headers } from "next/headers";
import { originOf } from "#lib/http/api/lanes/next-lane.ts";

/** Ends in `/v1`. Only pages can call it. */
export async function baseAddress(): Promise<string> {
  return `${originOf(await headers())}/v1`;
}

import { headers } from "next/headers";
import { originOf } from "#lib/http/api/next-lane.ts";

/** The API's base address as the visitor of a page reaches it, `/v1` included. For pages only: it reads the request that Next serves. */
export async function baseAddress(): Promise<string> {
  return `${originOf(await headers())}/v1`;
}

import { headers } from "next/headers";
import { requestOrigin } from "#lib/http/origin.ts";

/** The API's base address as the visitor of a page reaches it, `/v1` included. For pages only: it reads the request that Next serves. */
export async function baseAddress(): Promise<string> {
  const sent = await headers();
  return `${requestOrigin(sent.get("host") ?? undefined, sent.get("x-forwarded-proto") === "https")}/v1`;
}

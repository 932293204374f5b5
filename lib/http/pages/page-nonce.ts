import { headers } from "next/headers";
import { nonceOf } from "#lib/http/pages/page-policy.ts";

/** The nonce of the page being answered, for elements that it marks itself. For pages only: it reads the request that Next serves. */
export async function pageNonce(): Promise<string | undefined> {
  return nonceOf((await headers()).get("content-security-policy"));
}

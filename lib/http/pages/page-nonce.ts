import { headers } from "next/headers";
import { nonceOf } from "#lib/http/pages/page-policy.ts";

/** Only pages can call it; plain Node, which serves in development, cannot load `next/headers`. */
export async function pageNonce(): Promise<string | undefined> {
  return nonceOf((await headers()).get("content-security-policy"));
}

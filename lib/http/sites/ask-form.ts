import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { formValues } from "#lib/http/sites/ask-away.ts";
import { visitorAddress } from "#lib/http/sites/site-visitors.ts";
import { announcesMore, readBounded } from "#lib/platform/bounded-body.ts";
import { readMediaType } from "#lib/platform/media-type.ts";
import type { AskValues } from "#lib/shelter/enquiries/form/schema.ts";
import { ASK_MAX_BYTES } from "#lib/shelter/enquiries/form/schema.ts";

/** @returns the first value of each input; undefined if it is no form, or too large */
export async function readAskForm(request: Request): Promise<AskValues | undefined> {
  const { headers, body } = request;
  if (readMediaType(headers.get("content-type") ?? "")?.essence !== "application/x-www-form-urlencoded") return undefined;
  const bytes = announcesMore(headers.get("content-length"), ASK_MAX_BYTES) ? undefined : await readBounded(body, ASK_MAX_BYTES);
  if (!bytes) return undefined;
  return formValues(bytes);
}

/** Reads this request's form only once. */
export function askFormReader(request: Request): () => Promise<AskValues | undefined> {
  let read: Promise<AskValues | undefined> | undefined;
  return () => {
    read ??= readAskForm(request);
    return read;
  };
}

export function addressOf(request: Request): string {
  const held = connection().getStore();
  return visitorAddress(held?.peer ?? "", held?.localAddress, request.headers.get("x-forwarded-for"));
}

/**
 * Whether another website sent the form, according to the browser.
 * @param door `script`: the address for scripts of other websites
 */
export function isForeign({ headers }: Request, door: "page" | "script"): boolean {
  const isElsewhere = headers.get("sec-fetch-site") === "cross-site";
  return isElsewhere && (door === "page" || headers.get("sec-fetch-mode") !== "cors");
}

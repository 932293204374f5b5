import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { isLoopback, plainAddress } from "#lib/platform/address.ts";
import { type Holder, Holdings, holderAt } from "#lib/platform/holdings.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** Concurrent requests per `callerNetwork`. */
export const MAX_PER_VISITOR = 64;
const MAX_TOTAL = 256;
/** Places beyond `MAX_TOTAL` for visitors with few: per network, per block, and in all. */
const RESERVE = { perVisitor: 4, perBlock: 16, total: 512 };

const visitors = singleton("http.site-visitors", () => new Holdings<symbol>());

/**
 * The edge, on this machine, puts it last in `X-Forwarded-For`. Other local processes could forge it, bounded by
 * the total.
 * @param local our own address; a peer with the same one is this machine
 */
export function visitorAddress(peer: string, local: string | undefined, forwardedFor: string | null): string {
  const named = forwardedFor?.split(",").at(-1)?.trim();
  const from = plainAddress(peer);
  const isHere = isLoopback(from) || (from !== "" && local !== undefined && from === plainAddress(local));
  return isHere && named ? named : clientAddress(peer, forwardedFor ?? undefined);
}

function hasRoom(holder: Holder): boolean {
  const { size } = visitors();
  const { perVisitor, perBlock, total } = RESERVE;
  const hasFew = visitors().heldBy(holder).size < perVisitor && visitors().sizeOfBlock(holder) < perBlock;
  return size < MAX_TOTAL || (hasFew && size < total);
}

/** @returns a function to call once at the end, or the limit reached */
export function enterAs(visitor: string): (() => void) | "visitor" | "all" {
  const holder = holderAt(visitor);
  if (visitors().heldBy(holder).size >= MAX_PER_VISITOR) return "visitor";
  if (!hasRoom(holder)) return "all";
  const visit = Symbol("visit");
  visitors().add(holder, visit);
  return () => visitors().remove(holder, visit);
}

export function enterSite(request: Request): ReturnType<typeof enterAs> {
  const held = connection().getStore();
  return enterAs(visitorAddress(held?.peer ?? "", held?.localAddress, request.headers.get("x-forwarded-for")));
}

import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { callerNetwork, isLoopback, plainAddress } from "#lib/platform/address.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** In flight per address; By `callerNetwork`. */
export const MAX_PER_VISITOR = 64;
const MAX_TOTAL = 256;

interface Visitors {
  all: number;
  byAddress: Map<string, number>;
}

const visitors = singleton<Visitors>("http.site-visitors", () => ({ all: 0, byAddress: new Map() }));

/**
 * The edge, on this machine, puts it last in `X-Forwarded-For`. Other local processes could forge it, bounded by
 * `MAX_TOTAL`.
 * @param local our own address; a peer with the same one is this machine
 */
export function visitorAddress(peer: string, local: string | undefined, forwardedFor: string | null): string {
  const named = forwardedFor?.split(",").at(-1)?.trim();
  const from = plainAddress(peer);
  const isHere = isLoopback(from) || (from !== "" && local !== undefined && from === plainAddress(local));
  return isHere && named ? named : clientAddress(peer, forwardedFor ?? undefined);
}

/** @returns a function to call once at the end, or the limit reached */
export function enterAs(visitor: string): (() => void) | "visitor" | "all" {
  const state = visitors();
  const address = callerNetwork(visitor);
  const own = state.byAddress.get(address) ?? 0;
  if (own >= MAX_PER_VISITOR) return "visitor";
  if (state.all >= MAX_TOTAL) return "all";
  state.byAddress.set(address, own + 1);
  state.all += 1;
  return () => {
    state.all -= 1;
    const left = (state.byAddress.get(address) ?? 1) - 1;
    if (left === 0) state.byAddress.delete(address);
    else state.byAddress.set(address, left);
  };
}

/** As `enterAs`, for a page. */
export function enterSite(request: Request): ReturnType<typeof enterAs> {
  const held = connection().getStore();
  return enterAs(visitorAddress(held?.peer ?? "", held?.localAddress, request.headers.get("x-forwarded-for")));
}

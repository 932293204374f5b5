import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { clientAddress, isTrustedProxy } from "#lib/http/client-address.ts";
import { sentHeader } from "#lib/http/request-head.ts";
import { type Arrival, isProbe, PROBE_HEADER } from "#lib/operations/doctor/probe.rules.ts";
import { plainAddress } from "#lib/platform/address.ts";
import { clock } from "#lib/platform/clock.ts";
import { secretKeys } from "#lib/platform/secrets/service.ts";

/** Only for holders of the encryption keys. */
export function arrivalResponse(request: Request): Response {
  const held = connection().getStore();
  if (!held?.rawHeaders || !isProbe(secretKeys(), request.headers.get(PROBE_HEADER), clock()())) {
    return new Response("Not found\n", { status: 404, headers: { "Cache-Control": "no-store" } });
  }
  const peer = plainAddress(held.peer);
  // Next overwrites this header for handlers.
  const forwardedFor = sentHeader(held.rawHeaders, "x-forwarded-for");
  const arrival: Arrival = {
    peer,
    isTrusted: isTrustedProxy(peer),
    address: clientAddress(peer, forwardedFor),
    forwardedFor: forwardedFor ?? null,
    forwardedProto: sentHeader(held.rawHeaders, "x-forwarded-proto") ?? null,
  };
  return Response.json(arrival, { headers: { "Cache-Control": "no-store" } });
}

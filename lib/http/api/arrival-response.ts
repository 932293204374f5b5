import { plainAddress } from "#lib/address.ts";
import { clock } from "#lib/clock.ts";
import { type Arrival, isProbe, PROBE_HEADER } from "#lib/doctor/probe.rules.ts";
import { connection } from "#lib/http/api/next-lane.ts";
import { clientAddress, isTrustedProxy } from "#lib/http/client-address.ts";
import { secretKeys } from "#lib/secrets/service.ts";

/** As sent: Next writes its own X-Forwarded-For into a handler's headers. */
function sent(rawHeaders: readonly string[], wanted: string): string | undefined {
  const values = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === wanted);
  return values.length === 0 ? undefined : values.join(", ");
}

/** Says how a request arrived, to those who have the installation's encryption keys; a 404 to everyone else. */
export function arrivalResponse(request: Request): Response {
  const held = connection().getStore();
  if (!held?.rawHeaders || !isProbe(secretKeys(), request.headers.get(PROBE_HEADER), clock()())) {
    return new Response("Not found\n", { status: 404, headers: { "Cache-Control": "no-store" } });
  }
  const peer = plainAddress(held.peer);
  const forwardedFor = sent(held.rawHeaders, "x-forwarded-for");
  const arrival: Arrival = {
    peer,
    isTrusted: isTrustedProxy(peer),
    address: clientAddress(peer, forwardedFor),
    forwardedFor: forwardedFor ?? null,
    forwardedProto: sent(held.rawHeaders, "x-forwarded-proto") ?? null,
  };
  return Response.json(arrival, { headers: { "Cache-Control": "no-store" } });
}

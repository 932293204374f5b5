import { revokeToken } from "#lib/gateway/tokens/mutations.ts";
import { personRoute } from "#lib/http/dashboard/session-route.ts";

export const DELETE = personRoute({}, ({ person, params: { tokenId } }) => revokeToken(person, tokenId));

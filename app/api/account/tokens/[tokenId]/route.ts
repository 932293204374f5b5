import { revokeToken } from "#lib/gateway/tokens/mutations.ts";
import { personRoute } from "#lib/http/dashboard/session-route.ts";

interface Context {
  params: Promise<{ tokenId: string }>;
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return personRoute(request, params, {}, ({ person, params: { tokenId } }) => revokeToken(person, tokenId));
}

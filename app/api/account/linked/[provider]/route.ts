import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { unlinkAccount } from "#lib/people/auth/linked-accounts/mutations.ts";

export function DELETE(request: Request, { params }: { params: Promise<{ provider: string }> }): Promise<Response> {
  return personRoute(request, params, { needsProof: true }, async ({ person, params: { provider } }) => {
    await unlinkAccount(person, decodeURIComponent(provider));
  });
}

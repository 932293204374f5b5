import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { unlinkAccount } from "#lib/people/auth/linked-accounts/mutations.ts";

export const DELETE = personRoute({ needsProof: true }, async ({ person, params: { provider } }) => {
  await unlinkAccount(person, decodeURIComponent(provider));
});

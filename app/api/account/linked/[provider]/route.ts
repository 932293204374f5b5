import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { unlinkAccount } from "#lib/people/auth/linked-accounts/mutations.ts";
import { providerIdSchema } from "#lib/people/auth/provider.schema.ts";
import { AppError } from "#lib/platform/errors.ts";

export function DELETE(request: Request, { params }: { params: Promise<{ provider: string }> }): Promise<Response> {
  return personRoute(request, params, { needsProof: true }, async ({ person, params: { provider } }) => {
    const known = providerIdSchema.safeParse(provider).data;
    if (!known) throw new AppError("not_found", "There is no such linked account.");
    await unlinkAccount(person, known);
  });
}

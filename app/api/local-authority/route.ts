import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { AppError } from "#lib/platform/errors.ts";
import { localAuthority } from "#lib/sites/certificates/loaders.ts";

/** Returns the public certificate of this installation's own CA, for browsers to trust on the playground; 404 elsewhere. */
export const GET = personRoute({}, async () => {
  const authority = await localAuthority();
  if (!authority) throw new AppError("not_found", "Only the playground has a root certificate to trust.");
  return new Response(authority.certificate, {
    headers: {
      "Content-Type": "application/x-pem-file",
      "Content-Disposition": 'attachment; filename="petstore-local-authority.pem"',
    },
  });
});

import { localAuthority } from "#lib/certificates/loaders.ts";
import { AppError } from "#lib/errors.ts";
import { personRoute } from "#lib/http/session-route.ts";

/** The public certificate of this installation's own authority, to be trusted by browsers; 404 where certificates come from elsewhere. */
export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async () => {
    const authority = await localAuthority();
    if (!authority)
      throw new AppError("not_found", "This service’s certificates come from a public authority, which browsers trust already.");
    return new Response(authority.certificate, {
      headers: {
        "Content-Type": "application/x-pem-file",
        "Content-Disposition": 'attachment; filename="petstore-local-authority.pem"',
      },
    });
  });
}

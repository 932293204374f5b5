import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { visitorOf } from "#lib/http/dashboard/visitor.ts";
import { pendingEmail } from "#lib/people/auth/email-change/loaders.ts";
import { cancelEmail, requestEmail } from "#lib/people/auth/email-change/mutations.ts";
import { newEmailSchema } from "#lib/people/auth/email-change/schema.ts";

export function GET(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, async ({ person }) => ({ pending: await pendingEmail(person) }));
}

/** Mails a link to the new address. */
export function POST(request: Request): Promise<Response> {
  return personRoute(request, {}, { body: newEmailSchema, needsProof: true }, ({ person, body }) =>
    requestEmail(person, body.email, visitorOf(request)),
  );
}

export function DELETE(request: Request): Promise<Response> {
  return personRoute(request, {}, {}, ({ person }) => cancelEmail(person));
}

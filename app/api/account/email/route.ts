import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { visitorOf } from "#lib/http/dashboard/visitor.ts";
import { pendingEmail } from "#lib/people/auth/email-change/loaders.ts";
import { cancelEmail, requestEmail } from "#lib/people/auth/email-change/mutations.ts";
import { newEmailSchema } from "#lib/people/auth/email-change/schema.ts";

export const GET = personRoute({}, async ({ person }) => ({ pending: await pendingEmail(person) }));

/** Mails a link to the new address. */
export const POST = personRoute({ body: newEmailSchema, needsProof: true }, ({ request, person, body }) =>
  requestEmail(person, body.email, visitorOf(request)),
);

export const DELETE = personRoute({}, ({ person }) => cancelEmail(person));

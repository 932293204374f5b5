import { personRoute } from "#lib/http/dashboard/session-route.ts";
import { codeSchema } from "#lib/people/auth/factors/schema.ts";
import { confirmTotp } from "#lib/people/auth/factors/totp.mutations.ts";

export const POST = personRoute({ body: codeSchema, needsProof: true }, ({ person, body }) => confirmTotp(person, body.code));

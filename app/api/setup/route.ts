import * as z from "zod";
import { created, openRoute } from "#lib/http/dashboard/session-route.ts";
import { redeemAdminLink } from "#lib/people/auth/admin-link/mutations.ts";

const MAX_BYTES = 8192;
const text = (name: string) => z.string({ error: `The ${name} is missing` });

const setupSchema = z.object({ token: text("link’s token"), email: text("email address"), name: text("name"), password: text("password") });

/** The token is in the body, never in the URL. */
export const POST = openRoute({ body: setupSchema, maxBytes: MAX_BYTES }, async ({ body: { token, ...person } }) =>
  created(await redeemAdminLink(token, person)),
);

import { z } from "zod";
import { redeemAdminLink } from "#lib/auth/admin-link.mutations.ts";
import { answerPage, readPageJson } from "#lib/http/dashboard/page-json.ts";

const text = (name: string) => z.string({ error: `The ${name} is missing` });

const setupSchema = z.object(
  { token: text("link’s token"), email: text("e-mail address"), name: text("name"), password: text("password") },
  { error: "The body must be a JSON object" },
);

/** The token is in the body, never in the URL. */
export function POST(request: Request): Promise<Response> {
  return answerPage(request, async () => {
    const { token, ...person } = await readPageJson(request, setupSchema);
    return { status: 201, body: await redeemAdminLink(token, person) };
  });
}

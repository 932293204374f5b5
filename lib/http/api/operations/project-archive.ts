import * as z from "zod";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { NEEDS, NEEDS_NEW_TOKEN, OWN_PROJECT, ownerActor, projectOf } from "#lib/http/api/own-project.ts";
import { downloadArchive } from "#lib/operations/archives/download.mutations.ts";
import { ABOUT_BYTES } from "#lib/operations/archives/download.rules.ts";
import { requireProofOfToken } from "#lib/tenancy/scope/proof.mutations.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

export const getProjectArchive = defineRoute({
  name: "getProjectArchive",
  method: "GET",
  path: "/v1/projects/{projectId}/archive",
  ...OWN_PROJECT,
  summary: "Download a project",
  description: `Returns a tar file with the rows and photos of a project, without its people, which \`petstore projects import\` takes. If it breaks off, it is not complete: repeat the request. One is prepared at a time. ${NEEDS} ${NEEDS_NEW_TOKEN}`,
  access: "read_write",
  replies: {
    200: {
      description: "The archive, as it is read.",
      mediaType: "application/x-tar",
      schema: z.file().meta({ description: "A tar file." }),
      headers: { [ABOUT_BYTES]: { description: "The approximate size, in bytes.", example: "52428800", required: true } },
    },
  },
  errors: ["not_found", "insufficient_scope", "token_too_old", "conflict", "too_many_requests"],
  run: async ({ request, token, path }) => {
    const actor = ownerActor({ token });
    const { scope, project } = await projectOf({ token, path });
    // Who may not download takes no place from others.
    await inProject(scope, actor, "project.write", (tx) => requireProofOfToken(tx, actor));
    const { headers, body } = await downloadArchive(scope, project.slug, actor, request.signal());
    headers.delete("X-Content-Type-Options");
    return { status: 200, headers: [...headers].flat(), body: null, stream: body ?? undefined };
  },
});

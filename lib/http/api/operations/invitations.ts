import { requireConditions } from "#lib/http/api/conditions.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { pageReply, sliceOf } from "#lib/http/api/pagination.ts";
import { idParameter, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { pageRead, recordRead, recordReply } from "#lib/http/api/replies.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { listOpenInvitations } from "#lib/people/members/invitations/data.ts";
import { createInvitation as invite, revokeInvitation } from "#lib/people/members/invitations/mutations.ts";
import { invitationPath } from "#lib/people/members/invitations/rules.ts";
import { type Invitation, newInvitationSchema } from "#lib/people/members/invitations/schema.ts";
import {
  createdInvitationSchema,
  type InvitationOf,
  invitationOfSchema,
  invitationRecordSchema,
  invitationRecordsSchema,
} from "#lib/people/members/record.schema.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { idFromText } from "#lib/platform/int64.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const INVITATION_ID = { invitationId: idParameter("The identifier of the invitation.", "4") };
const EXAMPLE = {
  ...{ id: 4, email: "sam@shelter.example", role: "staff" },
  ...{ createdAt: "2026-11-21T09:30:00.000Z", expiresAt: "2026-11-28T09:30:00.000Z" },
};

const view = ({ id, email, role, createdAt, expiresAt }: Omit<Invitation, "invitedBy">) => ({
  id: BigInt(id),
  email,
  role,
  createdAt,
  expiresAt,
});

/** @throws AppError `not_found` */
async function invitationOf(scope: ProjectScope, path: Record<string, string>, now: number, on?: Transaction): Promise<Invitation> {
  const id = idFromText(path["invitationId"] ?? "");
  const found = (await listOpenInvitations(scope, now, on)).find((one) => one.id === String(id));
  if (!found) throw noSuch("open invitation");
  return found;
}

const shown = (invitation: Invitation) => recordReply(exactJson(view(invitation)));

const PATH = "/v1/invitations";
const COMMON = { tag: "Members", tokenSubject: "members", stability: "beta", access: "read_write" } as const;
const NEEDS = "Needs the personal token of an owner.";

export const listInvitations = defineRoute({
  name: "listInvitations",
  method: "GET",
  path: PATH,
  ...COMMON,
  summary: "List open invitations",
  description: `Returns the invitations that can still be accepted, ascending by id. ${NEEDS}`,
  query: PAGE_PARAMETERS,
  ...pageRead("A page of invitations.", invitationRecordsSchema, EXAMPLE),
  run: async ({ request, scope, query, now }) => {
    const { values, texts } = query();
    const { rows, nextAfter } = sliceOf((await listOpenInvitations(scope, now)).map(view), values);
    return pageReply(request.origin, { path: PATH, kept: { limit: texts.limit }, body: exactJson(rows), nextAfter });
  },
});

export const createInvitation = defineRoute<InvitationOf>({
  name: "createInvitation",
  method: "POST",
  path: PATH,
  ...COMMON,
  summary: "Invite a person",
  description: `Invites a person by mail, or with the link in the response where no mail is sent; that is not stored, so a repeated \`Idempotency-Key\` is then a 409 that says so. It replaces an open invitation of the same address. No token invites owners. ${NEEDS}`,
  isCreation: true,
  body: { schema: invitationOfSchema, examples: { staff: { email: "sam@shelter.example", role: "staff" } } },
  replies: {
    201: {
      description: "The new invitation.",
      schema: createdInvitationSchema,
      headers: REPLAYED_HEADER,
      example: { ...EXAMPLE, link: null },
    },
  },
  errors: ["conflict", "limit_reached", "too_many_requests"],
  run: ({ request, scope, actor, body, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "members.write", async (_tx, open) => {
      const wanted = newInvitationSchema.parse(body);
      const { id, token, expiresAt } = await invite(scope, wanted, actor.id ?? "0", actor, open);
      const link = token === null ? null : `${request.origin}${invitationPath(token)}`;
      const created = { ...view({ id, ...wanted, createdAt: new Date(now).toISOString(), expiresAt }), link };
      return { status: 201, body: exactJson(created), isSecret: token !== null };
    }),
});

export const getInvitation = defineRoute({
  name: "getInvitation",
  method: "GET",
  path: "/v1/invitations/{invitationId}",
  ...COMMON,
  summary: "Get an open invitation",
  description: `Returns one invitation that can still be accepted. ${NEEDS}`,
  pathParameters: INVITATION_ID,
  ...recordRead("The invitation.", invitationRecordSchema, EXAMPLE),
  run: async ({ scope, path, now }) => shown(await invitationOf(scope, path, now)),
});

export const deleteInvitation = defineRoute({
  name: "deleteInvitation",
  method: "DELETE",
  path: "/v1/invitations/{invitationId}",
  ...COMMON,
  summary: "Withdraw an invitation",
  description: `Ends an open invitation; its link stops working. ${NEEDS}`,
  pathParameters: INVITATION_ID,
  changes: "invitation",
  replies: { 204: { description: "The invitation is withdrawn.", headers: REPLAYED_HEADER } },
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "members.write", async (tx, open) => {
      const invitation = await invitationOf(scope, path, now, tx);
      requireConditions(request, shown(invitation).etag, "invitation");
      await revokeInvitation(scope, invitation.id, actor, open);
      return { status: 204, body: null };
    }),
});

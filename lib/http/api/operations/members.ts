import { requireConditions } from "#lib/http/api/conditions.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { pageReply, sliceOf } from "#lib/http/api/pagination.ts";
import { idParameter, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { pageRead, recordRead, recordReply, writtenReply } from "#lib/http/api/replies.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { listMembers as readMembers } from "#lib/people/members/data.ts";
import { changeRole, removalRight, removeMember } from "#lib/people/members/mutations.ts";
import { type MemberPatch, memberPatchSchema, memberRecordSchema, memberRecordsSchema } from "#lib/people/members/record.schema.ts";
import type { Member } from "#lib/people/members/schema.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { idFromText } from "#lib/platform/int64.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MEMBER_ID = { memberId: idParameter("The identifier of the person.", "4") };
const EXAMPLE = { id: 4, name: "Sam", email: "sam@shelter.example", role: "staff", since: "2026-11-21T09:30:00.000Z" };

const view = ({ userId, name, email, role, since }: Member) => ({ id: BigInt(userId), name, email, role, since });

const shown = (member: Member) => recordReply(exactJson(view(member)));

const idIn = (path: Record<string, string>): string => String(idFromText(path["memberId"] ?? "") ?? 0);

/** @throws AppError `not_found` */
async function memberOf(scope: ProjectScope, path: Record<string, string>, on?: Transaction): Promise<Member> {
  const found = (await readMembers(scope, on)).find(({ userId }) => userId === idIn(path));
  if (!found) throw noSuch("member");
  return found;
}

const PATH = "/v1/members";
const COMMON = { tag: "Members", tokenSubject: "members", stability: "beta" } as const;
const NEEDS = "Needs the personal token of an owner.";

export const listMembers = defineRoute({
  name: "listMembers",
  method: "GET",
  path: PATH,
  ...COMMON,
  summary: "List members",
  description: "Returns the people who work in the project, ascending by id.",
  query: PAGE_PARAMETERS,
  ...pageRead("A page of members.", memberRecordsSchema, EXAMPLE),
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { rows, nextAfter } = sliceOf((await readMembers(scope)).map(view), values);
    return pageReply(request.origin, { path: PATH, kept: { limit: texts.limit }, body: exactJson(rows), nextAfter });
  },
});

export const getMember = defineRoute({
  name: "getMember",
  method: "GET",
  path: "/v1/members/{memberId}",
  ...COMMON,
  summary: "Get a member",
  description: "Returns one member.",
  pathParameters: MEMBER_ID,
  ...recordRead("The member.", memberRecordSchema, EXAMPLE),
  run: async ({ scope, path }) => shown(await memberOf(scope, path)),
});

export const updateMember = defineRoute<MemberPatch>({
  name: "updateMember",
  method: "PATCH",
  path: "/v1/members/{memberId}",
  ...COMMON,
  summary: "Change the role of a member",
  description: `Gives a member another role, with the next request. No token makes owners, or changes them. ${NEEDS}`,
  pathParameters: MEMBER_ID,
  changes: "member",
  body: { schema: memberPatchSchema, examples: { staff: { role: "staff" } } },
  replies: { 200: writtenReply("The member as it is now.", memberRecordSchema, EXAMPLE) },
  errors: ["conflict"],
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "members.write", async (tx, open) => {
      const member = await memberOf(scope, path, tx);
      requireConditions(request, shown(member).etag, "member");
      await changeRole(scope, member.userId, body.role, actor, open);
      return shown({ ...member, role: body.role });
    }),
});

export const deleteMember = defineRoute({
  name: "deleteMember",
  method: "DELETE",
  path: "/v1/members/{memberId}",
  ...COMMON,
  summary: "Remove a member",
  description: `Removes a person from the project, who gets a mail about it. No token removes an owner, except its own person; one remains: otherwise the answer is 409. ${NEEDS}`,
  pathParameters: MEMBER_ID,
  changes: "member",
  replies: { 204: { description: "The person is no member any more.", headers: REPLAYED_HEADER } },
  errors: ["conflict"],
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, removalRight(idIn(path), actor), async (tx, open) => {
      const member = await memberOf(scope, path, tx);
      requireConditions(request, shown(member).etag, "member");
      await removeMember(scope, member.userId, actor, open);
      return { status: 204, body: null };
    }),
});

import * as z from "zod";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { emailSchema } from "#lib/platform/names/email.schema.ts";
import { roleSchema } from "#lib/tenancy/scope/role.schema.ts";

const ROLES = roleSchema.options;
const EMAIL_RULE = "must be an email address such as name@example.org";

const role = z
  .enum(ROLES, { error: `must be one of ${ROLES.join(", ")}` })
  .meta({ id: "Role", description: "`owner` may do all, `staff` all with animals and people who ask, `viewer` only look." });
const email = z.string().meta({ description: "Email address.", example: "sam@shelter.example" });
const time = (description: string) => z.iso.datetime().meta({ description, example: "2026-11-21T09:30:00.000Z" });
const id = (description: string) => int64Schema.meta({ description, example: 4 });

export const memberRecordSchema = z
  .object({
    id: id("Unique identifier of the person."),
    name: z.string().meta({ example: "Sam" }),
    email,
    role,
    since: time("Since when, in UTC."),
  })
  .meta({ id: "Member", description: "A person who works in the project." });
export const memberRecordsSchema = z.array(memberRecordSchema).meta({ id: "Members", description: "Members, ascending by id." });
export const memberPatchSchema = z.object({ role }).meta({ id: "MemberPatch" });
export type MemberPatch = z.infer<typeof memberPatchSchema>;

const invitationRecord = z.object({
  id: id("Unique identifier of the invitation."),
  ...{ email, role, createdAt: time("When it was sent, in UTC."), expiresAt: time("Until when it can be accepted, in UTC.") },
});
export const invitationRecordSchema = invitationRecord.meta({ id: "Invitation", description: "An invitation that is open." });
export const invitationRecordsSchema = z
  .array(invitationRecordSchema)
  .meta({ id: "Invitations", description: "Open invitations, ascending by id." });
export const createdInvitationSchema = invitationRecord
  .extend({
    link: z
      .string()
      .nullable()
      .meta({ description: "Where the person accepts it. Only here; null where it is sent by mail.", example: null }),
  })
  .meta({ id: "CreatedInvitation", description: "A new invitation." });
export const invitationOfSchema = z
  .object({
    email: z
      .string({ error: EMAIL_RULE })
      .refine((text) => emailSchema.safeParse(text).success, { error: EMAIL_RULE })
      .meta({ description: "Email address of the person to invite.", example: "sam@shelter.example" }),
    role,
  })
  .meta({ id: "NewInvitation" });
export type InvitationOf = z.infer<typeof invitationOfSchema>;

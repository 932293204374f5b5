import * as z from "zod";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { projectNameSchema } from "#lib/shelter/projects/schema.ts";
import { PLANS } from "#lib/tenancy/plans/rules.ts";

const ROLES = ["owner", "staff", "viewer"] as const;

export const memberProjectSchema = z
  .object({
    id: int64Schema.meta({ description: "Unique identifier of the project.", example: 3 }),
    name: z.string().meta({ description: "Its name.", example: "Riverside Shelter" }),
    slug: z.string().meta({ description: "Its name in addresses, and in the header `Petstore-Project`.", example: "riverside-shelter" }),
    plan: z.enum(PLANS).meta({ description: "Its plan." }),
    test: z.boolean().meta({ description: "Whether it is a test project, which is never published.", example: false }),
    role: z.enum(ROLES).meta({ description: "The role of the token's person in it." }),
    createdAt: z.iso.datetime().meta({ description: "In UTC.", example: "2026-11-21T09:30:00.000Z" }),
  })
  .meta({ id: "MemberProject", description: "A project that a personal token may act in." });
export const memberProjectsSchema = z.array(memberProjectSchema).meta({ id: "MemberProjects", description: "Projects, ascending by id." });

const NAME_RULE = "must be a project's name, as the dashboard takes it";
export const newProjectSchema = z
  .object({
    name: z
      .string({ error: NAME_RULE })
      .refine((name) => projectNameSchema.safeParse(name).success, { error: NAME_RULE })
      .meta({ description: "Its name, from which the slug is made.", example: "Riverside Shelter" }),
    test: z
      .boolean({ error: "must be true or false" })
      .optional()
      .meta({ description: "Whether it is a test project. This cannot be changed later.", example: true }),
  })
  .meta({ id: "NewProject" });
export const projectPatchSchema = newProjectSchema.pick({ name: true }).meta({ id: "ProjectRename" });
export type ProjectRename = z.infer<typeof projectPatchSchema>;
export type NewProjectRecord = z.infer<typeof newProjectSchema>;

export const MEMBER_PROJECT_EXAMPLE = {
  ...{ id: 3, name: "Riverside Shelter", slug: "riverside-shelter", plan: "pro", test: false, role: "owner" },
  createdAt: "2026-11-21T09:30:00.000Z",
};

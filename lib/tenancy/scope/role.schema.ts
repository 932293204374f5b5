import * as z from "zod";

const ROLES = ["owner", "staff", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export const roleSchema = z.enum(ROLES, { error: `The role must be one of ${ROLES.join(", ")}` });

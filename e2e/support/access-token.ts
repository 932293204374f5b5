import { randomBytes } from "node:crypto";
import { DAY_MS } from "#lib/platform/time.ts";

/** A row for every project of the person. */
export const accessToken = (userId: bigint) => ({
  ...{ userId, name: "Script", hash: randomBytes(32).toString("hex"), prefix: "petu_abc", last4: "wxyz" },
  ...{ scopes: ["keys:write"], allProjects: true, expiresAt: new Date(Date.now() + DAY_MS) },
});

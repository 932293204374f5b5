import { describe, expect, it } from "vitest";
import { type Action, can } from "#lib/tenancy/scope/permissions.rules.ts";

const READS: Action[] = ["pets.read", "keys.read", "plan.read", "members.read", "enquiries.read"];
const STAFF: Action[] = ["pets.write", "enquiries.write"];
const CHANGES: Action[] = ["keys.write", "plan.write", "members.write", "project.write", "audit.read"];

describe("permissions of a role", () => {
  it("lets viewers read, staff also change animals, and owners and administrators do everything", () => {
    const allowed = (role: Parameters<typeof can>[0]) => [...READS, ...STAFF, ...CHANGES].filter((action) => can(role, action));
    expect(allowed("viewer")).toEqual(READS);
    expect(allowed("staff")).toEqual([...READS, ...STAFF]);
    expect(allowed("owner")).toEqual([...READS, ...STAFF, ...CHANGES]);
    expect(allowed("admin")).toEqual(allowed("owner"));
  });
});

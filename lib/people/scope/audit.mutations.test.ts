import { expect, it } from "vitest";
import { writeAudit } from "#lib/people/scope/audit.mutations.ts";
import type { CheckedTransaction } from "#lib/people/scope/rights.mutations.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

const CHANGE = { projectId: "1", action: "site.update", entityType: "site", entityId: "1" };
const PERSON = { kind: "user", id: "7" } as const;

it("type-checks a person's or a key's change of a project only in a transaction that has checked their right", () => {
  const writes = (unchecked: Transaction, checked: CheckedTransaction) => [
    // @ts-expect-error
    () => writeAudit(unchecked, { ...CHANGE, actor: PERSON }),
    // @ts-expect-error
    () => writeAudit(unchecked, { ...CHANGE, actor: { kind: "api_key", id: "7" } }),
    () => writeAudit(checked, { ...CHANGE, actor: PERSON }),
    () => writeAudit(unchecked, { ...CHANGE, actor: { kind: "system", id: null } }),
    () => writeAudit(unchecked, { ...CHANGE, actor: PERSON, projectId: null }),
  ];
  expect(writes).toBeTypeOf("function");
});

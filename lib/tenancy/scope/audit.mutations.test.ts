import type { PoolClient } from "pg";
import { expect, it } from "vitest";
import { queryText } from "#lib/platform/db/pool.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { SYSTEM } from "#lib/tenancy/scope/principal.schema.ts";
import type { CheckedConnection, CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";
import { CheckedStatement } from "#lib/tenancy/scope/writing.mutations.ts";

const PERSON = { kind: "user", id: "7" } as const;

it("type-checks a person's or a key's change of a project only in a transaction that has checked their right", () => {
  const writes = (unchecked: Transaction, checked: CheckedTransaction) => [
    // @ts-expect-error
    () => writeAudit(unchecked, { projectId: "1", actor: PERSON }, "site.update", "1"),
    // @ts-expect-error
    () => writeAudit(unchecked, { projectId: "1", actor: { kind: "api_key", id: "7" } }, "site.update", "1"),
    () => writeAudit(checked, { projectId: "1", actor: PERSON }, "site.update", "1"),
    () => writeAudit(unchecked, { projectId: "1", actor: SYSTEM }, "site.update", "1"),
    () => writeAudit(unchecked, { projectId: null, actor: PERSON }, "site.update", "1"),
  ];
  expect(writes).toBeTypeOf("function");
});

it("type-checks SQL that writes the audit log or events only where a right was checked", () => {
  const statement = new CheckedStatement((sql) => sql.events({ project_id: "$1", type: "'plan.changed'", data: "'{}'" }));
  const writes = (unchecked: PoolClient, checked: PoolClient & CheckedConnection) => [
    // @ts-expect-error
    () => statement.run(unchecked, ["1"]),
    // @ts-expect-error
    () => queryText(statement, ["1"], checked),
    () => statement.run(checked, ["1"]),
  ];
  expect(writes).toBeTypeOf("function");
});

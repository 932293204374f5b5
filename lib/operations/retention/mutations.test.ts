import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { retentionSql } from "#lib/operations/retention/mutations.ts";
import { RETENTION_STEPS } from "#lib/operations/retention/rules.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { asService } from "#lib/tenancy/scope/rights.mutations.ts";
import { CheckedStatement } from "#lib/tenancy/scope/writing.mutations.ts";

afterAll(await useTestDatabase());

it.each(RETENTION_STEPS.filter((step) => !step.includes("job")))("finds expired rows using an index: %s", async (step) => {
  await transaction(async (on) => {
    await on.query("set local enable_seqscan = off");
    const explained = new CheckedStatement((sql) => `explain ${retentionSql(step)(sql)}`);
    const plan = (await explained.run(asService(on), [new Date("2030-06-15T12:00:00.000Z"), 10])).flat().join("\n");
    expect(plan).not.toMatch(/Seq Scan|Disabled: true/);
  });
});

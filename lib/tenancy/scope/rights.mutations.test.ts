import { afterAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

afterAll(await useTestDatabase());

it("lets a mutation join a transaction only with the very right that it holds", async () => {
  const [owner, other] = [await makePerson("Owner"), await makePerson("Other")];
  const [{ scope }, elsewhere] = [await makeShelter(owner), await makeShelter(owner)];
  const [actor, stranger] = [{ kind: "user", id: owner.id } as const, { kind: "user", id: other.id } as const];
  await inProject(scope, actor, "webhooks.write", async (tx, _role, open) => {
    const joined = (joinedScope: typeof scope, by: typeof actor, action: "webhooks.write" | "keys.write") =>
      open(joinedScope, by, action, (within) => Promise.resolve(within === tx));
    await expect(joined(scope, actor, "webhooks.write")).resolves.toBe(true);
    const refused = "This transaction holds webhooks.write of its actor in its project, and no other right.";
    await expect(joined(elsewhere.scope, actor, "webhooks.write")).rejects.toThrow(refused);
    await expect(joined(scope, stranger, "webhooks.write")).rejects.toThrow(refused);
    await expect(joined(scope, actor, "keys.write")).rejects.toThrow(refused);
  });
});

import { afterAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { removePerson } from "#lib/operations/admin/people/removal.mutations.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { acceptInvitation } from "#lib/people/members/invitations/acceptance.mutations.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { isAppError, isDashboardError } from "#lib/platform/errors.ts";

const close = await useTestDatabase();
afterAll(close);

const ROUNDS = 8;

/** Either request is refused, or the removal finds a membership that it has not locked. */
const OUTCOMES = [
  "accepted: done, removed: done",
  "accepted: done, removed: conflict",
  "accepted: sign_in_needed, removed: done",
  "accepted: not_found, removed: done",
];

/** @returns the code of an expected refusal; database errors pass through */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (thrown: unknown) => (isAppError(thrown) || isDashboardError(thrown) ? thrown.code : String(thrown)),
  );

it("neither deadlocks nor fails when a person is removed while accepting an invitation", async () => {
  const admin = (await makePerson("Root", { isAdmin: true })) as Administrator;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [owner, person] = [await makePerson("Olga"), await makePerson("Ada")];
    const { scope, project } = await makeShelter(owner);
    const { token } = await createInvitation(scope, { email: person.email, role: "staff" }, owner.id, { kind: "user", id: owner.id });
    const accept = async () => {
      // Varying round trips make the two collide at every step.
      for (let step = 0; step < round % 8; step += 1) await prisma().$queryRaw`select 1`;
      return await acceptInvitation(token ?? "", person);
    };
    const [accepted, removed] = await Promise.all([outcomeOf(accept()), outcomeOf(removePerson(admin, person.id, "Ada"))]);
    expect(OUTCOMES).toContain(`accepted: ${accepted}, removed: ${removed}`);
    const members = await prisma().member.count({ where: { projectId: BigInt(project.id), userId: BigInt(person.id) } });
    expect(members).toBe(removed === "done" ? 0 : 1);
  }
});

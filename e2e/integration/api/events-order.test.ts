import { expect, it } from "vitest";
import { everyEvent } from "#e2e/support/event-follower.ts";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { transaction } from "#lib/db/pool.ts";
import { prisma } from "#lib/db/prisma.ts";
import { writeEvent } from "#lib/events/mutations.ts";
import { addPet, binPet, editPet } from "#lib/pets/change.mutations.ts";
import { createPet, createPetWithin } from "#lib/pets/mutations.ts";
import { setPlan } from "#lib/plans/mutations.ts";

// Writers wait for each other on connections of their own.
const base = useDirectLane({ DATABASE_POOL_SIZE: "30" });
const RUNS = 10;
const PET = { name: "Rex", categoryId: 1n, status: "pending" } as const;
const LIMITS = [1, 2, 3].map((n) => ({ perMinute: 1_000_000 + n, perDay: 1_000_000 }));

/** Asks again and again for what follows the last event that it has seen. */
class Follower {
  readonly seen: string[] = [];
  #answers = 0;
  #waiting: { from: number; resolve: () => void }[] = [];
  readonly #tenant: Tenant;

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
  }

  async follow(isOver: () => boolean): Promise<void> {
    for (;;) {
      const isLast = isOver();
      const after = this.seen.length > 0 ? `&after=${this.seen.at(-1)}` : "";
      const { text } = await httpCall(base(), "GET", `/v1/events?limit=3${after}`, { key: this.#tenant.key });
      const events = JSON.parse(text) as { id: number }[];
      this.seen.push(...events.map(({ id }) => String(id)));
      this.#answers += 1;
      for (const { resolve } of this.#waiting.filter(({ from }) => this.#answers >= from)) resolve();
      if (isLast && events.length === 0) return;
    }
  }

  /** Until two more answers have come, the second of which was asked for after this call. */
  looked(): Promise<void> {
    return new Promise((resolve) => void this.#waiting.push({ from: this.#answers + 2, resolve }));
  }
}

it.each(Array.from({ length: RUNS }, (_, run) => run + 1))("misses no event and sees none twice beside late commits, run %i", async () => {
  const tenant = await makeTenant();
  const { scope } = tenant;
  const stock = await Promise.all([1, 2, 3, 4].map(() => addPet(scope, { ...PET, categoryId: "1" }, TESTER)));
  const follower = new Follower(tenant);
  let isOver = false;
  const following = follower.follow(() => isOver);
  const lateCreation = (): Promise<unknown> =>
    transaction(async (on) => {
      await createPetWithin(on, scope, PET, TESTER);
      await follower.looked();
    });
  const latePlan = (): Promise<unknown> =>
    prisma().$transaction(async (tx) => {
      await writeEvent(tx, scope.projectId, "plan.changed", { plan: "pro", perMinute: 300, perDay: 10_000 });
      await follower.looked();
    });
  await Promise.all([
    lateCreation(),
    latePlan(),
    ...stock.map(({ id, version }) => editPet(scope, id, { version, status: "sold" }, TESTER)),
    lateCreation(),
    ...LIMITS.map((limits) => setPlan(scope, "enterprise", limits, TESTER)),
    ...[1, 2, 3, 4].map(() => createPet(scope, PET, TESTER)),
    lateCreation(),
  ]);
  await Promise.all(stock.map(({ id }) => binPet(scope, id, 2, true, TESTER)));
  isOver = true;
  await following;
  const written = (await everyEvent(scope)).map(({ id }) => id);
  expect(follower.seen).toEqual(written);
  // A first plan; 4 animals, their orders, changes, turns and ways to the bin; 1 + 3 plans; 7 animals and their orders.
  expect(written).toHaveLength(1 + 4 * 5 + 4 + 7 * 2);
});

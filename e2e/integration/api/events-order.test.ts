import { expect, it } from "vitest";
import { everyEvent } from "#e2e/support/event-follower.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { lockChanges, writeEvents } from "#lib/history/events/mutations.ts";
import { pool, transaction } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addPet, binPet, editPet } from "#lib/shelter/pets/change.mutations.ts";
import { lockPetsFor } from "#lib/shelter/pets/lock.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { createPetWithin } from "#lib/shelter/pets/write.mutations.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { asService } from "#lib/tenancy/scope/rights.mutations.ts";

// Writers wait for each other on connections of their own.
const base = useDirectLane({ DATABASE_POOL_SIZE: "30" });
const RUNS = 4;
const PET = { name: "Rex", categoryId: 1n, status: "pending" } as const;
const PLAN = { plan: "pro", perMinute: 300, perDay: 10_000 };

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

  /** Resolves after two more responses, the second to a request after this call. */
  looked(): Promise<void> {
    return new Promise((resolve) => void this.#waiting.push({ from: this.#answers + 2, resolve }));
  }
}

const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Writes its events, then calls `drawn`, and commits once that has resolved. */
type LateWriter = (scope: ProjectScope, drawn: () => Promise<void>) => Promise<unknown>;

const LATE: Record<string, LateWriter> = {
  creation: (scope, drawn) =>
    transaction(async (on) => {
      await createPetWithin(await lockPetsFor(on, scope, TESTER), scope, PET, TESTER);
      await drawn();
    }),
  plan: (scope, drawn) =>
    prisma().$transaction(
      async (tx) => {
        await writeEvents(asService(tx), scope.projectId, [{ type: "plan.changed", data: PLAN }]);
        await drawn();
      },
      { timeout: 20_000 },
    ),
  change: (scope, drawn) =>
    transaction(async (on) => {
      await lockChanges(on, scope.projectId);
      await writeEvents(asService(on), scope.projectId, [{ type: "plan.changed", data: PLAN }]);
      await drawn();
    }),
};

/**
 * The late writer commits when another writer waits for it and the follower has looked since, or, if none had to wait,
 * when the follower has looked after another's commit.
 */
async function beside(late: (drawn: () => Promise<void>) => Promise<unknown>, follower: Follower, others: (() => Promise<unknown>)[]) {
  const drawn = Promise.withResolvers<void>();
  let committed = 0;
  const writing = late(async () => {
    drawn.resolve();
    await eventually("another writer", async () => committed > 0 || (await pool().query(WAITING)).rows.length > 0);
    await follower.looked();
  });
  await Promise.race([drawn.promise, writing]);
  const rest = others.map(async (write) => {
    await write();
    committed += 1;
  });
  await Promise.all([writing, ...rest]);
}

it.each(Array.from({ length: RUNS }, (_, run) => run + 1))("misses no event and sees none twice beside late commits, run %i", async () => {
  const tenant = await makeTenant();
  const { scope } = tenant;
  const follower = new Follower(tenant);
  let isOver = false;
  const following = follower.follow(() => isOver);
  try {
    for (const [i, late] of Object.values(LATE).entries()) {
      const { id, version } = await addPet(scope, { ...PET, categoryId: "1" }, TESTER);
      await beside((drawn) => late(scope, drawn), follower, [
        () => createPet(scope, PET, TESTER),
        () => editPet(scope, id, { version, status: "sold" }, TESTER),
        () => setPlan(scope, "enterprise", { perMinute: 1_000_000, perDay: 2_000_000 + i }, TESTER),
        () => createPet(scope, PET, TESTER),
      ]);
      await binPet(scope, id, version + 1, true, TESTER);
    }
  } finally {
    isOver = true;
    await following;
  }
  const written = (await everyEvent(scope)).map(({ id }) => id);
  expect(follower.seen).toEqual(written);
  // The first plan, and each time 3 animals with orders, a change of both, a way to the bin and a plan; the late ones.
  expect(written).toHaveLength(1 + 3 * (6 + 2 + 1 + 1) + 4);
});

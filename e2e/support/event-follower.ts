import { listEvents } from "#lib/history/events/data.ts";
import type { EventRow, EventType } from "#lib/history/events/schema.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { listOrders } from "#lib/shelter/orders/data.ts";
import { orderView } from "#lib/shelter/orders/view.ts";
import { listPets } from "#lib/shelter/pets/data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Reads the log in pages of this size. */
export async function everyEvent(scope: ProjectScope, limit = 100, types?: EventType[]): Promise<EventRow[]> {
  const all: EventRow[] = [];
  for (let after: string | undefined; ; ) {
    const { events, nextAfter } = await listEvents(scope, { limit, after, types });
    all.push(...events);
    if (nextAfter === undefined) return all;
    after = nextAfter;
  }
}

const ENDS: ReadonlySet<EventType> = new Set(["pet.deleted", "order.deleted"]);

/** State of animals (`pet`, without profiles) or orders (`order`) of a follower that applies each event in turn; JSON as received. */
export function followed(events: readonly EventRow[], noun: "pet" | "order"): string {
  const copy = new Map<bigint, string>();
  for (const { type, data } of events) {
    if (!type.startsWith(`${noun}.`)) continue;
    const id = BigInt(/^\{"id":(\d+)/.exec(data)?.[1] ?? -1);
    if (ENDS.has(type)) copy.delete(id);
    else copy.set(id, data.replace(/,"profile":\{.*\}\}$/s, "}"));
  }
  return `[${[...copy].toSorted(([a], [b]) => Number(a - b)).map(([, data]) => data)}]`;
}

type Read = (options: {
  limit: number;
  after: string | undefined;
  status: undefined;
}) => Promise<{ body: string; nextAfter: string | undefined }>;

async function whole(read: Read): Promise<string> {
  const parts: string[] = [];
  for (let after: string | undefined; ; ) {
    const { body, nextAfter } = await read({ limit: 100, after, status: undefined });
    if (body !== "[]") parts.push(body.slice(1, -1));
    if (nextAfter === undefined) return `[${parts}]`;
    after = nextAfter;
  }
}

const orderPage = ({ orders, nextAfter }: Awaited<ReturnType<typeof listOrders>>) => ({
  body: exactJson(orders.map(orderView)),
  nextAfter,
});

/** Reads the API's own lists, as text. */
export async function listed(scope: ProjectScope): Promise<{ pets: string; orders: string }> {
  return {
    pets: await whole((options) => listPets(scope, options)),
    orders: await whole(async (options) => orderPage(await listOrders(scope, options))),
  };
}

import { afterAll, beforeAll, beforeEach } from "vitest";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import type { TestAuthority } from "#e2e/support/test-authority.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { useTrustedAuthority } from "#e2e/support/trusted-authority.ts";
import { type Receiver, startReceiver } from "#e2e/support/webhook-receiver.ts";
import { sender } from "#lib/history/webhooks/connect.service.ts";
import { addEndpoint } from "#lib/history/webhooks/mutations.ts";
import type { EndpointView, NewEndpoint } from "#lib/history/webhooks/schema.ts";
import { dueEndpoints } from "#lib/history/webhooks/sending/queue.data.ts";
import { deliverTo } from "#lib/history/webhooks/sending/send.jobs.ts";
import { clock } from "#lib/platform/clock.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { withEnquiry } from "#lib/shelter/enquiries/inbox/message.data.ts";

export const WEBHOOK_SETTINGS = { ENCRYPTION_KEYS: `test:${"A".repeat(43)}`, WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1,::1" };

const NEVER = { soon: new AbortController().signal, now: new AbortController().signal };

interface WebhookBench {
  authority: () => TestAuthority;
  tenant: () => Tenant;
  receiver: () => Receiver;
  /** A second receiver. */
  another: () => Promise<Receiver>;
  add(input?: Partial<NewEndpoint>, receiver?: Receiver): Promise<{ id: string; secret: string; endpoint: EndpointView }>;
  /** Does the worker's part at the test clock's time, until nothing is due. */
  deliver(): Promise<void>;
  pass(ms: number): void;
  now: () => number;
}

/** Each test has a project, a receiver that answers 204, and a clock of its own. */
export function useWebhooks(settings: Record<string, string> = {}): WebhookBench {
  const trust = useTrustedAuthority();
  let close: () => Promise<void>;
  let receivers: Receiver[] = [];
  let tenant: Tenant;
  let now = 0;
  const open = async (): Promise<Receiver> => {
    const made = await startReceiver(await trust.authority().issue("localhost"));
    receivers.push(made);
    return made;
  };
  const first = (): Receiver => {
    const [one] = receivers;
    if (!one) throw new Error("the receiver exists only while a test runs");
    return one;
  };
  beforeAll(async () => {
    close = await useTestDatabase({ ...WEBHOOK_SETTINGS, ...settings });
  });
  afterAll(async () => {
    await sender.peek()?.destroy();
    await Promise.all(receivers.map((one) => one.close()));
    await close();
  });
  beforeEach(async () => {
    await Promise.all(receivers.map((one) => one.close()));
    receivers = [];
    await open();
    await pool().query("delete from webhook_endpoints");
    tenant = await makeTenant();
    now = Date.now();
    clock.replace(() => now);
  });
  return {
    authority: trust.authority,
    tenant: () => tenant,
    receiver: first,
    another: open,
    async add(input = {}, receiver = first()) {
      const url = `https://localhost:${receiver.port}/hooks`;
      const { secret, endpoint } = await addEndpoint(
        tenant.scope,
        { url, description: "", eventTypes: [], sendsPersonalData: false, ...input },
        TESTER,
      );
      return { id: endpoint.id, secret, endpoint };
    },
    async deliver() {
      for (let due = await dueEndpoints(now, 100, []); due.length > 0; due = await dueEndpoints(now, 100, [])) {
        await Promise.all(due.map(({ id }) => deliverTo(id, NEVER, withEnquiry)));
      }
    },
    pass(ms) {
      now += ms;
    },
    now: () => now,
  };
}

/** Ordered by events. */
export async function deliveriesOf(endpointId: string) {
  return await prisma().webhookDelivery.findMany({ where: { endpointId: BigInt(endpointId) }, orderBy: { eventId: "asc" } });
}

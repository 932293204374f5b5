import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { POST } from "#app/api/domain-share/look/route.ts";
import { publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";
import { addDomain } from "#lib/sites/domains/mutations.ts";
import { shareDomain } from "#lib/sites/domains/share.mutations.ts";

const ORIGIN = "https://app.example";
const close = await useTestDatabase({ PUBLIC_URL: ORIGIN, PLATFORM_DOMAIN: "pets.example" });
afterAll(close);

function ask(peer: string, token: string): Promise<Response> {
  const headers = { Origin: ORIGIN, Host: "app.example", "Content-Type": "application/json" };
  const request = new Request(`${ORIGIN}/api/domain-share/look`, { method: "POST", headers, body: JSON.stringify({ token }) });
  return connection().run({ peer, path: "", query: "", onBroken: () => undefined }, () => POST(request));
}

it("answers 60 lookups per address and minute, wrong tokens included, then returns 429", async () => {
  const shelter = await publishedShelter();
  const id = await addDomain(shelter.scope, "www.shared.example", shelter.actor);
  const token = (await shareDomain(shelter.scope, id, shelter.actor)).path.split("#")[1] ?? "";
  const begun = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  vi.useFakeTimers({ toFake: ["Date"], now: begun });
  onTestFinished(() => void vi.useRealTimers());
  for (let i = 0; i < 30; i++) expect((await ask("2001:db8::1", "wrong")).status).toBe(404);
  for (let i = 0; i < 30; i++) expect((await ask("2001:db8::2", token)).status).toBe(200);
  vi.setSystemTime(begun + 20_500);
  const refused = await ask("2001:db8::3", token);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("40");
  expect(await refused.json()).toEqual({ code: "rate_limit_exceeded", message: expect.stringContaining("within a minute"), status: 429 });
  expect((await ask("2001:db8:0:100::1", token)).status).toBe(200);
  vi.setSystemTime(begun + MINUTE_MS);
  expect(await (await ask("2001:db8::3", token)).json()).toMatchObject({ domain: { name: "www.shared.example" } });
});

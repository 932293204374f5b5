import { afterAll, beforeAll, expect, it } from "vitest";
import { firstCall } from "#components/docs/home/samples.ts";
import { samplesOf } from "#components/shell/api-call/samples.ts";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { guideSamples, sampleOrThrow } from "#e2e/support/guide-samples.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { phpOutput } from "#e2e/support/php.ts";
import { startUnreliableProxy, type UnreliableProxy } from "#e2e/support/unreliable-proxy.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const address = useDirectLane();
let proxy: UnreliableProxy;
beforeAll(async () => {
  proxy = await startUnreliableProxy(address());
});
afterAll(() => proxy.close());

const lines = (text: string): number => text.trim().split("\n").length;

/** @param code after the client is made; what it echoes is the result */
const withClient = (base: string, { key }: Tenant, code: string): Promise<string> =>
  phpOutput(`require "petstore.php"; $petstore = new Petstore\\Client(getenv("PETSTORE_KEY"), "${base}"); ${code}`, key);

it("shows PHP samples that run on the system's own PHP", async () => {
  const { key, scope } = await makeTenant();
  const base = `${address()}/v1`;
  const add = async (name: string) => (await createPet(scope, { name, categoryId: 7n, status: "available" }, TESTER)).id;
  const ids = await Promise.all(Array.from({ length: 120 }, (_, i) => add(`Pet ${i}`)));
  const samples = await guideSamples(base);
  const output = (caption: string, after = ""): Promise<string> => phpOutput(sampleOrThrow(samples, caption, "php") + after, key);

  expect(lines(await phpOutput(firstCall(base).php, key))).toBe(5);
  expect(lines(await output("Read every page"))).toBe(120);
  expect(await output("Wait and retry", "\necho count($pets);")).toBe("20");
  expect(await output("Add an animal once", '\necho $pet["name"];')).toBe("Biscuit");
  const adopt = `\nvar_export([mark_adopted(${ids[0]}, '"${ids[0]}.1"'), mark_adopted(${ids[1]}, '"${ids[1]}.9"')]);`;
  expect((await output("Mark an animal adopted", adopt)).replaceAll(/\s+/g, "")).toBe("array(0=>true,1=>false,)");
  expect(await output("Change or add by your own identifier", "\nvar_export($is_new);")).toBe("true");
  expect(lines(await output("Walk through changes"))).toBe(122);
  expect(lines(await output("The PHP client"))).toBe(120);
  const { php } = samplesOf(base, { title: "", notes: [], method: "POST", path: "/pets", body: { name: "O'Neil", categoryId: "7" } });
  expect(await phpOutput(php, key)).toMatch(/^400 .*categoryId/);
});

it("keeps int64 exact, and throws errors with their code, status, and request", async () => {
  const tenant = await makeTenant();
  const exact = '$pet = $petstore->post("/pets", ["name" => "Exact", "categoryId" => 9007199254740993]); echo $pet["categoryId"];';
  expect(await withClient(`${address()}/v1`, tenant, exact)).toBe("9007199254740993");
  const missing =
    'try { $petstore->patch("/pets/1", ["name" => "No one"]); } catch (Petstore\\PetstoreException $e) { echo "$e->errorCode $e->status $e->requestId"; }';
  expect(await withClient(`${address()}/v1`, tenant, missing)).toMatch(/^not_found 404 req_/);
});

it("waits as long as Retry-After says, and adds one animal when the first answer is lost", async () => {
  const tenant = await makeTenant();
  const busy = '$from = microtime(true); $petstore->get("/pets"); echo microtime(true) - $from;';
  expect(Number(await withClient(proxy.busyUrl, tenant, busy))).toBeGreaterThanOrEqual(1);
  const lost = '$petstore->post("/pets", ["name" => "Once", "categoryId" => 1]); echo count($petstore->get("/pets"));';
  expect(await withClient(proxy.droppingUrl, tenant, lost)).toBe("1");
  expect(proxy.requests.filter((request) => request === "POST /dropping/v1/pets")).toHaveLength(2);
});

it("accepts no webhook where the secret is missing or wrong, for which anyone could sign", async () => {
  const { key } = await makeTenant();
  const code = `foreach (["", "whsec_", "whsec_***"] as $secret) {
    $at = (string) time();
    $signature = "v1," . base64_encode(hash_hmac("sha256", "msg.$at.{}", "", true));
    $headers = ["webhook-id" => "msg", "webhook-timestamp" => $at, "webhook-signature" => $signature];
    try { Petstore\\Webhook::verify("{}", $headers, $secret); echo "accepted "; }
    catch (Petstore\\PetstoreException $e) { echo "$e->errorCode "; }
  }`;
  expect(await phpOutput(`require "petstore.php"; ${code}`, key)).toMatch(/^(?:invalid_webhook ?){3}$/);
});

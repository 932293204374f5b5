import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { TESTER } from "#e2e/support/fixtures.ts";
import { deliveriesOf, useWebhooks } from "#e2e/support/webhook-bench.ts";
import { changeEndpoint } from "#lib/history/webhooks/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { receiveEnquiry } from "#lib/shelter/enquiries/form/mutations.ts";
import { deleteEnquiry } from "#lib/shelter/enquiries/inbox/removal.mutations.ts";

const bench = useWebhooks();
const bodies = () => bench.receiver().received.map(({ body }) => JSON.parse(body));

describe("a message about an enquiry", () => {
  const enquiry = {
    ...{ name: "Ada Lovelace", email: "ada@example.org", phone: "", town: "", household: "", message: "Is she good with cats?" },
    ...{ pet: undefined, answers: [], consent: "Yes", language: "en", suspicions: [] },
  };
  const ask = () => receiveEnquiry(bench.tenant().scope, { ...enquiry, formId: crypto.randomUUID() });
  const stored = async (id: string) =>
    JSON.stringify(await deliveriesOf(id), (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));

  it("has nothing of the visitor, unless the endpoint’s owner chose it; then nothing of it is kept", async () => {
    const plain = await bench.add();
    const other = await bench.another();
    other.respond = ({ body }, response) => void response.writeHead(200, { "content-type": "text/plain" }).end(body);
    const chosen = await bench.add({ sendsPersonalData: true }, other);
    await ask();
    await bench.deliver();
    expect(bodies()).toMatchObject([{ type: "enquiry.created", data: { petId: null, status: "new" } }]);
    expect(bench.receiver().received[0]?.body).not.toContain("Ada");
    const [message] = other.received;
    const sent = new Webhook(chosen.secret).verify(message?.body ?? "", message?.headers as Record<string, string>);
    expect(sent).toMatchObject({ data: { status: "new", enquiry: { name: "Ada Lovelace", email: "ada@example.org", phone: null } } });
    for (const { id } of [plain, chosen]) expect(await stored(id)).not.toMatch(/Ada|cats/);
    expect(await deliveriesOf(chosen.id)).toMatchObject([{ state: "delivered", tries: [{ status: 200, excerpt: "" }] }]);
  });

  it("has nothing of the visitor once the enquiry is deleted, even if it is sent later", async () => {
    const { id } = await bench.add({ sendsPersonalData: true });
    await ask();
    const row = await prisma().enquiry.findFirstOrThrow({ where: { projectId: BigInt(bench.tenant().scope.projectId) } });
    await deleteEnquiry(bench.tenant().scope, String(row.id), TESTER);
    await bench.deliver();
    expect(bodies().map(({ type }) => type)).toEqual(["enquiry.created", "enquiry.deleted"]);
    expect(JSON.stringify(bodies())).not.toContain("Ada");
    expect(await changeEndpoint(bench.tenant().scope, id, { sendsPersonalData: false }, TESTER)).toMatchObject({
      sendsPersonalData: false,
    });
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { makeKey, makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { findEnquirySettings } from "#lib/shelter/enquiries/settings.data.ts";
import { openEnquiryForm, saveEnquirySettings } from "#lib/shelter/enquiries/settings.mutations.ts";
import { NEW_ENQUIRY_SETTINGS } from "#lib/shelter/enquiries/settings.schema.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";

const { call } = useLanes();
const QUESTION = { id: "", text: "Do you have a garden?", kind: "yes_no" as const, choices: [], isRequired: true };
const FORM = { name: "Ada Lovelace", email: "ada@example.org", message: "Is she good with cats?", consent: "You may store it." };

describe.each(LANES)("POST /v1/enquiries through the %s lane", (lane) => {
  let own: Tenant;
  let petId: number;
  let questionId: string;
  let key: string;
  const send = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await call(lane, "POST", "/v1/enquiries", { key, body: JSON.stringify(body), headers });
    return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) };
  };
  const read = async (path: string) => JSON.parse((await call(lane, "GET", path, { key })).text);

  beforeAll(async () => {
    own = await makeTenant();
    key = (await makeKey(own.scope, { permissions: ["enquiries"] })).key;
    petId = Number((await addPet(own.scope, { name: "Biscuit", categoryId: "1", status: "available" }, TESTER)).id);
    const saved = await saveEnquirySettings(own.scope, { ...NEW_ENQUIRY_SETTINGS, questions: [QUESTION] }, TESTER);
    questionId = saved.questions[0]?.id ?? "";
  });

  it("receives nothing while the form is off", async () => {
    const { status, body } = await send({ ...FORM, answers: [{ questionId, answer: "yes" }] });
    expect([status, body.code]).toEqual([409, "conflict"]);
    await openEnquiryForm(own.scope, true, TESTER);
  });

  it("receives an enquiry about an animal, with the answers to the project's questions", async () => {
    const received = await send({
      ...FORM,
      petId,
      answers: [{ questionId, answer: "yes" }],
      filledSeconds: 40,
      visitorAddress: "203.0.113.7",
    });
    expect([received.status, received.body.quarantined]).toEqual([202, false]);
    expect(await read(`/v1/enquiries/${received.body.id}`)).toMatchObject({
      ...{ petId, petName: "Biscuit", name: "Ada Lovelace", email: "ada@example.org", message: "Is she good with cats?" },
      ...{ consent: "You may store it.", status: "new", answers: [{ question: "Do you have a garden?", answer: "yes" }] },
    });
  });

  it("says each field that is invalid", async () => {
    const { status, body } = await send({ ...FORM, email: "none", answers: [{ questionId: "other", answer: "yes" }] });
    expect(status).toBe(400);
    for (const part of ["email must be an email address", "answers[0].questionId", `the answer to ${questionId} is required`])
      expect(body.message).toContain(part);
    expect((await send({ ...FORM, consent: "Yes\0", answers: [] })).body.message).toContain("consent must be text");
    expect((await send({ ...FORM, petId: 987_654_321, answers: [{ questionId, answer: "no" }] })).body.code).toBe("conflict");
  });

  it("is one enquiry when it is sent twice with a key, and refuses another with that key", async () => {
    const headers = { "Idempotency-Key": `form-${lane}` };
    const sent = { ...FORM, name: "Grace", answers: [{ questionId, answer: "no" }], visitorAddress: "203.0.113.8" };
    const [first, again] = [await send(sent, headers), await send(sent, headers)];
    expect([first.status, again.status, again.body, again.headers["idempotent-replayed"]]).toEqual([202, 202, first.body, "true"]);
    for (const other of [{ message: "Something else entirely" }, { petId }, { consent: "Yes." }])
      expect((await send({ ...sent, ...other }, headers)).body.code).toBe("idempotency_mismatch");
    const race = { "Idempotency-Key": `race-${lane}` };
    const racing = await Promise.all(["one", "two", "one", "two"].map((message) => send({ ...sent, message }, race)));
    const isReceived = ({ status }: { status: number }) => status === 202;
    expect(new Set(racing.filter(isReceived).map(({ body }) => body.id)).size).toBe(1);
    for (const { status, body } of racing.filter((one) => !isReceived(one)))
      expect(["409 idempotency_conflict", "422 idempotency_mismatch"]).toContain(`${status} ${body.code}`);
    const ask = async (questions: (typeof QUESTION)[]) =>
      await saveEnquirySettings(own.scope, { ...(await findEnquirySettings(own.scope)).settings, questions }, TESTER);
    await ask([]);
    expect((await send({ ...sent, filledSeconds: 50 }, headers)).body).toEqual(first.body);
    questionId = (await ask([QUESTION])).questions[0]?.id ?? "";
  });

  it.each([
    ["fills in the hidden input", { trap: "https://spam.example" }],
    ["is too fast", { filledSeconds: 1 }],
    ["sends links", { message: "https://a.example https://b.example https://c.example" }],
  ])("sets aside what %s", async (_, more) => {
    const visitorAddress = `2001:db8:${lane === "next" ? 1 : 2}::1`;
    const { status, body } = await send({ ...FORM, answers: [{ questionId, answer: "no" }], visitorAddress, ...more });
    expect([status, body.quarantined]).toEqual([202, true]);
    expect((await call(lane, "GET", `/v1/enquiries/${body.id}`, { key })).status).toBe(404);
  });

  it("sets aside many of one visitor's address, however many the caller sends", async () => {
    const seen: boolean[] = [];
    for (let n = 0; n < 22; n += 1) {
      const { body } = await send({
        ...FORM,
        message: `Message ${n}`,
        answers: [{ questionId, answer: "no" }],
        visitorAddress: "198.51.100.9",
      });
      seen.push(body.quarantined);
    }
    // An hour may end meanwhile.
    expect([seen[0], seen.includes(true)]).toEqual([false, true]);
  });
});

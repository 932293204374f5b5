import { afterAll, beforeEach, expect, it } from "vitest";
import { makeKey, TESTER } from "#e2e/support/fixtures.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { queuedMails } from "#e2e/support/queued-mail.ts";
import { addServedDomain } from "#e2e/support/served-domain.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import type { Person } from "#lib/auth/session/schema.ts";
import { setPlan } from "#lib/plans/mutations.ts";
import { storeBan } from "#lib/rate-limit/bans/record.mutations.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";

const mail = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "Petstore <pets@example.org>", PUBLIC_URL: "https://pets.example" };
const close = await useTestDatabase(mail);
afterAll(close);

let owners: [Person, Person];
let staff: Person;
let scope: ProjectScope;
let slug: string;
beforeEach(async () => {
  owners = [await makePerson("Olga"), await makePerson("Omar")];
  staff = await makePerson("Sam");
  const made = await makeShelter(owners[0], [
    [owners[1], "owner"],
    [staff, "staff"],
  ]);
  [scope, slug] = [made.scope, made.project.slug];
});

it("tells owners, and no one else, when a downgrade puts domains on hold", async () => {
  await setPlan(scope, "pro", null, TESTER);
  await setPlan(scope, "free", null, TESTER);
  expect(await queuedMails(owners[0].email)).toEqual([]);
  await setPlan(scope, "pro", null, TESTER);
  const name = `xn--mnchen-3ya.${crypto.randomUUID()}.example`;
  await addServedDomain(BigInt(scope.projectId), { name });
  await setPlan(scope, "business", null, TESTER);
  await setPlan(scope, "free", null, TESTER);
  for (const { email } of owners) {
    const [letter, ...more] = await queuedMails(email);
    expect(letter?.subject).toBe(`${name.replace("xn--mnchen-3ya", "münchen")} is on hold`);
    expect(letter?.link?.url).toBe(`https://pets.example/p/${slug}/usage`);
    expect(more).toEqual([]);
  }
  expect(await queuedMails(staff.email)).toEqual([]);
});

it("tells owners of a banned key, once a day for each key", async () => {
  const [one, two] = [await makeKey(scope, { name: "Website" }), await makeKey(scope, { name: "App" })];
  const now = Date.now();
  const ban = (keyId: string, startedAt: number) => storeBan(scope.projectId, keyId, { startedAt, endsAt: startedAt + MINUTE_MS });
  await ban(one.keyId, now - 2 * DAY_MS);
  await ban(one.keyId, now - 2 * MINUTE_MS);
  await ban(one.keyId, now);
  await ban(two.keyId, now);
  const letters = await queuedMails(owners[1].email);
  expect(letters.map(({ subject }) => /“(.*)”/.exec(subject)?.[1])).toEqual(["Website", "Website", "App"]);
  expect(letters[0]?.link?.url).toBe(`https://pets.example/p/${slug}/api-keys/${one.keyId}`);
  expect(await queuedMails(staff.email)).toEqual([]);
});

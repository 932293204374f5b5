import { expect, it } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter, PASSWORD } from "#e2e/support/people.ts";
import type { AuditPage, AuditRow } from "#lib/history/audit/log.schema.ts";
import type { ServiceEntry, ServiceLog } from "#lib/operations/admin/audit-log.schema.ts";

const lanes = useLanes();
const WRONG = "seven quiet harbour lights";

async function makeAdmin(): Promise<BrowserClient> {
  return await signedIn(lanes.base("next"), await makePerson("Root", { isAdmin: true }));
}

async function serviceLog(admin: BrowserClient): Promise<ServiceEntry[]> {
  return (JSON.parse((await admin.send("GET", "/api/admin/audit-log")).text) as ServiceLog).rows;
}

async function projectLog(client: BrowserClient, slug: string): Promise<AuditRow[]> {
  return (JSON.parse((await client.send("GET", `/api/projects/${slug}/audit`)).text) as AuditPage).rows;
}

it("has failed sign-ins in the service's log, of people and of no one, without what was typed", async () => {
  const ada = await makePerson("Ada");
  const stranger = new BrowserClient(lanes.base("next"));
  await stranger.signIn(ada.email, WRONG);
  await stranger.signIn("nobody-here@example.org", WRONG);
  const rows = await serviceLog(await makeAdmin());
  expect(rows).toContainEqual(
    expect.objectContaining({
      action: "session.refuse",
      entityName: "Ada",
      entityId: ada.id,
      after: { proof: "password", address: "127.0.0.1" },
    }),
  );
  expect(rows).toContainEqual(expect.objectContaining({ action: "session.refuse_unknown", entityId: "-" }));
  expect(JSON.stringify(rows)).not.toMatch(/nobody-here|harbour/);
});

it("has confirmations in the service's log, and those that failed", async () => {
  const ada = await makePerson("Ada");
  const client = await signedIn(lanes.base("next"), ada);
  await client.send("POST", "/api/account/proof", { body: { password: WRONG } });
  await client.send("POST", "/api/account/password", { body: { oldPassword: WRONG, newPassword: "six brave lanterns again" } });
  await client.send("POST", "/api/account/proof", { body: { password: PASSWORD } });
  const own = (await serviceLog(await makeAdmin())).filter(({ actor }) => actor.id === ada.id);
  expect(own.map(({ action }) => action)).toEqual(["session.prove", "user.fail_proof", "user.fail_proof", "session.start"]);
});

it("has exports and uploads in the project's log, with their filters", async () => {
  const ada = await makePerson("Ada");
  const { project } = await makeShelter(ada);
  const client = await signedIn(lanes.base("next"), ada);
  const at = `/api/projects/${project.slug}`;
  expect((await client.send("GET", `${at}/pets/export?format=json&status=sold`)).status).toBe(200);
  expect((await client.send("GET", `${at}/pets/export?format=petfinder&status=sold`)).status).toBe(200);
  expect((await client.send("GET", `${at}/audit/export`)).status).toBe(200);
  const upload = await client.send("POST", `${at}/imports?name=list.csv&format=csv`, { body: "name,categoryId\nRex,1\n" });
  expect(upload.status).toBe(201);
  const rows = (await projectLog(client, project.slug)).slice(0, 4);
  expect(rows.map(({ action, who, subject }) => [action, who, subject])).toEqual([
    ["import.upload", "Ada", "list.csv"],
    ["audit.export", "Ada", project.name],
    ["pet.export", "Ada", project.name],
    ["pet.export", "Ada", project.name],
  ]);
  expect(rows[2]?.changes).toMatchObject([{ field: "format", to: "Petfinder" }]);
  expect(rows[3]?.changes).toMatchObject([
    { field: "filter", to: "status=sold" },
    { field: "format", to: "JSON" },
  ]);
});

it("tells owners when an administrator who is no member opens their project, once an hour", async () => {
  const ada = await makePerson("Ada");
  const { project } = await makeShelter(ada);
  const admin = await makeAdmin();
  const foreign = await signedIn(lanes.base("next"), await makePerson("Eve"));
  for (const client of [admin, admin, foreign]) await client.send("GET", `/p/${project.slug}`);
  await admin.send("GET", `/api/projects/${project.slug}/orders`);
  const owner = await signedIn(lanes.base("next"), ada);
  const entered = (await projectLog(owner, project.slug)).filter(({ action }) => action === "project.enter");
  expect(entered).toMatchObject([{ who: "Root", subject: project.name }]);
});

it("has no such entry for an administrator's own project", async () => {
  const root = await makePerson("Root", { isAdmin: true });
  const { project } = await makeShelter(root);
  const client = await signedIn(lanes.base("next"), root);
  expect((await projectLog(client, project.slug)).map(({ action }) => action)).toEqual(["member.add", "project.create"]);
});

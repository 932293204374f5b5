import { expect, it } from "vitest";
import { signedIn } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { WEBHOOK_SETTINGS } from "#e2e/support/webhook-bench.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const lanes = useLanes({
  ...WEBHOOK_SETTINGS,
  MAX_API_KEYS: "free:5",
  MAX_CATEGORIES: "free:1",
  MAX_WEBHOOK_ENDPOINTS: "free:1",
  MAX_INVITATIONS: "free:1",
  MAX_DOMAINS: "1",
  MAX_PROJECTS_PER_PERSON: "2",
});

/** Returns the text that a reader sees. */
const textOf = (html: string): string => html.replaceAll(/<!--.*?-->|<[^>]*>/g, "");

it("tells of a plan's ceilings where more is added, before they are reached, and then refuses", async () => {
  const ada = await makePerson("Ada");
  const { project } = await makeShelter(ada);
  const client = await signedIn(lanes.base("next"), ada);
  const page = async (path: string): Promise<string> => textOf((await client.send("GET", path)).text);
  const at = `/api/projects/${project.slug}`;
  const addKey = () => client.send("POST", `${at}/keys`, { body: { name: "Kiosk" } });
  for (let i = 0; i < 3; i += 1) expect((await addKey()).status).toBe(201);
  expect(await page(`/p/${project.slug}/api-keys`)).not.toContain("of the plan are used");
  await addKey();
  expect(await page(`/p/${project.slug}/api-keys`)).toContain("4 of 5 API keys of the plan are used.");
  await client.send("POST", `${at}/categories`, { body: { name: "Birds" } });
  expect(await page(`/p/${project.slug}/categories`)).toContain("1 of 1 categories of the plan are used.");
  for (const name of ["webhooks", "members", "domains"])
    expect(await page(`/p/${project.slug}/settings/${name}`)).not.toContain("of the plan are used");
  await client.send("POST", `${at}/webhooks`, { body: { url: "https://hooks.example.org/pets", description: "", eventTypes: [] } });
  expect(await page(`/p/${project.slug}/webhooks`)).toContain("1 of 1 webhook endpoints of the plan are used.");
  await client.send("POST", `${at}/invitations`, { body: { email: "someone@example.org", role: "viewer" } });
  expect(await page(`/p/${project.slug}/settings/members`)).toContain("1 of 1 open invitations of the plan are used.");
  const domain = { projectId: BigInt(project.id), name: `${project.slug}.example`, use: "primary", challenge: "x" } as const;
  await prisma().domain.create({ data: domain });
  expect(await page(`/p/${project.slug}/settings/domains`)).toContain("1 of 1 domains of the plan are used.");
  const usage = await page(`/p/${project.slug}/usage`);
  for (const words of [
    "4 of 5 API keys",
    "1 of 1 categories",
    "1 of 1 webhook endpoints",
    "1 of 1 domains",
    "1 of 1 open invitations",
    "0 of 256 MiB of imports",
  ])
    expect(usage).toContain(words);
  await addKey();
  const refused = await addKey();
  expect(refused.status).toBe(409);
  expect(JSON.parse(refused.text)).toMatchObject({
    code: "limit_reached",
    message: expect.stringContaining("The plan Free allows 5 API keys"),
  });
});

it("tells a person how many projects they can own, and refuses one more", async () => {
  const ada = await makePerson("Ada");
  await makeShelter(ada);
  const client = await signedIn(lanes.base("next"), ada);
  const projects = async (): Promise<string> => textOf((await client.send("GET", "/projects")).text);
  expect(await projects()).not.toContain("You own");
  expect((await client.send("POST", "/api/projects", { body: { name: "Second" } })).status).toBe(201);
  expect(await projects()).toContain("You own 2 of 2 projects that one person can own, those in the bin included.");
  const refused = await client.send("POST", "/api/projects", { body: { name: "Third" } });
  expect([refused.status, JSON.parse(refused.text).message]).toEqual([
    409,
    "One person can own 2 projects, those in the bin included. Ask an administrator of this service for more.",
  ]);
});

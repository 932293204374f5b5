import { afterAll, beforeAll, beforeEach } from "vitest";
import type { AskData } from "#components/sites/publishing/public/ask-data.ts";
import { INSIDE } from "#e2e/support/inside.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { GET as openAnimal, POST as sendAnimal } from "../../app/sites/[host]/animals/[animal]/ask/route.tsx";
import { GET as openJson, POST as sendJson } from "../../app/sites/[host]/animals/[animal]/ask.json/route.ts";
import { GET as openGeneral, POST as sendGeneral } from "../../app/sites/[host]/ask/route.ts";

export const VISITOR = {
  name: "Ada Lovelace",
  email: "ada@example.org",
  phone: "030 1234",
  town: "Berlin",
  household: "Two adults, one cat",
  message: "We would love to meet her on Saturday.",
  consent: "yes",
};

export interface AskedPage {
  status: number;
  html: string;
  location: string | null;
}

/** Sends like the edge. */
async function call(
  host: string,
  animal: string | undefined,
  body: URLSearchParams | undefined,
  address: string,
  headers: Record<string, string> = {},
): Promise<AskedPage> {
  const path = `http://localhost/sites/${host}/${animal === undefined ? "" : `animals/${animal}/`}ask`;
  const request = new Request(path, {
    method: body ? "POST" : "GET",
    headers: { ...INSIDE, "x-forwarded-for": address, ...headers },
    ...(body && { body }),
  });
  const held = { peer: "127.0.0.1", path: "/", query: "", onBroken: () => undefined };
  const [onAnimal, onGeneral] = body ? [sendAnimal, sendGeneral] : [openAnimal, openGeneral];
  const answer = await connection().run(held, () =>
    animal === undefined
      ? onGeneral(request, { params: Promise.resolve({ host }) })
      : onAnimal(request, { params: Promise.resolve({ host, animal }) }),
  );
  return { status: answer.status, html: await answer.text(), location: answer.headers.get("location") };
}

let visitors = 0;
/** Each visitor has another, of another block. */
export function newAddress(): string {
  visitors += 1;
  return `198.${Math.floor(visitors / 250)}.${visitors % 250}.1`;
}

export const openForm = (host: string, animal?: string): Promise<AskedPage> => call(host, animal, undefined, newAddress());

export const tokenIn = ({ html }: AskedPage): string => /name="form" value="([^"]+)"/.exec(html)?.[1] ?? "";

export function sendForm(
  host: string,
  animal: string | undefined,
  values: Record<string, string>,
  address = newAddress(),
  headers: Record<string, string> = {},
): Promise<AskedPage> {
  return call(host, animal, new URLSearchParams(values), address, headers);
}

/** Acts like the window of `embed.js`. @param values undefined to open it */
export async function inPlace(
  host: string,
  animal: string,
  values?: Record<string, string>,
  mode = "cors",
): Promise<{ status: number; headers: Headers; data: Partial<AskData> }> {
  const request = new Request(`http://localhost/sites/${host}/animals/${animal}/ask.json`, {
    method: values ? "POST" : "GET",
    headers: { ...INSIDE, "x-forwarded-for": newAddress(), "sec-fetch-site": "cross-site", "sec-fetch-mode": mode },
    ...(values && { body: new URLSearchParams(values) }),
  });
  const held = { peer: "127.0.0.1", path: "/", query: "", onBroken: () => undefined };
  const answer = await connection().run(held, () => (values ? sendJson : openJson)(request, { params: Promise.resolve({ host, animal }) }));
  const { status, headers } = answer;
  return { status, headers, data: (await answer.json()) as Partial<AskData> };
}

export async function ask(host: string, animal: string | undefined, values: Record<string, string> = {}): Promise<AskedPage> {
  const form = tokenIn(await openForm(host, animal));
  return await sendForm(host, animal, { ...VISITOR, form, ...values });
}

export async function takeEnquiries(
  { projectId }: ProjectScope,
  more: { pauseAfter?: number; questions?: object[]; consent?: string } = {},
): Promise<void> {
  const data = { isOpen: true, ...more };
  const id = BigInt(projectId);
  await prisma().enquirySettings.upsert({ where: { projectId: id }, create: { projectId: id, ...data }, update: data });
}

export const storedEnquiries = ({ projectId }: ProjectScope) =>
  prisma().enquiry.findMany({ where: { projectId: BigInt(projectId) }, orderBy: { id: "asc" } });

export async function askedShelter(): Promise<{ shelter: PublishedShelter; host: string; pet: string }> {
  const shelter = await publishedShelter();
  await takeEnquiries(shelter.scope);
  const pet = await addPet(shelter.scope, { name: "Biscuit", categoryId: "1", status: "available" }, shelter.actor);
  return { shelter, host: `${shelter.project.slug}.pets.example`, pet: pet.id };
}

/** A database for the file, and a clock that stands still. @returns moves it as filling in a form does: by a minute */
export function useForms(): (ms?: number) => void {
  let close: () => Promise<void>;
  let now = Date.now();
  beforeAll(async () => {
    close = await useTestDatabase({ PLATFORM_DOMAIN: "pets.example", ENCRYPTION_KEYS: `first:${"A".repeat(43)}` });
  });
  beforeEach(() => {
    clock.replace(() => now);
  });
  afterAll(async () => {
    clock.replace(Date.now);
    await close();
  });
  return (ms = 60_000) => {
    now += ms;
  };
}

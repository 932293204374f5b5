import { beforeAll, describe, expect, it } from "vitest";
import { insideCall } from "#e2e/support/inside-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { nameCategory } from "#lib/shelter/categories/mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { writePet } from "#lib/shelter/pets/write.mutations.ts";
import { NEW_SETTINGS, type SiteSettings } from "#lib/sites/publishing/schema.ts";

const SYSTEM = { kind: "system", id: null } as const;
const DAY_MS = 86_400_000;
const HOSTILE = `Sunny </script><script>alert(1)</script> & "quick".\n\nShe <b>loves</b> water.`;

const lanes = useLanes({ PLATFORM_DOMAIN: "pets.example" });
let shelter: PublishedShelter;
let ids: Record<"biscuit" | "milo" | "plain" | "hidden", string>;

const site = (path = "/") => insideCall(lanes.base("direct"), "GET", `/sites/${shelter.project.slug}.pets.example${path}`);
const names = (text: string): string[] => [...text.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name = ""]) => name);
const plain = (text: string): string =>
  text
    .replaceAll(/<style.*?<\/style>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

type Profile = Omit<Prisma.PetProfileUncheckedCreateInput, "petId" | "projectId">;

async function animal(name: string, profile?: Profile, pet: { status?: "sold"; adoptedAt?: Date } = {}): Promise<string> {
  const projectId = BigInt(shelter.project.id);
  const { id } = await prisma().pet.create({ data: { projectId, name, categoryId: 1n, ...pet } });
  if (profile) await prisma().petProfile.create({ data: { ...profile, petId: id, projectId } });
  return String(id);
}

let number = 1;
async function publish(settings: Partial<SiteSettings>): Promise<void> {
  number += 1;
  await prisma().deploy.create({
    data: { projectId: BigInt(shelter.project.id), number, state: "ready", settings: { ...NEW_SETTINGS, name: "Green Farm", ...settings } },
  });
}

beforeAll(async () => {
  shelter = await publishedShelter();
  const born = (day: string) => ({ birthDate: new Date(day), birthDatePrecision: "day" });
  const milo = await animal("Milo", { species: "cat", sex: "male", size: "small", goodWithCats: true, ...born("2026-01-10") });
  const hidden = await animal("Hidden", { listed: false, species: "cat" });
  const biscuit = await animal("Biscuit", {
    ...{ species: "dog", breeds: ["Beagle"], mixed: true, sex: "female", size: "medium", weightGrams: 11_500, description: HOSTILE },
    ...{ neutered: true, vaccinated: false, specialNeeds: true, specialNeedsNote: "Eye drops" },
    ...{ goodWithChildren: true, childrenFromAge: 6, goodWithDogs: true, goodWithCats: false },
    ...{ feeAmount: "150.00", feeCurrency: "EUR", intakeDate: new Date("2024-03-02"), videoUrl: "https://video.example/b" },
    ...{ bondedWith: [BigInt(milo), BigInt(hidden)], microchip: "981020012345678", notes: "Secret notes", location: "Kennel 12" },
    ...born("2018-05-02"),
  });
  ids = { biscuit, milo, hidden, plain: await animal("Plain") };
  await publish({ contactEmail: "hello@farm.example", contactAddress: "1 Farm Lane" });
});

describe("list of animals", () => {
  it.each([
    ["/", ["Plain", "Milo", "Biscuit"]],
    ["/?species=dog", ["Biscuit"]],
    ["/?species=cat&sex=male&size=small", ["Milo"]],
    ["/?age=senior", ["Biscuit"]],
    ["/?children=yes&dogs=yes", ["Biscuit"]],
    ["/?cats=yes", ["Milo"]],
    ["/?cats=yes&dogs=yes", []],
    ["/?species=&sex=&size=&age=", ["Plain", "Milo", "Biscuit"]],
    ["/?species=cat%00", ["Plain", "Milo", "Biscuit"]],
    ["/?species=bird", []],
  ])("shows at %s: %j", async (path, wanted) => {
    const { status, text } = await site(path);
    expect(status).toBe(200);
    expect(names(text)).toEqual(wanted);
    if (wanted.length === 0) expect(text).toContain("No animal matches these filters right now.");
  });

  it("says on a card what the animal is, and since when it is new", async () => {
    const words = plain((await site("/?species=dog")).text);
    expect(words).toMatch(/Biscuit Beagle mix \d+ years Female Medium/);
    expect(words).toContain("1 of 3 animals matches your filters.");
    expect(words).not.toMatch(/Medium New/);
    expect(plain((await site("/?species=cat")).text)).toMatch(/Milo .*Male Small New/);
  });

  it("keeps the filters in the form and in the links of the pages", async () => {
    const { text, headers } = await site("/?sex=female&children=yes");
    expect(text).toContain('<option value="female" selected="">Female (1)</option>');
    expect(text).toMatch(
      /<input type="checkbox" name="children" checked="" value="yes"\/>|<input type="checkbox" name="children" value="yes" checked=""\/>/,
    );
    expect(headers["content-security-policy"]).toContain("form-action 'self'");
  });
});

it("counts a change at once, and shows a category's new name", async () => {
  const { scope, actor } = shelter;
  const added = await createPet(scope, { name: "Late", categoryId: 1n, status: "available" }, SYSTEM);
  expect(plain((await site()).text)).toContain("4 animals are looking for a home.");
  await nameCategory(scope, "1", { name: "Goats", color: "sky" }, actor);
  expect(plain((await site("/?category=1")).text)).toContain("Goats 4");
  await prisma().category.deleteMany({ where: { projectId: BigInt(scope.projectId), categoryId: 1n } });
  await writePet(scope, { petId: added.id, change: { status: "pending" } }, SYSTEM);
  expect(plain((await site()).text)).toContain("3 animals are looking for a home.");
});

describe("animal page", () => {
  it("shows the facts and never what only the team may see", async () => {
    const { text } = await site(`/animals/${ids.biscuit}`);
    const words = plain(text);
    for (const fact of ["Beagle mix", "11.5 kg (25 lb)", "€150", "March 2, 2024"]) expect(words).toContain(fact);
    for (const fact of ["Good with Children 6 and older", "Needs a home without Cats"]) expect(words).toContain(fact);
    for (const fact of ["Spayed or neutered", "Vaccinations not complete yet", "Has special needs: Eye drops", "Ask about Biscuit"]) {
      expect(words).toContain(fact);
    }
    expect(text).toContain(`href="../animals/${ids.milo}"`);
    expect(text).toContain('href="https://video.example/b"');
    for (const secret of ["981020012345678", "Secret notes", "Kennel 12", "Hidden", `animals/${ids.hidden}`])
      expect(text).not.toContain(secret);
  });

  it("lets no description out of the data for machines", async () => {
    const { text } = await site(`/animals/${ids.biscuit}`);
    const scripts = [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(1);
    const data = JSON.parse(scripts[0]?.[1] ?? "");
    expect(data.mainEntity).toMatchObject({ name: "Biscuit", description: HOSTILE, additionalType: "Dog" });
    expect(data.mentions).toMatchObject({ "@type": "Offer", price: "150.00", itemOffered: { "@id": data.mainEntity["@id"] } });
    expect(data).not.toHaveProperty("offers");
    expect(text).toContain("She &lt;b&gt;loves&lt;/b&gt; water.");
    expect(JSON.parse(/<script[^>]*>(.*?)<\/script>/s.exec((await site()).text)?.[1] ?? "")).toMatchObject({
      "@type": "AnimalShelter",
      address: { "@type": "PostalAddress", streetAddress: "1 Farm Lane" },
    });
  });

  it("says little about an animal without a profile", async () => {
    const { status, text } = await site(`/animals/${ids.plain}`);
    expect(status).toBe(200);
    expect(plain(text)).not.toMatch(/null|undefined|NaN/);
  });

  it("has a poster whose code leads to the page", async () => {
    const { status, text } = await site(`/animals/${ids.biscuit}/poster`);
    expect(status).toBe(200);
    expect(text).toContain(`aria-label="http://${shelter.project.slug}.pets.example/animals/${ids.biscuit}"`);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(plain(text)).toContain("Biscuit should be adopted together with Milo.");
  });
});

it("leads from an address with a slash at its end to the page, whose links are relative to it", async () => {
  const led = await Promise.all(
    [`/animals/${ids.biscuit}/?a=b`, `/animals/${ids.biscuit}/poster/`, "/nothing/", "/animals/", "/animals"].map((path) => site(path)),
  );
  expect(led.map(({ status, headers }) => [status, headers.location])).toEqual([
    [308, `../${ids.biscuit}?a=b`],
    [308, "../poster"],
    [308, "../nothing"],
    [308, "../animals"],
    [308, "./#animals"],
  ]);
  expect((await site("/")).status).toBe(200);
});

describe("adopted animal", () => {
  const ago = (days: number) => ({ status: "sold", adoptedAt: new Date(Date.now() - days * DAY_MS) }) as const;

  it("stays as a happy ending for the chosen days, then is gone", async () => {
    const [recent, old] = [await animal("Happy Rex", undefined, ago(29)), await animal("Old Max", undefined, ago(31))];
    const unlisted = await animal("Shy Una", { listed: false }, ago(1));
    const statuses = async (): Promise<number[]> =>
      Promise.all([recent, old, unlisted].map(async (id) => (await site(`/animals/${id}`)).status));
    expect(await statuses()).toEqual([200, 410, 404]);
    const home = (await site()).text;
    expect(home).toContain("Happy Rex");
    expect(home).not.toMatch(/Old Max|Shy Una/);
    const list = await site("/happy");
    expect([list.status, list.text.match(/<h[2-6]\b.*?<\/h\d>/g)]).toEqual([200, ["<h2>Happy Rex</h2>"]]);
    const ending = (await site(`/animals/${recent}`)).text;
    expect(plain(ending)).toMatch(/Happy Rex has found a home.*Still looking for a home.*Show all animals/);
    expect(names(ending)).toEqual(["Plain", "Milo", "Biscuit"]);
    const posters = await Promise.all([recent, old, unlisted].map((id) => site(`/animals/${id}/poster`)));
    expect(posters.map(({ status }) => status)).toEqual([200, 410, 404]);
    expect(plain(posters[0]?.text ?? "")).toContain("Happy Rex has found a home");
    expect((await site("/sitemap.xml")).text).not.toContain(`/animals/${recent}<`);
    expect((await site("/?species=dog")).text).not.toContain("Happy Rex");
    await publish({ happyDays: 0 });
    expect(await statuses()).toEqual([410, 410, 404]);
    expect((await site()).text).not.toContain("Happy Rex");
    expect((await site("/happy")).status).toBe(404);
    await publish({ happyDays: 365 });
    expect(await statuses()).toEqual([200, 200, 404]);
  });

  it("leads to four who still look for a home, those of its species first and no one who is not listed", async () => {
    const adopted = await animal("Happy Kit", { species: "cat" }, ago(0));
    const others = [await animal("Rabbit", { species: "rabbit" }), await animal("Shy Cat", { species: "cat", listed: false })];
    const ending = (await site(`/animals/${adopted}`)).text;
    expect(names(ending)).toEqual(["Milo", "Rabbit", "Plain", "Biscuit"]);
    expect(ending).toContain(`href="../animals/${ids.milo}"`);
    await prisma().pet.updateMany({ where: { id: { in: [adopted, ...others].map(BigInt) } }, data: { deletedAt: new Date() } });
  });
});

describe("settings of a site", () => {
  it("speaks German, with its dates and numbers", async () => {
    await publish({
      ...{ language: "de", openingHours: "Sa 10 bis 16 Uhr", imprintUrl: "https://farm.example/impressum" },
      ...{ privacyUrl: "https://farm.example/datenschutz", donateUrl: "https://farm.example/spenden" },
    });
    const home = (await site()).text;
    const page = (await site(`/animals/${ids.biscuit}`)).text;
    expect(home).toContain('<html lang="de">');
    for (const words of ["Unsere Tiere", "3 Tiere suchen ein Zuhause.", "Öffnungszeiten", "Spenden", "Impressum", "Datenschutz"]) {
      expect(plain(home)).toContain(words);
    }
    expect(home).toContain('"dayOfWeek":["Saturday"],"opens":"10:00","closes":"16:00"');
    const happy = (await site("/happy")).text;
    expect(happy).toContain("Glücklich vermittelt");
    for (const words of [
      "Beagle (Mischling)",
      "11,5 kg",
      "150 €",
      "2. März 2024",
      "Verträglich mit Kindern ab 6 Jahren",
      "ohne Katzen",
      "Kastriert",
    ]) {
      expect(plain(page)).toContain(words);
    }
    const nothing = (await site("/nothing")).text;
    expect(nothing).toContain("Hier ist niemand");
    for (const text of [home, page, happy, nothing]) {
      expect(text).toContain('<a class="give" href="https://farm.example/spenden">Spenden</a>');
    }
    expect(page).toMatch(/>Milo<\/a>.*class="acts"/s);
    expect(plain(home + page)).not.toMatch(/\b(?:looking|Female|Children|About|Contact)\b/);
  });

  it("serves a deploy from before a setting existed", async () => {
    number += 1;
    const { language: _, happyDays: __, openingHours: ___, ...settings } = NEW_SETTINGS;
    await prisma().deploy.create({ data: { projectId: BigInt(shelter.project.id), number, state: "ready", settings } });
    expect((await site()).text).toContain('<html lang="en">');
  });
});

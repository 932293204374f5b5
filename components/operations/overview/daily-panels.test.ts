import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DailyPanels } from "#components/operations/overview/daily-panels.tsx";
import { CALM_DAY, CALM_TREND } from "#e2e/support/calm-trend.ts";
import type { Daily, DoneEntry } from "#lib/operations/overview/daily.schema.ts";

const BISCUIT = {
  id: "7",
  name: "Biscuit",
  days: 1,
  category: "Dogs",
  color: null,
  age: null,
  isListed: true,
  photo: null,
  interest: { views: 0, asked: 0 },
};
const CHANGE = {
  id: "1",
  at: "2026-11-21T09:30:00.000Z",
  who: "Olga",
  action: "pet.update",
  status: null,
  petId: "7",
  name: "Biscuit",
  count: 1,
};

function markupOf(daily: Partial<Daily>, seesLog = false): string {
  const initial = { ...CALM_TREND, daily: { ...CALM_DAY, ...daily } };
  const panels = createElement(DailyPanels, { slug: "paws", initial, seesLog });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, panels));
}
const readable = (markup: string): string => markup.replace(/<[^>]*>/g, "");
const said = (changes: Partial<DoneEntry>): string => readable(markupOf({ done: [{ ...CHANGE, ...changes }] }));

it("shows nothing where there are no animals", () => {
  expect(markupOf({ done: [] })).toBe("");
});

it("leads to each next step that is due, and says which are overdue", () => {
  const step = { id: "9", adopter: "Ada", petName: "Biscuit", nextStep: "Call", assignee: null, on: "2026-11-20" };
  const markup = markupOf({ due: { steps: [step, { ...step, id: "10", on: "2026-11-21" }], counts: [{ day: "2026-11-21", count: 7 }] } });
  expect(markup).toContain('href="/p/paws/orders/9"');
  expect(markup).toContain('href="/p/paws/orders?view=list&amp;due=1"');
  expect(readable(markup)).toMatch(/All 7 due steps.*Call.*Biscuit · Ada.*Since Nov 20, 2026.*Overdue.*Today/);
});

it("leads to each animal that waits, with its photo or its initial", () => {
  const age = { unit: "month", count: 5, isAbout: true } as const;
  const markup = markupOf({
    waiting: [
      { ...BISCUIT, age },
      { ...BISCUIT, id: "8", name: "“łatek”", days: 20, photo: "/photo.webp", interest: { views: 1204, asked: 0 } },
    ],
  });
  expect(markup).toContain('href="/p/paws/animals/7"');
  expect(readable(markupOf({ waiting: [{ ...BISCUIT, age: { unit: "born", year: 2026 } }] }))).toContain("Dogs · born 20261 day");
  expect(markup).toContain('src="/photo.webp"');
  expect(readable(markup)).toMatch(/BiscuitDogs · about 5 months old1 day“łatek”Dogs20 daysSeen 1,204 times in 30 days, no one asked/);
  const asked = markupOf({ waiting: [{ ...BISCUIT, interest: { views: 9, asked: 2 } }] });
  expect(readable(asked)).toContain("Seen 9 times in 30 days, 2 asked about Biscuit");
  expect(asked).toContain('href="/p/paws/enquiries?animal=7"');
  expect(readable(markupOf({ waiting: [{ ...BISCUIT, isListed: false }] }))).toContain("DogsNot listed1 day");
  expect(markupOf({ waiting: [{ ...BISCUIT, name: "łatek" }] })).toContain('data-initial="Ł"');
});

it("shows who is pending for long, and how many there are", () => {
  const pets = [{ id: "7", name: "Biscuit", days: 30, photo: "/photo.webp" }];
  const markup = markupOf({ pending: { pets, count: 1204 } });
  expect(readable(markup)).toContain("The 1 longest of 1,204.All pending animalsBiscuit30 days");
  expect(markup).toContain('href="/p/paws/orders?view=list&amp;stage=reserved&amp;order=longest"');
  expect(markup).toContain('src="/photo.webp"');
  expect(readable(markupOf({ pending: { pets, count: 1 } }))).not.toContain("longest");
});

it("says who did what today, and bulk changes at once", () => {
  expect(said({})).toContain("Olga changed the animal Biscuit");
  expect(said({})).not.toContain("All changes");
  expect(markupOf({ done: [CHANGE] }, true)).toContain('href="/p/paws/audit-log?topic=animals"');
  expect(said({ status: "sold" })).toContain("Olga marked Biscuit as adopted");
  expect(said({ status: "pending", count: 12 })).toContain("Olga marked 12 animals as pending");
  expect(said({ action: "pet.delete", count: 200 })).toContain("Olga moved 200 or more animals to the bin");
  expect(said({ action: "pet.add_photo" })).toContain("Olga added a photo of the animal Biscuit");
  expect(said({ action: "pet.add_photo", count: 12 })).toContain("Olga added 12 photos of the animal Biscuit");
  expect(said({ action: "pet.change_photo", count: 12 })).toContain("Olga changed photos of the animal Biscuit");
  expect(said({ at: "2026-11-20T23:59:00.000Z" })).toContain("No one has changed an animal yet today.");
});

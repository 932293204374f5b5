import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Figures } from "#components/operations/overview/figures.tsx";
import { CALM_DAY, CALM_TREND } from "#e2e/support/calm-trend.ts";

const TODAY = { counts: { available: 1204, pending: 2, sold: 1 }, arrived: 0, adopted: 0 };

it("leads from each count to the animals that it counts, newest first", () => {
  const pets = [{ day: "2026-11-21", figures: TODAY }];
  const initial = { ...CALM_TREND, pets, daily: { ...CALM_DAY, asked: { ...CALM_DAY.asked, inWeek: 12, inWeekBefore: 15 } } };
  const figures = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Figures, { slug: "paws", initial }));
  const links = renderToStaticMarkup(figures).matchAll(/<a [^>]*href="([^"]*)".*?<\/a>/g);
  expect(
    [...links].map(([link, href]) => [
      link
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
      href,
    ]),
  ).toEqual([
    ["1,204 Available", "/p/paws/animals?status=available&amp;order=desc"],
    ["2 Pending", "/p/paws/animals?status=pending&amp;order=desc"],
    ["1 Adopted", "/p/paws/animals?status=sold&amp;order=desc"],
    ["12 Enquiries in 7 days 3 fewer than in the 7 days before", "/p/paws/enquiries"],
  ]);
});

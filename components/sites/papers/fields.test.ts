import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { paperValuesOf } from "#components/sites/papers/fields.ts";
import { PaperPages } from "#components/sites/papers/paper.tsx";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import { paperNodes, textsOf } from "#lib/sites/papers/language.rules.ts";
import type { PaperFacts } from "#lib/sites/papers/schema.ts";
import { STARTER_PAPERS } from "#lib/sites/papers/starters.rules.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

function factsOf(profile: Partial<FullProfile>, adopter = "Ada Lovelace"): PaperFacts {
  const full = { ...UNKNOWN_PROFILE, ...profile };
  const animal = { ...full, id: "7", name: "Biscuit", categoryId: "1", since: "2026-01-01", isReserved: true };
  const settings = { ...NEW_SETTINGS, contactPhone: "030 1", contactEmail: "a@b.example", contactAddress: "Lane 1" };
  return {
    printed: { animal, profile: full, status: "pending", bonded: [], picture: null, url: null, now: 0 },
    site: { projectId: "1", name: "Happy Paws", settings, pictures: {}, takesEnquiries: false, address: "" },
    adoption: { adopter, address: "Garden Lane 1\nLondon", phone: "", email: "ada@example.org" } as AdoptionRow,
    day: "2026-11-29",
    place: "Berlin",
  };
}

const PROFILE: Partial<FullProfile> = {
  species: "dog",
  sex: "female",
  birthDate: "2024-05",
  weightGrams: 11_500,
  neutered: false,
  specialNeeds: true,
  specialNeedsNote: "Eye drops",
  fee: { amount: "150.00", currency: "EUR" },
  internal: { ...UNKNOWN_PROFILE.internal, microchip: "276098106123456" },
};

describe("the values of a paper", () => {
  it("are texts in the language of the template", () => {
    expect(paperValuesOf(factsOf(PROFILE), "en")).toMatchObject({
      fields: {
        ...{
          "animal.name": "Biscuit",
          "animal.species": "Dog",
          "animal.sex": "Female",
          "animal.born": "May 2024",
          "animal.needs": "Eye drops",
        },
        ...{ "animal.chip": "276098106123456", "animal.color": "", "adopter.address": "Garden Lane 1\nLondon", "adopter.phone": "" },
        ...{
          "shelter.name": "Happy Paws",
          "shelter.contact": "030 1 · a@b.example",
          fee: "€150",
          day: "November 29, 2026",
          place: "Berlin",
        },
      },
      facts: { species: "dog", neutered: "no", fee: "yes" },
    });
    expect(paperValuesOf(factsOf(PROFILE), "de").fields).toMatchObject({
      ...{ "animal.species": "Hund", "animal.born": "Mai 2024", "animal.weight": "11,5 kg", day: "29. November 2026" },
    });
  });

  it("are empty for an animal of which nothing is known, and for none", () => {
    const unknown = paperValuesOf(factsOf({}), "en");
    expect(unknown.facts).toEqual({ species: "", neutered: "", fee: "" });
    expect(paperValuesOf({ ...factsOf({}), printed: undefined, adoption: undefined }, "de").fields).toMatchObject({
      "animal.name": "",
      fee: "",
    });
  });

  it("fill the models without an unknown field", () => {
    for (const { text, language } of STARTER_PAPERS) {
      expect(textsOf(paperNodes(text, paperValuesOf(factsOf(PROFILE), language)), "mark")).toEqual([]);
    }
  });
});

describe("the pages of a paper", () => {
  it("escape what is in a template and in values, isolate names, and mark unknown fields", () => {
    const values = paperValuesOf(factsOf({}, "<img src=x onerror=y> مها"), "en");
    const nodes = paperNodes("{{adopter.name}} <script>x</script> [a](javascript:b) {{nope}}", values);
    const markup = renderToStaticMarkup(createElement(PaperPages, { nodes, language: "en" }));
    expect(markup.replaceAll(/ class="[^"]*"/g, "")).toContain(
      "<p><bdi>&lt;img src=x onerror=y&gt; مها</bdi> &lt;script&gt;x&lt;/script&gt; [a](javascript:b) <mark>{{nope}}</mark></p>",
    );
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { elementOf, policyOf, snippetOf } from "#components/sites/share/snippets.ts";

const ADDRESS = "https://paws.example";

it("shows all animals with the page as it is by default", () => {
  expect(snippetOf({ species: "", limit: 6, open: "page" }, "https://paws.example")).toBe(
    '<script src="https://paws.example/embed.js"></script>\n<petstore-animals site="https://paws.example" limit="6"><a href="https://paws.example" target="_blank">See our animals</a></petstore-animals>',
  );
});

it("links in the language of the site where scripts are off", () => {
  expect(snippetOf({ species: "", limit: 6, open: "page" }, "https://paws.example", "de")).toContain(">Unsere Tiere ansehen</a>");
});

it("keeps whatever species a person made up within its attribute", () => {
  fc.assert(
    fc.property(fc.string(), (species) => {
      const html = elementOf({ species: `"><script>${species}`, limit: 3, open: "here" }, "", ADDRESS);
      expect(html).toMatch(
        /^<petstore-animals site="https:\/\/paws\.example" limit="3" species="[^"<>]*" open="here"><\/petstore-animals>$/,
      );
    }),
  );
});

it("asks in the window only where that was chosen", () => {
  expect(elementOf({ species: "", limit: 6, open: "form" }, "", ADDRESS)).toBe(
    '<petstore-animals site="https://paws.example" limit="6" open="here" form="here"></petstore-animals>',
  );
});

it("names the site alone in the policy", () => {
  expect(policyOf("https://paws.example")).toBe("script-src 'nonce-…';\nconnect-src https://paws.example;\nimg-src https://paws.example");
});

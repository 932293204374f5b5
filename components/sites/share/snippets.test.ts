import { expect, it } from "vitest";
import { elementOf, policyOf, snippetOf } from "#components/sites/share/snippets.ts";

it("shows all animals with the page as it is by default", () => {
  expect(snippetOf({ species: "", limit: 6, open: "page" }, "https://paws.example")).toBe(
    '<script src="https://paws.example/embed.js"></script>\n<petstore-animals limit="6"><a href="https://paws.example">See our animals</a></petstore-animals>',
  );
});

it("escapes a species that a person made up", () => {
  expect(elementOf({ species: '"><script>', limit: 3, open: "here" }, "")).toBe(
    '<petstore-animals limit="3" species="&quot;&gt;&lt;script&gt;" open="here"></petstore-animals>',
  );
});

it("names the site alone in the policy", () => {
  expect(policyOf("https://paws.example")).toBe("script-src 'nonce-…';\nconnect-src https://paws.example;\nimg-src https://paws.example");
});

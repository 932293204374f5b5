import { readFileSync } from "node:fs";
import path from "node:path";
import sax from "sax";
import { describe, expect, it } from "vitest";
import { parseChangelog } from "#lib/http/pages/changelog.ts";
import { changelogFeed } from "#lib/http/pages/changelog-feed.ts";
import { textDocument } from "#lib/http/pages/text-document.ts";
import { ROOT } from "#lib/platform/programs.ts";
import manifest from "../../../package.json" with { type: "json" };

const SMALL = `# Changelog

Words about it.

## [Unreleased]

### Added

- \`GET <x>\` & [a guide](https://pets.example/a_b), [a document](docs/domains.md), **bold** and _Share_ of snake_case_names.

## [1.0.0] - 2026-11-22

### Fixed

**API**

- It works.
`;

/** The text of each element, by name. */
function textsOf(xml: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const parser = sax.parser(true);
  let name = "";
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = (tag) => {
    name = tag.name;
  };
  parser.ontext = (text) => {
    if (text.trim() !== "") texts.set(name, [...(texts.get(name) ?? []), text]);
  };
  parser.write(xml).close();
  return texts;
}

describe("the changelog", () => {
  it("is read by version, with links only to what is on the web", () => {
    const [next, first] = parseChangelog(SMALL);
    expect(next).toMatchObject({ id: "unreleased", date: undefined });
    expect(next?.groups[0]?.changes[0]).toEqual([
      { kind: "code", text: "GET <x>" },
      { kind: "text", text: " & " },
      { kind: "link", text: "a guide", href: "https://pets.example/a_b" },
      { kind: "text", text: ", " },
      { kind: "text", text: "a document" },
      { kind: "text", text: ", " },
      { kind: "strong", text: "bold" },
      { kind: "text", text: " and " },
      { kind: "em", text: "Share" },
      { kind: "text", text: " of snake_case_names." },
    ]);
    expect(first).toMatchObject({ id: "1.0.0", date: "2026-11-22", groups: [{ title: "Fixed" }, { title: "API", level: 4 }] });
  });

  it("is a well-formed Atom feed with an entry for each released version, dated by it, its text escaped once", () => {
    const released = SMALL.replace("## [Unreleased]", "## [1.1.0] - 2026-11-26");
    const [texts, small] = [released, SMALL].map((text) => textsOf(changelogFeed(parseChangelog(text), "https://pets.example")));
    expect(texts?.get("id")).toEqual(["", "#1.1.0", "#1.0.0"].map((part) => `https://pets.example/docs/changelog${part}`));
    expect(texts?.get("updated")).toEqual(["2026-11-26T00:00:00Z", "2026-11-26T00:00:00Z", "2026-11-22T00:00:00Z"]);
    expect(small?.get("id")).toEqual(["", "#1.0.0"].map((part) => `https://pets.example/docs/changelog${part}`));
    expect(small?.get("updated")).toEqual(["2026-11-22T00:00:00Z", "2026-11-22T00:00:00Z"]);
    expect(texts?.get("content")?.[0]).toContain(
      '<code>GET &lt;x&gt;</code> &amp; <a href="https://pets.example/a_b">a guide</a>, a document',
    );
  });

  it("has every change of the file, and no Markdown left", () => {
    const text = readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8");
    const versions = parseChangelog(text);
    const changes = versions.flatMap(({ groups }) => groups.flatMap((group) => group.changes));
    expect(changes.length).toBe(text.match(/^- /gm)?.length);
    const plain = changes.flat().filter(({ kind }) => kind === "text");
    expect(plain.filter((part) => /`|\*\*|\]\(/.test(part.text))).toEqual([]);
    expect(() => textsOf(changelogFeed(versions, "https://pets.example"))).not.toThrow();
  });

  it("has a dated section for the version that a release gets", () => {
    const versions = parseChangelog(readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8"));
    expect(versions).toContainEqual(expect.objectContaining({ id: manifest.version, date: expect.any(String) }));
  });

  it("is sent again only to a reader that has another", async () => {
    const ask = (tag?: string) =>
      textDocument(new Request("http://localhost/", { headers: tag ? { "If-None-Match": tag } : {} }), "text/plain", "Rex");
    const tag = ask().headers.get("etag") ?? "";
    expect([await ask().text(), ask(tag).status, ask('"other"').status]).toEqual(["Rex", 304, 200]);
  });
});

import { describe, expect, test } from "vitest";
import { type CodeLanguage, tokenize } from "#components/ui/highlight.ts";
import { ERROR_CATALOGUE } from "#lib/http/error-catalogue.ts";

const LANGUAGES: CodeLanguage[] = ["shell", "typescript", "python", "php", "json", "http"];

describe("tokenize", () => {
  test.each(LANGUAGES)("preserves every character of every command parsed as %s", (language) => {
    for (const { curl } of Object.values(ERROR_CATALOGUE)) {
      expect(
        tokenize(curl, language)
          .map((token) => token.text)
          .join(""),
      ).toBe(curl);
    }
  });

  test.each([
    ["shell", 'curl -i "$PETSTORE_URL/pets" # all', ["keyword:curl", "name:-i", 'string:"$PETSTORE_URL/pets"', "comment:# all"]],
    ["json", '{"id": 42, "name": "Biscuit"}', ['name:"id"', "number:42", 'name:"name"', 'string:"Biscuit"']],
    ["typescript", 'const pets = await fetch("x"); // go', ["keyword:const", "keyword:await", "name:fetch", 'string:"x"', "comment:// go"]],
    ["python", 'for pet in get("x"):  # go', ["keyword:for", "keyword:in", "name:get", 'string:"x"', "comment:# go"]],
    [
      "php",
      '<?php foreach ($pets as $pet) echo f("x"); // go',
      ["keyword:<?php", "keyword:foreach", "keyword:as", "keyword:echo", "name:f", 'string:"x"', "comment:// go"],
    ],
    ["http", "GET /v1/pets HTTP/1.1\nHost: a", ["keyword:GET", "number:1.1", "name:Host"]],
  ] as const)("highlights %s", (language, code, wanted) => {
    const colored = tokenize(code, language).filter((token) => token.kind);
    expect(colored.map((token) => `${token.kind}:${token.text}`)).toEqual(wanted);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paperNodes, textsOf } from "#lib/sites/papers/language.rules.ts";
import { MAX_PAPER_TEXT, type PaperNode, type PaperValues, paperFormSchema } from "#lib/sites/papers/schema.ts";
import { STARTER_PAPERS } from "#lib/sites/papers/starters.rules.ts";

const VALUES: PaperValues = {
  fields: { "animal.name": "Bis*cuit*", "adopter.address": "", fee: "€150" },
  facts: { species: "dog", neutered: "no", fee: "yes" },
};

const SIGNS: Record<string, string> = {
  ...{ bdi: "[%]", missing: "_%_", mark: "?%?", line: "line:%", check: "check:%", page: "<page>" },
};

/** Short for trees: `h1(…)`, `[Biscuit]`, `_adopter.name_`, `?{{x}}?`. */
function drawn(nodes: readonly PaperNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const { tag, nodes: within, start = 1 } = node;
      return (SIGNS[tag] ?? `${tag}${start > 1 ? start : ""}(%)`).replace("%", () => drawn(within));
    })
    .join("");
}

const drawnOf = (text: string, values = VALUES): string => drawn(paperNodes(text, values));

describe("the language of templates", () => {
  it.each([
    ["# Contract\n\nfor **{{animal.name}}**", "h1(Contract)p(for strong([Bis*cuit*]))"],
    ["{{ animal.name }} costs *{{fee}}*", "p([Bis*cuit*] costs em([€150]))"],
    ["{{adopter.address}}", "p(_adopter.address_)"],
    ["{{animal.nmae}} and {{}}", "p(?{{animal.nmae}}? and ?{{}}?)"],
    ["{{animal.{{fee}}}}", "p(?{{?animal.[€150]?}}?)"],
    ["{{toString}} {{__proto__}}", "p(?{{toString}}? ?{{__proto__}}?)"],
    ["- a\n- b\n\n1. c", "ul(li(p(a))li(p(b)))ol(li(p(c)))"],
    ["3. a\n\n{{page}}\n\n4. b", "ol3(li(p(a)))<page>ol4(li(p(b)))"],
    ["| a | {{fee}} |\n|---|---|\n| {{adopter.address}} | c |", "table(thead(tr(th(a)th([€150])))tbody(tr(td(_adopter.address_)td(c))))"],
    ["| | |\n|---|---|\n| a | b |", "table(tbody(tr(td(a)td(b))))"],
    ["| a | |\n|---|---|\n| b | c |", "table(thead(tr(th(a)td()))tbody(tr(td(b)td(c))))"],
    ["a\n{{page}}\nb\n\n---", "p(a)<page>p(b)hr()"],
    ["{{check:Vaccination card}}", "p(check:Vaccination card)"],
    ["x\n\n{{line:Shelter}}\n\n{{line:Adopter}}", "p(x)div(p(line:Shelter)p(line:Adopter))"],
    ["{{if species: dog}}\nA dog.\n{{else}}\nNo dog.\n{{end}}", "p(A dog.)"],
    ["{{if species: Cat}}A cat.{{else}}No cat.{{end}}", "p(No cat.)"],
    ["{{if neutered}}Is.{{end}}{{if neutered: no}}Is not.{{end}}", "p(Is not.)"],
    ["{{if not fee}}Free.{{else}}{{fee}}{{end}}", "p([€150])"],
    ["{{if color}}a{{end}}", "p(?{{if color}}?a?{{end}}?)"],
    ["a {{if fee}}b", "p(a ?{{if fee}}?b)"],
    ["1. a\n{{if neutered: no}}\n2. b\n{{end}}", "ol(li(p(a))li(p(b)))"],
    ["<b>x</b> <script>y</script>", "p(<b>x</b> <script>y</script>)"],
    ["[x](javascript:alert(1)) ![y](/z) <javascript:z>", "p([x](javascript:alert(1)) ![y](/z) <javascript:z>)"],
    ["    four spaces\n\n> quoted `code`", "p(four spaces)p(> quoted `code`)"],
    ["a\u{E000}0\u{E001} {{fee}}", "p(a\u{FFFD}0\u{FFFD} [€150])"],
    ["&#xE000;0&#xE001; &amp; {{fee}}", "p(&#xE000;0&#xE001; &amp; [€150])"],
    ["", ""],
  ])("reads %j", (text, tree) => {
    expect(drawnOf(text)).toBe(tree);
  });

  it("takes values as they are, whatever they look like", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (value) => {
        const name = value.replaceAll(/[\u{E000}\u{E001}]/gu, "");
        fc.pre(name !== "");
        const nodes = paperNodes("| a |\n|---|\n| {{animal.name}} |", { fields: { "animal.name": name }, facts: {} });
        expect(drawn(nodes)).toBe(`table(thead(tr(th(a)))tbody(tr(td([${name}]))))`);
      }),
    );
  });

  const PIECES = [
    "{{",
    "}}",
    "{{fee}}",
    "{{if fee}}",
    "{{else}}",
    "{{end}}",
    "{{page}}",
    "{{line:x}}",
    "| ",
    "|---|",
    "\n",
    "- ",
    "1. ",
    "**",
    "*",
    "# ",
    "<b>",
    "  ",
    "x",
    "مرحبا",
  ];

  it("has only known pieces for any text, and shows or marks every brace", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), (parts) => {
        const text = drawnOf(parts.join(""), { fields: { fee: "5" }, facts: { fee: "yes" } });
        expect(text.replaceAll(/\?\{\{(?:[^{}\n]*\}\})?\?|\?\}\}\?/g, "")).not.toMatch(/\{\{|\}\}|[\u{E000}\u{E001}]/u);
      }),
    );
  });

  it.each(["> ", "* + - ", "1. ", "{{if fee}}", "{{if fee}}{{else}}", "{{", "- \n  ", "a|", "\t- ", "- a\n ", "*a_ ", "**a*"])(
    "reads 20,000 characters of %j",
    (part) => {
      expect(() => paperNodes(part.repeat(MAX_PAPER_TEXT / part.length), VALUES)).not.toThrow();
    },
  );

  it("takes no text of 40,000 characters, and says how long one may be", () => {
    const { error } = paperFormSchema.safeParse({ name: "Contract", language: "en", text: "x".repeat(40_000) });
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^The text .*20,?000/)]);
  });

  it("takes the signs of emphasis as text where there are thousands", () => {
    expect(drawnOf("*a* ".repeat(900))).toContain("em(a) em(a)");
    expect(drawnOf("*a* ".repeat(1100))).toContain("*a* *a*");
  });

  it("marks nothing in the models, but lists what is not known", () => {
    const names = ["animal", "adopter", "shelter"];
    const used = STARTER_PAPERS.flatMap(({ text }) => [...text.matchAll(/\{\{([a-z.]+)\}\}/g)].map(([, name = ""]) => name));
    const fields = Object.fromEntries(
      used.filter((name) => names.includes(name.split(".")[0] ?? "") || /^(fee|day|place)$/.test(name)).map((name) => [name, ""]),
    );
    for (const { text } of STARTER_PAPERS) {
      const nodes = paperNodes(text, { ...VALUES, fields });
      expect([textsOf(nodes, "mark"), textsOf(nodes, "missing").length > 5]).toEqual([[], true]);
    }
  });
});

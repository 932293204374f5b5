import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { PLAIN_LETTERS, plainLetters } from "#lib/platform/names/letters.rules.ts";
import { nameParts, wordsOf } from "#lib/shelter/pets/search.rules.ts";
import { mayHaveWords, Values } from "#lib/shelter/pets/select.data.ts";

const close = await useTestDatabase();
afterAll(close);

it.each([
  ["Buster Moon", "moon", "Buster [Moon]"],
  ["Buster Moon", "MO bus", "[Bus]ter [Mo]on"],
  ["Élodie", "elo", "[Élo]die"],
  ["E\u0301lodie", "e", "[E\u0301]lodie"],
  ["Elodie", "élodie", "[Elodie]"],
  ["O’Malley-Øst", "mall ost", "O’[Mall]ey-[Øst]"],
  ["Straße", "strasse", "[Straße]"],
  ["STRASSE", "straß", "[STRASS]E"],
  ["Straße", "stras", "[Straß]e"],
  ["Bru\u200bno", "bruno", "[Bru\u200bno]"],
  ["Ægir Þór", "thor aeg", "[Æg]ir [Þór]"],
  ["Sœur", "soeur", "[Sœur]"],
  ["Guðrún", "gudr", "[Guðr]ún"],
  ["Łódź", "lodz", "[Łódź]"],
  ["Đuro", "DURO", "[Đuro]"],
  ["Istanbul", "İSTANBUL", "[Istanbul]"],
  ["Νίκος", "ΝΙΚΟΣ", "[Νίκος]"],
  ["Moonmoon Moonie", "moon", "[Moon]moon [Moon]ie"],
  ["Honeymoon", "moon", "Honeymoon"],
  ["Sam", "sa sam", "[Sam]"],
  ["日本", "日", "[日]本"],
  ["Rex", "", "Rex"],
  ["?!", "?", "?!"],
])("marks in %s what a search for %s found", (name, q, marked) => {
  const parts = nameParts(name, q);
  expect(parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("")).toBe(marked);
  expect(parts.map(({ text }) => text).join("")).toBe(name);
});

const character = fc.oneof(
  fc.constantFrom(..."aZ9 -’'\\:&*!|()_éÉøŁıİßẞæÆœŒðÐþÞΣςЖ日한\u{1F415}\u200D\u200b\ufeff\u00ad\u0301\u00a0\u00aa\t"),
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }).filter((text) => text !== "\0"),
);

it("splits any name into the same words as the database", async () => {
  const names = fc.sample(
    fc.array(character, { maxLength: 40 }).map((list) => list.join("")),
    { numRuns: 2000, seed: 11 },
  );
  const { rows } = await pool().query<{ words: string[] }>(
    "select pet_words(7, name) as words from unnest($1::text[]) with ordinality as n(name, i) order by i",
    [names],
  );
  const expected = names.map((name) => wordsOf(name).map((word) => `7:${word}`));
  expect(rows.map(({ words }) => words.filter((word) => word !== "7:"))).toEqual(expected);
});

it("folds the letters that are no others with an accent in all searches, in lower and upper case", async () => {
  const letters = [...PLAIN_LETTERS].flatMap(([letter, plain]) =>
    [letter, letter === "ß" ? "ẞ" : letter.toUpperCase()].map((one) => [one, plain]),
  );
  const { rows } = await pool().query<{ word: string; text: string }>(
    `select (pet_words(7, letter))[1] as word, folded_pet_name(letter) as text from unnest($1::text[]) with ordinality as n(letter, i) order by i`,
    [letters.map(([letter]) => letter)],
  );
  expect(rows).toEqual(letters.map(([, plain]) => ({ word: `7:${plain}`, text: plain })));
  expect(letters.map(([letter = ""]) => plainLetters(letter))).toEqual(letters.map(([, plain]) => plain));
});

it("misses no name that has the words by looking first whether it may have them", async () => {
  const texts = fc.sample(
    fc
      .array(fc.oneof(character, fc.constantFrom(..."sSßẞoØłdħtıiaeæÆœŒðÐþÞΣσς\u0307")), { minLength: 1, maxLength: 12 })
      .map((list) => list.join("")),
    { numRuns: 100, seed: 13 },
  );
  const names = [
    "Straße",
    "STRASSE",
    "Łódź",
    "ISTANBUL",
    "İstanbul",
    "ΝΙΚΟΣ",
    "Жук",
    "Ægir",
    "Þórður",
    "Sœur",
    "Zoe\u0308",
    "Bru\u200bno",
    "日本",
    "한국어",
    ...texts,
  ];
  const queries = names.flatMap((name) =>
    [name, name.toUpperCase(), name.toLowerCase()].map((text) => text.slice(0, 1 + (name.length % 5))),
  );
  const missed = await Promise.all(
    queries.map(async (q) => {
      const values = new Values();
      const text = `select name from unnest(${values.add([...names, q, `x ${q}y`])}::text[]) as name
         where array_to_tsvector(pet_words(7, name)) @@ pet_search(7, ${values.add(q)}) and not ${mayHaveWords(q, values)}`;
      return (await pool().query(text, values.all)).rows;
    }),
  );
  expect(missed.flat()).toEqual([]);
});

const characterOf = (code: number): string => String.fromCodePoint(code);

it("splits a name with any invisible character into the same words as the database", async () => {
  const all = Array.from({ length: 0x10ffff }, (_, i) => i + 1).filter((code) =>
    /\p{Default_Ignorable_Code_Point}/u.test(characterOf(code)),
  );
  const names = all.map((code) => `Bru${characterOf(code)}no`);
  const { rows } = await pool().query<{ n: string }>(
    "select count(*) as n from unnest($1::text[]) as name where pet_words(7, name) = array['7:bruno'] and folded_pet_name(name) = 'bruno'",
    [names],
  );
  expect(Number(rows[0]?.n)).toBe(names.length);
});

it("indexes and searches any name", async () => {
  const atLimit = ["\u{1109A}", "\u{1D160}", "\uFDFA", "한", "\u1F82", "'", "\\"].map((one) => one.repeat(255));
  const { rows } = await pool().query<{ found: boolean }>(
    "select array_to_tsvector(pet_words(9223372036854775807, name)) @@ pet_search(9223372036854775807, name) as found from unnest($1::text[]) as name",
    [atLimit],
  );
  expect(rows.map(({ found }) => found)).toEqual(atLimit.map(() => true));
});

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool, transaction } from "#lib/platform/db/pool.ts";
import { PLAIN_LETTERS, plainLetters } from "#lib/platform/names/letters.rules.ts";
import { nameParts, wordsOf } from "#lib/shelter/pets/search.rules.ts";
import { mayHaveWords, Values, WORDS } from "#lib/shelter/pets/select.data.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

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

/** Words as they were when the index was built. */
const FIRST_PET_WORDS = readFileSync("prisma/migrations/20261123010000_pet_words/migration.sql", "utf8").replace(
  /^[\s\S]*?CREATE FUNCTION "pet_words"([\s\S]*?\$\$;)[\s\S]*$/,
  'CREATE FUNCTION pg_temp."first_pet_words"$1',
);

const characterOf = (code: number): string => String.fromCodePoint(code);
const ascii = fc.integer({ min: 1, max: 127 }).map(characterOf);
const anyCharacter = fc.oneof({ weight: 3, arbitrary: ascii }, character, fc.integer({ min: 1, max: 0x2fff }).map(characterOf));

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

it("finds names with ß, æ, and invisible characters that were indexed before it folded them", async () => {
  const { projectId } = projectScope((await createProject("Words", "free", { kind: "cli", id: "test" })).id);
  const at = "prisma/migrations";
  await pool().query(readFileSync(`${at}/20261123150000_faster_pet_words/migration.sql`, "utf8"));
  const atLimit = `ß${"x".repeat(254)}`;
  const given = ["Straße", "Bru\u200bno", "Rex", atLimit, `${"y".repeat(254)} `, "Þór Ægisson"];
  await pool().query("insert into pets (project_id, name, category_id) select $1, name, 1 from unnest($2::text[]) as name", [
    projectId,
    given,
  ]);
  await pool().query(readFileSync(`${at}/20261126060000_folded_words/migration.sql`, "utf8"));
  await pool().query(readFileSync(`${at}/20261129002600_more_folded_letters/migration.sql`, "utf8"));
  const found = async (q: string): Promise<string[]> =>
    await transaction(async (on) => {
      await on.query("set local enable_seqscan = off");
      const text = `select name from pets where ${WORDS} @@ pet_search($1, $2) order by id`;
      return (await on.query<{ name: string }>(text, [projectId, q])).rows.map(({ name }) => name);
    });
  expect(await Promise.all(["strasse", "straße", "bruno", "rex", "ssx", "y", "thor aegi"].map(found))).toEqual([
    ["Straße"],
    ["Straße"],
    ["Bru\u200bno"],
    ["Rex"],
    [atLimit],
    [given.at(-2)],
    [given.at(-1)],
  ]);
});

/** A migration indexed names with these characters again. */
const INDEXED_AGAIN = /[ßẞςæÆǽǼǣǢœŒðÐþÞ\p{Default_Ignorable_Code_Point}]/gu;

it("splits any other text into the words that the index was built with", async () => {
  const texts = fc.sample(
    fc.oneof(
      fc.array(ascii, { maxLength: 30 }),
      fc.array(anyCharacter, { maxLength: 30 }),
      fc.array(anyCharacter, { minLength: 470, maxLength: 500 }),
      fc.array(fc.constantFrom(..."Biscuit42"), { minLength: 470, maxLength: 490 }),
    ),
    { numRuns: 600, seed: 12 },
  );
  const every = Array.from({ length: 0x300 }, (_, i) => Array.from({ length: 16 }, (_, j) => `a${characterOf(16 * i + j || 1)}B`).join(""));
  const different = await transaction(async (on) => {
    await on.query(FIRST_PET_WORDS);
    const text = `select value from unnest($1::text[]) as value
       where pet_words(-7, value) is distinct from pg_temp.first_pet_words(-7, value)`;
    return (await on.query(text, [[...texts.map((list) => list.join("")), ...every, ""].map((one) => one.replace(INDEXED_AGAIN, ""))]))
      .rows;
  });
  expect(different).toEqual([]);
});

it("indexes and searches any name", async () => {
  const atLimit = ["\u{1109A}", "\u{1D160}", "\uFDFA", "한", "\u1F82", "'", "\\"].map((one) => one.repeat(255));
  const { rows } = await pool().query<{ found: boolean }>(
    "select array_to_tsvector(pet_words(9223372036854775807, name)) @@ pet_search(9223372036854775807, name) as found from unnest($1::text[]) as name",
    [atLimit],
  );
  expect(rows.map(({ found }) => found)).toEqual(atLimit.map(() => true));
});

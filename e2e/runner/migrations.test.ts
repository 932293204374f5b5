import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { migrationBreaches, nameBreaches } from "#e2e/runner/migrations.ts";
import { clausesOf, statementsOf } from "#e2e/runner/sql-statements.ts";

const sentences = (sql: string): string[] => migrationBreaches("m.sql", sql).map(({ sentence }) => sentence);

describe("rules for migrations", () => {
  it.each([
    `ALTER TABLE "pets" ADD COLUMN "note" TEXT`,
    `ALTER TABLE "pets" ADD COLUMN "a" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "b" TEXT[] DEFAULT '{}'::text[]`,
    `ALTER TABLE "pets" ADD COLUMN "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP`,
    `ALTER TABLE "pets" ADD COLUMN "what" TEXT NOT NULL DEFAULT 'check, unique; and references'`,
    `ALTER TABLE "pets" ALTER COLUMN "name" DROP NOT NULL`,
    `ALTER TABLE pets VALIDATE CONSTRAINT "short"`,
    `CREATE TABLE "notes" ("id" INT PRIMARY KEY); CREATE INDEX "i" ON "notes"("id"); ALTER TABLE "notes" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "pets"("id"); INSERT INTO "notes" VALUES (1)`,
    `CREATE UNIQUE INDEX CONCURRENTLY "i" ON "pets"("id");`,
    "CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; RETURN 1; END $$;",
    `-- Safe: no release since the summer reads this column.\nALTER TABLE "pets" DROP COLUMN "old";`,
  ])("accepts %s", (sql) => {
    expect(sentences(sql)).toEqual([]);
  });

  it.each([
    [`ALTER TABLE "pets" DROP COLUMN "name"`, /a release later/],
    [`alter table pets drop name`, /a release later/],
    [`ALTER TABLE "pets" RENAME COLUMN "name" TO "title"`, /old name/],
    [`ALTER TABLE "pets" RENAME TO "animals"`, /old name/],
    [`ALTER TABLE ONLY "pets" ADD COLUMN "a" TEXT, ADD COLUMN "note" TEXT NOT NULL`, /constant default/],
    [`ALTER TABLE "pets" ADD "at" TIMESTAMPTZ DEFAULT clock_timestamp()`, /must be a constant/],
    [`ALTER TABLE "pets" ADD COLUMN "a" INT GENERATED ALWAYS AS (1 + 1) STORED`, /generated value/],
    [`ALTER TABLE "pets" ADD COLUMN "a" INT REFERENCES "users"("id")`, /constraint/],
    [`ALTER TABLE "pets" ALTER COLUMN "name" SET NOT NULL`, /write null/],
    [`ALTER TABLE "pets" ALTER COLUMN "name" TYPE VARCHAR(5)`, /writes the whole table/],
    [`ALTER TABLE "pets" ADD CONSTRAINT "c" CHECK ("name" <> '')`, /NOT VALID/],
    [`CREATE INDEX "i" ON "pets"("name")`, /CONCURRENTLY/],
    [`CREATE INDEX CONCURRENTLY "i" ON "pets"("name"); CREATE INDEX CONCURRENTLY "j" ON "pets"("id")`, /to itself/],
    [`UPDATE "pets" SET "name" = ''`, /small steps/],
    [`DROP TABLE "pets"`, /a release later/],
    [`ALTER TYPE "PetStatus" ADD VALUE 'lost'`, /does not know/],
    [`CREATE TRIGGER t AFTER INSERT ON "pets" FOR EACH ROW EXECUTE FUNCTION f()`, /trigger/i],
    ["DO $$ BEGIN END $$", /not known to be harmless/],
    [`-- Safe: trust me\nDROP TABLE "pets"`, /a release later/],
    [`CREATE TABLE "notes" ("id" INT); CREATE INDEX "i" ON "pets"("name")`, /CONCURRENTLY/],
  ])("refuses %s", (sql, sentence) => {
    expect(sentences(sql)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
  });

  it("names the line, and one exception excuses one statement", () => {
    const sql = `-- Safe: nothing has read this table since 2026.\nDROP TABLE "a";\n\n-- Nor this one.\nDROP TABLE "b";\n`;
    expect(migrationBreaches("m.sql", sql).map(({ place }) => place)).toEqual(["m.sql:5"]);
  });
});

it.each([
  ["20261129184456_baseline", "20261129190239_site_adoptions", []],
  ["20261129184456_baseline", "20261129184456_other", ["20261129184456_other"]],
  ["20261129184456_baseline", "20261129240000_at_no_hour", ["20261129240000_at_no_hour"]],
  ["20261129184456_baseline", "20261301000000_in_no_month", ["20261301000000_in_no_month"]],
  ["20261129184456_baseline", "20270101000001_tomorrow", ["20270101000001_tomorrow"]],
  ["20261129184456_baseline", "next", ["next"]],
])("takes the time of writing, and no other, before a migration's name: %s, %s", (first, second, refused) => {
  const places = nameBreaches([first, second], Date.UTC(2027, 0, 1)).map(({ place }) => place);
  expect(places).toEqual(refused.map((name) => `prisma/migrations/${name}`));
});

describe("statements of SQL", () => {
  const quoted = fc.constantFrom("'a;b'", "'it''s'", '"na;me"', "$$ a; b $$", "$f$ x; $$ y; $f$", "(1, 2)", "word");

  it("end only at a semicolon outside quotes and comments", () => {
    fc.assert(
      fc.property(fc.array(fc.array(quoted, { minLength: 1 }), { maxLength: 5 }), (statements) => {
        const sql = statements.map((parts) => `-- a; comment\n${parts.join(" ")}`).join(";\n");
        expect(statementsOf(sql).map(({ text }) => text)).toEqual(statements.map((parts) => parts.join(" ")));
      }),
    );
  });

  it("have clauses that end only at a comma outside quotes and parentheses", () => {
    expect(clausesOf("ADD a numeric(3, 2) DEFAULT 'x, y', ADD b text")).toEqual(["ADD a numeric(3, 2) DEFAULT 'x, y'", "ADD b text"]);
  });
});

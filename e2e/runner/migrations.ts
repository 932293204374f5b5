import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Breach } from "#e2e/runner/breach.ts";
import { clausesOf, type SqlStatement, statementsOf } from "#e2e/runner/sql-statements.ts";
import { BASELINE } from "#lib/platform/baseline.ts";

const FOLDER = "prisma/migrations";
/** Says why a statement is harmless all the same; twenty characters are the shortest reason that anyone understands. */
const EXCEPTION = /^Safe: .{20,}/;
const ADVICE = "docs/migrations.md says how to do it in steps, or how to say why it is safe.";

const NAME = String.raw`(?:ONLY )?(?:IF EXISTS )?"?(?<table>\w+)"?`;
const NEW_TABLE = /^CREATE TABLE (?:IF NOT EXISTS )?"?(?<table>\w+)"?/i;
const NEW_INDEX = new RegExp(`^CREATE (?:UNIQUE )?INDEX (?<concurrently>CONCURRENTLY )?.*? ON ${NAME}`, "i");
const ALTER_TABLE = new RegExp(`^ALTER TABLE ${NAME} (?<actions>.*)$`, "is");
const ROWS = /^(?:INSERT INTO|UPDATE|DELETE FROM) (?:ONLY )?"?(?<table>\w+)"?/i;
const TRIGGER = /^CREATE (?:CONSTRAINT )?TRIGGER .*? ON "?(?<table>\w+)"?/i;
const HARMLESS = /^(?:CREATE (?:TABLE|TYPE|SEQUENCE|VIEW|EXTENSION|SCHEMA|FUNCTION)|COMMENT ON|ALTER SEQUENCE) /i;

const CONSTANT = String.raw`(?:'(?:[^']|'')*'(?:::[\w"]+(?:\[\])?)?|-?\d+(?:\.\d+)?|TRUE|FALSE|NULL|CURRENT_TIMESTAMP|now\(\))`;
const CONSTANT_DEFAULT = new RegExp(String.raw`\bDEFAULT ${CONSTANT}(?: |$)`, "i");
const CHECKED_COLUMN = /\b(?:UNIQUE|PRIMARY KEY|REFERENCES|CHECK|GENERATED|(?:small|big)?serial)\b/i;
const HARMLESS_COLUMN = /^ALTER (?:COLUMN )?"?\w+"? (?:DROP NOT NULL|SET DEFAULT |SET STATISTICS |SET \()/i;
const HARMLESS_TABLE = /^(?:VALIDATE CONSTRAINT |SET \(|RESET \()/i;

function newColumnError(action: string): string | undefined {
  const [, , definition = ""] = /^ADD (?:COLUMN )?(?:IF NOT EXISTS )?("[^"]+"|\w+) (.*)$/i.exec(action) ?? [];
  if (CHECKED_COLUMN.test(definition.replaceAll(/'(?:[^']|'')*'/g, "''"))) {
    return "A new column with a constraint, a sequence, or a generated value is checked or written for every row under a lock: add the plain column, then the rest in a later statement.";
  }
  const hasDefault = /\bDEFAULT\b/i.test(definition);
  if (hasDefault && !CONSTANT_DEFAULT.test(definition)) {
    return "The default of a new column must be a constant, or the whole table is written anew under a lock.";
  }
  if (!hasDefault && /\bNOT NULL\b/i.test(definition)) {
    return "The serving release inserts rows without the new column: let it be null, or give it a constant default.";
  }
  return undefined;
}

function actionError(action: string): string | undefined {
  if (HARMLESS_TABLE.test(action) || HARMLESS_COLUMN.test(action)) return undefined;
  if (/^ADD (?:CONSTRAINT|FOREIGN|CHECK|UNIQUE|PRIMARY|EXCLUDE)\b/i.test(action)) {
    return "A new constraint checks every row under a lock, and the serving release may write what it forbids: add it NOT VALID, and validate it in the next migration.";
  }
  if (/^ADD /i.test(action)) return newColumnError(action);
  if (/^RENAME\b/i.test(action)) return "The serving release still uses the old name: add the new column or table beside it.";
  if (/^DROP (?:COLUMN|CONSTRAINT)?/i.test(action)) return "The serving release still uses it: remove it a release later.";
  if (/SET NOT NULL/i.test(action)) return "The serving release may still write null, and every row is checked under a lock.";
  if (/\bTYPE\b/i.test(action)) return "A changed type writes the whole table anew under a lock: add a column beside it.";
  return "This change of a table that is in use is not known to be harmless.";
}

function statementErrors({ text }: SqlStatement, created: ReadonlySet<string>, isAlone: boolean): (string | undefined)[] {
  const isNew = (table: string | undefined): boolean => table !== undefined && created.has(table);
  const index = NEW_INDEX.exec(text)?.groups;
  if (index?.["concurrently"]) {
    return isAlone ? [] : ["An index that is built concurrently cannot be in a transaction: give it a migration to itself."];
  }
  if (index)
    return isNew(index["table"]) ? [] : ["Building an index blocks all writes: use CREATE INDEX CONCURRENTLY, in a migration to itself."];
  const altered = ALTER_TABLE.exec(text)?.groups;
  if (altered) return isNew(altered["table"]) ? [] : clausesOf(altered["actions"] ?? "").map(actionError);
  const rows = ROWS.exec(text)?.groups;
  if (rows)
    return isNew(rows["table"]) ? [] : ["Rows that are in use are changed in small steps by a job of the worker, not in a migration."];
  const trigger = TRIGGER.exec(text)?.groups;
  if (trigger) return isNew(trigger["table"]) ? [] : ["A trigger also runs for what the serving release writes."];
  if (HARMLESS.test(text)) return [];
  if (/^(?:DROP|TRUNCATE)\b/i.test(text)) return ["The serving release still uses it: remove it a release later."];
  if (/^ALTER TYPE\b/i.test(text)) return ["The serving release may read a value that it does not know."];
  return ["This statement is not known to be harmless while the previous release serves."];
}

/** Refuses what breaks or blocks the release that serves while the migration runs. What is not known to be harmless is refused. */
export function migrationBreaches(place: string, sql: string): Breach[] {
  const statements = statementsOf(sql);
  const created = new Set(statements.flatMap(({ text }) => NEW_TABLE.exec(text)?.groups?.["table"] ?? []));
  return statements.flatMap((statement) => {
    if (statement.comments.some((comment) => EXCEPTION.test(comment))) return [];
    return statementErrors(statement, created, statements.length === 1)
      .filter((error) => error !== undefined)
      .map((error) => ({ place: `${place}:${statement.line}`, sentence: `${error} ${ADVICE}` }));
  });
}

const NAME_OF_MIGRATION = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})_[a-z0-9]+(?:_[a-z0-9]+)*$/;

/** Names order migrations, so their stamps are the times when they were written, each another one. */
export function nameBreaches(names: readonly string[], now: number): Breach[] {
  return names.flatMap((name, i) => {
    const [, year, month, day, hour, minute, second] = NAME_OF_MIGRATION.exec(name) ?? [];
    const time = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
    const isTime = year !== undefined && new Date(time).getTime() <= now && new Date(time).toISOString() === time;
    const isTaken = names.findIndex((other) => other.slice(0, 14) === name.slice(0, 14)) !== i;
    const sentence = isTaken
      ? "Another migration has this stamp."
      : "A migration is named <UTC time when it was written, YYYYMMDDHHMMSS>_<what_it_does>.";
    return isTime && !isTaken ? [] : [{ place: `${FOLDER}/${name}`, sentence }];
  });
}

/** The baseline is applied to an empty database, so what it does is not checked. */
export function checkMigrations(root: string): Breach[] {
  const names = readdirSync(path.join(root, FOLDER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const later = names.filter((name) => name !== BASELINE);
  return [
    ...nameBreaches(names, Date.now()),
    ...later.flatMap((name) => {
      const place = `${FOLDER}/${name}/migration.sql`;
      return migrationBreaches(place, readFileSync(path.join(root, place), "utf8"));
    }),
  ];
}

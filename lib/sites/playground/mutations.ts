import { settings } from "#lib/platform/config/env.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, DashboardError, noSuch } from "#lib/platform/errors.ts";
import { PLAYGROUND_ZONE } from "#lib/sites/dns/zones.schema.ts";
import { isOfZones } from "#lib/sites/playground/answers.rules.ts";
import { listRecords } from "#lib/sites/playground/data.ts";
import { clashOf, recordFrom, recordNameFrom } from "#lib/sites/playground/rules.ts";
import type { PlaygroundRecord, RecordFacts, RecordForm, Replacement } from "#lib/sites/playground/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { FlatFacts } from "#lib/tenancy/scope/audit.schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";

interface Changer {
  scope: ProjectScope;
  actor: Actor;
}

const factsOf = ({ name, type, value, ttl }: RecordFacts): FlatFacts => ({ name, type, value, ttl });

async function serialized<T>(
  { scope, actor }: Changer,
  work: (tx: CheckedTransaction, records: PlaygroundRecord[]) => Promise<T>,
): Promise<T> {
  return await inProject(scope, actor, "domains.write", async (tx) => {
    await tx.$queryRaw`select 1 from pg_advisory_xact_lock(hashtextextended('petstore.playground', 0))`;
    return await work(tx, await listRecords(tx));
  });
}

function note(tx: CheckedTransaction, changer: Changer, verb: string, id: string, sides: { before?: FlatFacts; after?: FlatFacts }) {
  return writeAudit(tx, changer, `playground_record.${verb}`, id, sides);
}

function checked(form: RecordForm): RecordFacts {
  const record = recordFrom(form);
  if (record.type === "ALIAS" && !isOfZones(record.value, settings().PLATFORM_DOMAIN)) {
    const near = `${settings().PLATFORM_DOMAIN} or a name that ends in .${PLAYGROUND_ZONE}`;
    throw new AppError(
      "invalid_body",
      `The playground knows no other names' addresses: an ALIAS can point to ${near}; got ${record.value}.`,
    );
  }
  return record;
}

function refuseClash(record: RecordFacts, others: readonly RecordFacts[]): void {
  const clash = clashOf(record, others);
  if (clash) throw new DashboardError("conflict", clash);
}

function foundOrThrow(records: readonly PlaygroundRecord[], id: string): PlaygroundRecord {
  const found = records.find((record) => record.id === id);
  if (!found) throw noSuch("record", "Someone may have deleted it.");
  return found;
}

async function insert(tx: Transaction, record: RecordFacts): Promise<PlaygroundRecord> {
  const { id } = await tx.playgroundRecord.create({ data: { ...record }, select: { id: true } });
  return { id: String(id), ...record };
}

/** @throws `invalid_body`, `conflict` */
export async function addRecord(form: RecordForm, by: Changer): Promise<PlaygroundRecord> {
  const record = checked(form);
  return await serialized(by, async (tx, records) => {
    refuseClash(record, records);
    const made = await insert(tx, record);
    await note(tx, by, "create", made.id, { after: factsOf(made) });
    return made;
  });
}

/** @throws `not_found`, `invalid_body`, `conflict` */
export async function changeRecord(id: string, form: RecordForm, by: Changer): Promise<PlaygroundRecord> {
  const record = checked(form);
  return await serialized(by, async (tx, records) => {
    const before = foundOrThrow(records, id);
    const others = records.filter((other) => other.id !== id);
    refuseClash(record, others);
    await tx.playgroundRecord.update({ where: { id: BigInt(id) }, data: { ...record } });
    await note(tx, by, "update", id, { before: factsOf(before), after: factsOf(record) });
    return { id, ...record };
  });
}

/** @throws `not_found` */
export async function deleteRecord(id: string, by: Changer): Promise<void> {
  await serialized(by, async (tx, records) => {
    const before = foundOrThrow(records, id);
    await tx.playgroundRecord.delete({ where: { id: BigInt(id) } });
    await note(tx, by, "delete", id, { before: factsOf(before) });
  });
}

/**
 * All or nothing.
 * @throws `invalid_body`, `conflict`
 */
export async function replaceRecords({ names: typed, records: forms }: Replacement, by: Changer): Promise<void> {
  const wanted = forms.map(checked);
  const names = new Set([...typed.map(recordNameFrom), ...wanted.map(({ name }) => name)]);
  await serialized(by, async (tx, records) => {
    const kept: RecordFacts[] = records.filter(({ name }) => !names.has(name));
    for (const old of records.filter(({ name }) => names.has(name))) {
      await tx.playgroundRecord.delete({ where: { id: BigInt(old.id) } });
      await note(tx, by, "delete", old.id, { before: factsOf(old) });
    }
    for (const record of wanted) {
      refuseClash(record, kept);
      kept.push(record);
      const made = await insert(tx, record);
      await note(tx, by, "create", made.id, { after: factsOf(made) });
    }
  });
}

import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { makePerson } from "#e2e/support/people.ts";
import { queuedMails } from "#e2e/support/queued-mail.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { backUpIfDue } from "#lib/operations/backups/jobs.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-overdue-"));
const close = await useTestDatabase({
  BACKUP_TO: folder,
  BACKUP_EVERY_HOURS: "6",
  SMTP_URL: "smtp://localhost:1",
  MAIL_FROM: "Petstore <pets@example.org>",
  PUBLIC_URL: "https://pets.example",
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const START = Date.parse("2026-11-23T00:00:00Z");
async function run(hours: number): Promise<void> {
  clock.replace(() => START + hours * HOUR_MS);
  await backUpIfDue(START + hours * HOUR_MS);
}

it("tells administrators, and no one else, once for each time that the backup is overdue", async () => {
  const [admin, other] = [await makePerson("Ada", { isAdmin: true }), await makePerson("Olga")];
  const told = async (): Promise<string[]> => (await queuedMails(admin.email)).map(({ paragraphs }) => String(paragraphs[1]));
  await run(0);
  renameSync(folder, `${folder}-away`);
  for (const hours of [6, 8, 10, 12]) await run(hours);
  expect(await told()).toEqual([]);
  for (const hours of [12.2, 13.5, 20]) await run(hours);
  const first = `The last good backup is from 2026-11-23 00:00 UTC. The newest attempt failed: The folder ${folder} does not exist: create it, or mount its disk.`;
  expect(await told()).toEqual([first]);
  renameSync(`${folder}-away`, folder);
  await run(30);
  await run(41);
  expect(await told()).toEqual([first]);

  renameSync(folder, `${folder}-away`);
  await run(50);
  await run(54);
  expect(await told()).toHaveLength(2);
  renameSync(`${folder}-away`, folder);

  await prisma().backupRun.deleteMany();
  renameSync(folder, `${folder}-away`);
  for (const hours of [60, 61, 62, 63]) await run(hours);
  renameSync(`${folder}-away`, folder);
  expect((await told()).slice(2)).toEqual([expect.stringMatching(/^No backup has succeeded yet. The newest attempt failed: /)]);
  expect(await queuedMails(other.email)).toEqual([]);
});

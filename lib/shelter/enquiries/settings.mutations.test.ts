import { afterAll, beforeAll, expect, it } from "vitest";
import { takeEnquiries } from "#e2e/support/asking.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { findEnquirySettings, isTakingEnquiries } from "#lib/shelter/enquiries/settings.data.ts";
import { openEnquiryForm, saveEnquirySettings } from "#lib/shelter/enquiries/settings.mutations.ts";
import { NEW_ENQUIRY_SETTINGS } from "#lib/shelter/enquiries/settings.schema.ts";

const close = await useTestDatabase();
afterAll(close);

let scope: PublishedShelter["scope"];
let actor: PublishedShelter["actor"];

beforeAll(async () => {
  ({ scope, actor } = await publishedShelter());
  await takeEnquiries(scope);
});

it("saves the settings of one of two people at once", async () => {
  const { version } = await prisma().enquirySettings.findUniqueOrThrow({ where: { projectId: BigInt(scope.projectId) } });
  const save = () => saveEnquirySettings(scope, { ...NEW_ENQUIRY_SETTINGS, version }, actor);
  const both = await Promise.allSettled([save(), save()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

it("leaves the switch alone, which acts at once, conflicts with no edit, and has an entry for each change", async () => {
  const { settings: opened } = await findEnquirySettings(scope);
  for (const isOpen of [true, false, false]) await openEnquiryForm(scope, isOpen, actor);
  await saveEnquirySettings(scope, { ...opened, consent: "You may answer me." }, actor);
  expect(await isTakingEnquiries(scope)).toBe(false);
  await openEnquiryForm(scope, true, actor);
  expect(await isTakingEnquiries(scope)).toBe(true);
  const where = { projectId: BigInt(scope.projectId), action: "site.update_enquiries" };
  const entries = await prisma().auditEntry.findMany({ where, orderBy: { id: "asc" } });
  expect(entries.slice(-3).map(({ after }) => after)).toMatchObject([
    { takesEnquiries: false },
    { consent: "You may answer me." },
    { takesEnquiries: true },
  ]);
});

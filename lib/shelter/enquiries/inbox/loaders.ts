import type { PersonAccess } from "#lib/people/access/loaders.ts";
import { AppError, noSuch } from "#lib/platform/errors.ts";
import { idFromText, int64FromText } from "#lib/platform/int64.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { orPageNotFound } from "#lib/platform/page-not-found.ts";
import { readEnquiryFilter } from "#lib/shelter/enquiries/address.schema.ts";
import { findEnquiry } from "#lib/shelter/enquiries/detail.data.ts";
import { countEnquiries, countNewEnquiries, listEnquiries, previewRetention } from "#lib/shelter/enquiries/inbox/data.ts";
import { replyAddressOf } from "#lib/shelter/enquiries/replies.data.ts";
import {
  type EnquiryCounts,
  type EnquiryDetail,
  type EnquiryPage,
  RETAINED,
  type RetentionPreview,
} from "#lib/shelter/enquiries/schema.ts";
import { findEnquirySettings, findLanguage, findOwnEnquiryMail, isTakingEnquiries } from "#lib/shelter/enquiries/settings.data.ts";
import { adoptionMonthsSchema, type EnquirySettings, retentionMonthsSchema } from "#lib/shelter/enquiries/settings.schema.ts";
import { STARTER_TEMPLATES } from "#lib/shelter/enquiries/starters.rules.ts";
import { factsOf } from "#lib/shelter/pets/table/facts.data.ts";
import { coverPath } from "#lib/shelter/photos/view.ts";

type Access = Pick<PersonAccess, "scope">;

type Pictured = Access & { project: { slug: string } };

/** Adds the pictures of the animals that they are about. */
async function withCovers<Row extends { petId: string | null }>({ scope, project }: Pictured, rows: readonly Row[]) {
  const facts = await factsOf(scope, [...new Set(rows.flatMap(({ petId }) => petId ?? []))]);
  return rows.map((row) => {
    const hash = facts.get(row.petId ?? "")?.hash;
    return { ...row, cover: hash ? coverPath(hash, false, project.slug) : null };
  });
}

export async function enquiryPageOf(access: Pictured, params: URLSearchParams): Promise<EnquiryPage> {
  const before = params.get("before") ?? "";
  const page = await listEnquiries(access.scope, readEnquiryFilter(params), int64FromText(before) === undefined ? undefined : before);
  return { ...page, rows: await withCovers(access, page.rows) };
}

export function enquiryCountsOf({ scope }: Access, params: URLSearchParams): Promise<EnquiryCounts> {
  return countEnquiries(scope, readEnquiryFilter(params));
}

/** @throws `not_found` */
export async function enquiryOf(access: Pictured, enquiryId: string): Promise<EnquiryDetail> {
  const stored = idFromText(enquiryId) === undefined ? undefined : await findEnquiry(access.scope, enquiryId);
  const [found] = await withCovers(access, stored ? [stored] : []);
  if (!found) throw noSuch("enquiry");
  const replyTo = await replyAddressOf(access.scope);
  return { ...found, mail: { sends: sendsMail() && replyTo !== "", replyTo } };
}

/** 404 page for a missing or foreign enquiry. */
export function pageEnquiry(access: Pictured, enquiryId: string): Promise<EnquiryDetail> {
  return orPageNotFound(enquiryOf(access, enquiryId));
}

export async function enquirySettingsOf({ scope }: Access): Promise<EnquirySettings> {
  return (await findEnquirySettings(scope)).settings;
}

/** Offers templates in the site's language. */
export async function starterTemplatesOf({ scope }: Access): Promise<EnquirySettings["templates"]> {
  return [...STARTER_TEMPLATES[await findLanguage(scope)]];
}

/** The project's own, or those to start with. */
export async function templatesOf(access: Access): Promise<EnquirySettings["templates"]> {
  const { templates } = await enquirySettingsOf(access);
  return templates.length > 0 ? templates : await starterTemplatesOf(access);
}

/** Undefined for an administrator who is not a member. */
export async function ownEnquiryMailOf({ scope, person }: Pick<PersonAccess, "scope" | "person">): Promise<boolean | undefined> {
  return await findOwnEnquiryMail(scope, person.id);
}

/**
 * @param params `of`, one of `RETAINED`, is enquiries by default; `months` as saved for enquiries
 * @throws `invalid_parameter`
 */
export async function retentionPreviewOf({ scope }: Access, params: URLSearchParams): Promise<RetentionPreview> {
  const [given, months] = [params.get("of") ?? "enquiries", params.get("months")];
  const retained = RETAINED.find((one) => one === given);
  if (!retained) throw new AppError("invalid_parameter", `The data must be one of ${RETAINED.join(", ")}; got "${given}".`);
  const wanted = months === null ? (await findEnquirySettings(scope)).settings.retentionMonths : Number(months);
  const { data, error } = (retained === "enquiries" ? retentionMonthsSchema : adoptionMonthsSchema).safeParse(wanted);
  if (data === undefined || data === null) throw new AppError("invalid_parameter", `${error?.issues[0]?.message}.`);
  return await previewRetention(scope, retained, data);
}

export function takesEnquiriesOf({ scope }: Access): Promise<boolean> {
  return isTakingEnquiries(scope);
}

export function newEnquiriesOf({ scope }: Access): Promise<number> {
  return countNewEnquiries(scope);
}

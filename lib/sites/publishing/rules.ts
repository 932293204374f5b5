import type { ShownPhoto } from "#lib/shelter/photos/schema.ts";
import { SITE_PICTURES, type SitePictures } from "#lib/sites/publishing/pictures.schema.ts";
import { SITE_FIELDS, type SiteField, type SiteSettings, siteSettingsSchema } from "#lib/sites/publishing/schema.ts";

export function changedSiteFields(one: SiteSettings, other: SiteSettings): SiteField[] {
  return SITE_FIELDS.filter((field) => one[field] !== other[field]);
}

/** Uses the newest valid text of each field. */
export function previewOf(form: SiteSettings, before: SiteSettings): SiteSettings {
  const valid = SITE_FIELDS.flatMap((field) => {
    const { success, data } = siteSettingsSchema.shape[field].safeParse(form[field]);
    return success ? [[field, data] as const] : [];
  });
  return { ...before, ...Object.fromEntries(valid) };
}

export function countChangedPictures({ draft, live }: Record<"draft" | "live", SitePictures>): number {
  const textOf = (picture: ShownPhoto | null): string => (picture ? `${picture.id} ${picture.alt}` : "");
  return SITE_PICTURES.filter((kind) => textOf(draft[kind]) !== textOf(live[kind])).length;
}

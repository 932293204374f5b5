import { SITE_FIELDS, type SiteField, type SiteSettings, siteSettingsSchema } from "#lib/sites/sites/schema.ts";

export function changedSiteFields(one: SiteSettings, other: SiteSettings): SiteField[] {
  return SITE_FIELDS.filter((field) => one[field] !== other[field]);
}

/** The newest valid text of each field. */
export function previewOf(form: SiteSettings, before: SiteSettings): SiteSettings {
  const valid = SITE_FIELDS.flatMap((field) => {
    const { success, data } = siteSettingsSchema.shape[field].safeParse(form[field]);
    return success ? [[field, data] as const] : [];
  });
  return { ...before, ...Object.fromEntries(valid) };
}

import { SITE_FIELDS, type SiteField, type SiteSettings } from "#lib/sites/schema.ts";

/** The fields in which two versions of a site's settings differ. */
export function changedSiteFields(one: SiteSettings, other: SiteSettings): SiteField[] {
  return SITE_FIELDS.filter((field) => one[field] !== other[field]);
}

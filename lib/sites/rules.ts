import { SITE_FIELDS, type SiteField, type SiteSettings } from "#lib/sites/schema.ts";

export function changedSiteFields(one: SiteSettings, other: SiteSettings): SiteField[] {
  return SITE_FIELDS.filter((field) => one[field] !== other[field]);
}

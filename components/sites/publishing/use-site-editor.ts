"use client";

import { useState } from "react";
import { FetchError } from "#lib/platform/browser/fetch-json.ts";
import { siteCalls } from "#lib/sites/publishing/client.ts";
import { changedSiteFields } from "#lib/sites/publishing/rules.ts";
import { type SiteDraft, type SiteField, type SiteSettings, siteSettingsSchema } from "#lib/sites/publishing/schema.ts";

export interface SiteEditor {
  form: SiteSettings;
  change: (form: SiteSettings) => void;
  errors: Partial<Record<SiteField, string>>;
  /** Why the last save was refused, unless a single field is at fault. */
  refusal: Error | string | undefined;
  /** Change that someone else saved meanwhile. */
  theirs: SiteDraft | undefined;
  takeTheirs: () => void;
  isSaving: boolean;
  isDirty: boolean;
  /** @returns whether it is stored */
  save: (over?: SiteDraft) => Promise<boolean>;
}

const settingsOf = ({ version: _, ...settings }: SiteDraft): SiteSettings => settings;

export function useSiteEditor(
  project: string,
  first: SiteDraft,
  on: { onSaved: (draft: SiteDraft) => void; read: () => Promise<SiteDraft | undefined> },
): SiteEditor {
  const [seen, setSeen] = useState(first);
  const [form, setForm] = useState<SiteSettings>(settingsOf(first));
  const [errors, setErrors] = useState<SiteEditor["errors"]>({});
  const [refusal, setRefusal] = useState<Error | string | undefined>();
  const [theirs, setTheirs] = useState<SiteDraft | undefined>();
  const [isSaving, setSaving] = useState(false);

  const stored = (draft: SiteDraft): void => {
    setSeen(draft);
    setForm(settingsOf(draft));
    setTheirs(undefined);
    on.onSaved(draft);
  };
  const save = async (over?: SiteDraft): Promise<boolean> => {
    const parsed = siteSettingsSchema.safeParse(form);
    setErrors(parsed.error ? Object.fromEntries(parsed.error.issues.map((issue) => [issue.path[0], `${issue.message}.`])) : {});
    setRefusal(undefined);
    if (!parsed.success || isSaving) return false;
    setSaving(true);
    try {
      stored(await siteCalls.save(project, { ...parsed.data, version: (over ?? seen).version }));
      return true;
    } catch (error) {
      const now = error instanceof FetchError && error.code === "conflict" ? await on.read().catch(() => undefined) : undefined;
      setTheirs(now);
      if (!now) setRefusal(error instanceof Error ? error : "The site could not be saved. Try again.");
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    form,
    change: (next) => {
      setForm(next);
      setErrors({});
    },
    errors,
    refusal,
    theirs,
    takeTheirs: () => theirs && stored(theirs),
    isSaving,
    isDirty: changedSiteFields(seen, form).length > 0,
    save,
  };
}

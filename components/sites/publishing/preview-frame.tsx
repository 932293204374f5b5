"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PostedFrame } from "#components/ui/posted-frame.tsx";
import { previewPath } from "#lib/sites/publishing/client.ts";
import type { SitePictures } from "#lib/sites/publishing/pictures.schema.ts";
import { changedSiteFields, previewOf } from "#lib/sites/publishing/rules.ts";
import type { SiteSettings } from "#lib/sites/publishing/schema.ts";

const REST_MS = 500;

/** The last valid text of each field, debounced by half a second. */
function useRested(form: SiteSettings): { settings: SiteSettings; count: number } {
  const [rested, setRested] = useState({ settings: form, count: 0 });
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested((before) => {
        const settings = previewOf(form, before.settings);
        return changedSiteFields(before.settings, settings).length === 0 ? before : { settings, count: before.count + 1 };
      });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [form]);
  return rested;
}

interface Previewed {
  project: string;
  isTest: boolean;
  form: SiteSettings;
  takesEnquiries: boolean;
  pictures: SitePictures;
}

function TypedPreview({ project, isTest, form, takesEnquiries, pictures }: Previewed) {
  const { settings, count } = useRested(form);
  const shown = [pictures.logo, pictures.header].map((picture) => picture && `${picture.id}-${picture.state}`).join("-");
  return (
    <Panel
      title="Preview"
      note={isTest ? "Shows what you type." : "Shows what you type. Visitors see it after you publish."}
      action={<Button label="Open in a new window" type="submit" form="site-preview" formTarget="_blank" />}
    >
      <PostedFrame
        name={`preview-${count}-${takesEnquiries}-${shown}`}
        action={previewPath(project)}
        title="Preview of the site"
        values={settings}
        height="h-[36rem]"
        formId="site-preview"
      />
    </Panel>
  );
}

export function PreviewFrame(props: Previewed & { canWrite: boolean }) {
  const { canWrite, ...previewed } = props;
  if (canWrite) return <TypedPreview {...previewed} />;
  return (
    <Panel title="Preview" note="Shows the last saved version.">
      <iframe
        src={previewPath(previewed.project)}
        title="Preview of the site"
        className="h-[36rem] w-full rounded-xl border border-border bg-surface"
      />
    </Panel>
  );
}

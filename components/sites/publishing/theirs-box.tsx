import type { SiteEditor } from "#components/sites/publishing/use-site-editor.ts";
import { FIELD_WORDS } from "#components/sites/publishing/words.ts";
import { Button } from "#components/ui/button.tsx";
import { changedSiteFields } from "#lib/sites/publishing/rules.ts";

/** Nothing is stored yet. */
export function TheirsBox({ editor }: { editor: SiteEditor }) {
  const { theirs, form } = editor;
  if (!theirs) return null;
  const fields = changedSiteFields(theirs, form).map((field) => FIELD_WORDS[field]);
  return (
    <div role="alert" className="mb-5 rounded-xl border border-warning bg-warning/15 p-4 text-note">
      <p className="font-semibold">Someone else changed the site while you had it open. Your changes aren’t saved yet.</p>
      <p className="mt-2">Their version differs from yours in: {fields.join(", ") || "nothing"}.</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button label="Discard mine, show theirs" onClick={editor.takeTheirs} className="bg-surface" />
        <Button label="Save mine anyway" onClick={() => void editor.save(theirs)} className="bg-surface" />
      </div>
    </div>
  );
}

import { MUTE } from "#components/sites/publishing/words.ts";
import { Button } from "#components/ui/button.tsx";
import { counted } from "#components/ui/counted.ts";
import { Spinner } from "#components/ui/spinner.tsx";

/** Fixed at the window's bottom, or above the bottom navigation, so that nothing moves when it appears. */
const BAR =
  "z-10 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-border bg-butter px-4 py-2 text-butter-ink max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(3.6rem+env(safe-area-inset-bottom))] max-lg:border-t lg:sticky lg:bottom-4 lg:rounded-2xl lg:border xl:col-span-2";

function words(changes: number | undefined): string {
  if (changes === undefined) return "Your site isn’t published yet";
  if (changes === 0) return "Not saved yet";
  return counted(changes, "unpublished change");
}

/**
 * Nothing while visitors see what the form says, and can reach someone.
 * @param props.changes fields of the form that differ from what visitors see; undefined if they see nothing
 * @param props.isTest it can be saved only
 * @param props.isDirty the form has unsaved input
 * @param props.form its id
 * @param props.mute the two ways out, if visitors see the site and cannot reach anyone
 */
export function PublishBar(props: {
  changes: number | undefined;
  isTest: boolean;
  isDirty: boolean;
  isBusy: boolean;
  form: string;
  mute: { onTurnOn: () => void; onAddContact: () => void } | undefined;
  onPublish: () => void;
}) {
  const { changes, isTest, isDirty, isBusy, form, mute, onPublish } = props;
  const isShown = isBusy || isDirty || changes !== 0 || mute !== undefined;
  const text = isTest ? "Not saved yet" : words(changes);
  return (
    <section
      aria-label="Publish"
      data-thumb-bar={isShown || undefined}
      data-wide-bar={isShown || undefined}
      className={isShown ? BAR : "sr-only"}
    >
      <p aria-live="polite" className="mr-auto font-semibold">
        {isShown && !isBusy && (mute ? MUTE : text)}
      </p>
      {mute && !isBusy && (
        <>
          <Button isSmall label="Turn on the form" onClick={mute.onTurnOn} className="bg-surface" />
          <Button isSmall label="Add email or phone" onClick={mute.onAddContact} className="bg-surface" />
        </>
      )}
      {isShown && isDirty && !isBusy && (
        <Button isSmall label={changes === 0 ? "Save" : "Save draft"} type="submit" form={form} className="bg-surface" />
      )}
      {isShown && !isTest && (isBusy || changes !== 0) && (
        <Button isSmall tone="primary" onClick={() => isBusy || onPublish()} isPending={isBusy} className="gap-2">
          {isBusy && <Spinner />}
          {isBusy ? "Publishing…" : "Publish"}
        </Button>
      )}
    </section>
  );
}

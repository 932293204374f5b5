import { useState } from "react";
import { ASK_LABEL } from "#components/sites/publishing/ask-panel.tsx";
import { MUTE } from "#components/sites/publishing/words.ts";
import { Button } from "#components/ui/button.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { ToggleSwitch } from "#components/ui/toggle-switch.tsx";

function noteOf(asks: boolean, hasContact: boolean): string {
  if (asks) return "A form on each animal’s page. What visitors send is under Enquiries. You can turn it off at any time.";
  return hasContact
    ? "Visitors reach you by the email address or phone number on your site."
    : `${MUTE}: leave the form on, or add an email address or phone number.`;
}

/** Asks at the first publish whether visitors can ask, too. */
export function PublishDialog(props: {
  hasContact: boolean;
  onPublish: (asks: boolean) => Promise<void>;
  onAddContact: () => void;
  onClose: () => void;
}) {
  const { hasContact, onPublish, onAddContact, onClose } = props;
  const [asks, setAsks] = useState(true);
  return (
    <FormDialog
      title="Publish your site"
      text="Anyone can see it then, with the animals that are available."
      label="Publish"
      pendingLabel="Publishing…"
      onSubmit={() => onPublish(asks)}
      onDone={onClose}
      onClose={onClose}
    >
      <div>
        <ToggleSwitch label={ASK_LABEL} isOn={asks} onChange={setAsks} />
        <p role="status" className={`mt-1 text-note ${asks || hasContact ? "text-muted" : "font-semibold"}`}>
          {noteOf(asks, hasContact)}
        </p>
        {!asks && !hasContact && <Button isSmall label="Add email or phone" onClick={onAddContact} className="mt-3" />}
      </div>
    </FormDialog>
  );
}

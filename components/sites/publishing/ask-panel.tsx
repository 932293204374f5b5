import Link from "next/link";
import type { Ref } from "react";
import { Panel } from "#components/ui/panel.tsx";
import { ToggleSwitch } from "#components/ui/toggle-switch.tsx";

export const ASK_LABEL = "Let visitors ask";

/** @param props.box holds the switch */
export function AskPanel(props: {
  project: string;
  isOn: boolean;
  hasPrivacyLink: boolean;
  canWrite: boolean;
  box: Ref<HTMLFieldSetElement>;
  onChange: (isOn: boolean) => void;
}) {
  const { project, isOn, hasPrivacyLink, canWrite, box, onChange } = props;
  return (
    <Panel title="Enquiries" note="A form on each animal’s page, and a general one. On or off takes effect at once, without publishing.">
      <fieldset ref={box} disabled={!canWrite} className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2">
        <ToggleSwitch label={ASK_LABEL} isOn={isOn} onChange={onChange} />
        <Link href={`/p/${project}/enquiries/settings`} className="link text-note">
          Questions, texts, and templates
        </Link>
      </fieldset>
      {isOn && !hasPrivacyLink && (
        <p className="mt-4 rounded-2xl border border-warning bg-warning/15 p-4 text-note">
          Your site has no link to a privacy policy, so the form cannot show one. Add it below, then publish.
        </p>
      )}
    </Panel>
  );
}

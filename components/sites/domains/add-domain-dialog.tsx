"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ChoiceBox } from "#components/sites/domains/choice-box.tsx";
import { LookupResult, mayAdd } from "#components/sites/domains/lookup-result.tsx";
import { MissingNotice } from "#components/sites/domains/missing-notice.tsx";
import { useDomainLookup } from "#components/sites/domains/use-domain-lookup.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useAddDomain } from "#lib/sites/domains/client.ts";
import type { Missing } from "#lib/sites/domains/schema.ts";

export function AddDomainDialog({ slug, missing, onClose }: { slug: string; missing: readonly Missing[]; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const lookup = useDomainLookup(slug, typed);
  const { look } = lookup;
  const [isAlone, setAlone] = useState(false);
  const [isHasty, setHasty] = useState(false);
  const add = useAddDomain(slug);
  const found = look && mayAdd(look) ? look : undefined;
  const pair = found?.pair?.id === null ? found.pair : null;
  const mayBeEarly = found?.servesElsewhere === true && found.contestedBy !== found.unicodeName;
  const router = useRouter();

  if (missing.length > 0) {
    return (
      <Dialog title="Add a domain" onClose={onClose}>
        <div className="mt-5">
          <MissingNotice slug={slug} missing={missing} />
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="Add a domain"
      label="Add domain"
      pendingLabel="Adding…"
      isDisabled={look !== undefined && !found}
      onSubmit={() =>
        add.mutateAsync({ name: typed, withPair: pair !== null && !pair.isContested && !isAlone, isEarly: mayBeEarly && !isHasty })
      }
      onDone={({ domain }) => router.push(`/p/${slug}/settings/domains/${domain.id}`)}
      onClose={onClose}
    >
      <Field
        label="Domain"
        value={typed}
        onChange={setTyped}
        maxLength={1000}
        hint="A domain that you own, such as our-shelter.org or adopt.our-shelter.org. You can paste an address."
        error="Enter a domain."
      />
      <LookupResult typed={typed} {...lookup} />
      {mayBeEarly && (
        <ChoiceBox
          label="Get HTTPS ready before the switch"
          hint="Leave the records as they are for now: the next page shows TXT records to set first. Otherwise visitors are without HTTPS for a minute or two after you change the records."
          isChosen={!isHasty}
          onChoose={(isChosen) => setHasty(!isChosen)}
        />
      )}
      {pair?.isContested && (
        <p className="text-note text-muted [overflow-wrap:anywhere]">
          Another project uses, or used, {pair.unicodeName}. You can add it later, and prove with a TXT record that it is yours.
        </p>
      )}
      {pair && !pair.isContested && (
        <ChoiceBox
          label={`Add ${pair.unicodeName} too`}
          hint="People type both. It redirects, so that they find your site either way."
          isChosen={!isAlone}
          onChoose={(isChosen) => setAlone(!isChosen)}
        />
      )}
    </FormDialog>
  );
}

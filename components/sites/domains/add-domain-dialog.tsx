"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ChoiceBox } from "#components/sites/domains/choice-box.tsx";
import { LookupResult, mayAdd } from "#components/sites/domains/lookup-result.tsx";
import { MissingNotice } from "#components/sites/domains/missing-notice.tsx";
import { PairChoice } from "#components/sites/domains/pair-choice.tsx";
import { useDomainLookup } from "#components/sites/domains/use-domain-lookup.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useAddDomain } from "#lib/sites/domains/client.ts";
import type { Missing } from "#lib/sites/domains/schema.ts";

export function AddDomainDialog({ slug, missing, onClose }: { slug: string; missing: readonly Missing[]; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const { look, isLooking, error } = useDomainLookup(slug, typed);
  const [isAlone, setAlone] = useState(false);
  const [isHasty, setHasty] = useState(false);
  const add = useAddDomain(slug);
  const pair = look && mayAdd(look) && look.outcome === "fine" && look.pair?.id === null ? look.pair : null;
  const mayBeEarly =
    look !== undefined && mayAdd(look) && look.outcome === "fine" && look.servesElsewhere && look.contestedBy !== look.unicodeName;
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
      isDisabled={look !== undefined && !mayAdd(look)}
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
      <LookupResult typed={typed} look={look} isLooking={isLooking} error={error} />
      {mayBeEarly && (
        <ChoiceBox
          label="Get HTTPS ready before the switch"
          hint="Leave the records as they are for now: the next page shows TXT records to set first. Otherwise visitors are without HTTPS for a minute or two after you change the records."
          isChosen={!isHasty}
          onChoose={(isChosen) => setHasty(!isChosen)}
        />
      )}
      {pair && <PairChoice pair={pair} isChosen={!isAlone} onChoose={(isChosen) => setAlone(!isChosen)} />}
    </FormDialog>
  );
}

"use client";

import { Form } from "@heroui/react/form";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { LookupResult, mayAdd } from "#components/domains/lookup-result.tsx";
import { MissingNotice } from "#components/domains/missing-notice.tsx";
import { useDomainLookup } from "#components/domains/use-domain-lookup.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { useAddDomain } from "#lib/domains/client.ts";
import type { Missing } from "#lib/domains/schema.ts";

export function AddDomainDialog({ slug, missing, onClose }: { slug: string; missing: readonly Missing[]; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const { look, isLooking, fault } = useDomainLookup(slug, typed);
  const add = useAddDomain(slug);
  const router = useRouter();

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (add.isPending) return;
    add.mutate(typed, { onSuccess: ({ domain }) => router.push(`/p/${slug}/settings/domains/${domain.id}`) });
  };

  return (
    <Dialog title="Add a domain" onClose={onClose}>
      {missing.length > 0 ? (
        <div className="mt-5">
          <MissingNotice slug={slug} missing={missing} />
        </div>
      ) : (
        <Form onSubmit={submit} className="mt-5 flex flex-col gap-4">
          <TextInput
            label="Domain"
            value={typed}
            onChange={(value) => {
              add.reset();
              setTyped(value);
            }}
            maxLength={1000}
            hint="A domain that you own, such as www.our-shelter.org or adopt.our-shelter.org."
            fault="Enter a domain."
          />
          <LookupResult look={look} isLooking={isLooking} fault={fault} />
          {add.error && <FaultBox text={add.error.message} />}
          <div>
            <SubmitButton
              label="Add domain"
              pendingLabel="Adding…"
              isPending={add.isPending || add.isSuccess}
              isDisabled={look !== undefined && !mayAdd(look)}
            />
          </div>
        </Form>
      )}
    </Dialog>
  );
}

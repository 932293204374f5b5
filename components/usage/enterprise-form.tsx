"use client";

import { Form } from "@heroui/react/form";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { useSetPlan } from "#lib/plans/client.ts";
import type { UsageNow } from "#lib/usage/schema.ts";

/** The figures that an administrator gives a project. */
export function EnterpriseForm({ slug, now }: { slug: string; now: UsageNow }) {
  const router = useRouter();
  const [perMinute, setPerMinute] = useState(String(now.minute.limit));
  const [perDay, setPerDay] = useState(String(now.day.limit));
  const setPlan = useSetPlan(slug);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (setPlan.isPending) return;
    const figures = { perMinute: Number(perMinute), perDay: Number(perDay) };
    setPlan.mutate({ plan: "enterprise", ...figures }, { onSuccess: () => router.refresh() });
  };

  return (
    <Form onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <TextInput label="Requests a minute" type="number" value={perMinute} onChange={setPerMinute} fault="Enter a whole number." />
      <TextInput label="Requests a day" type="number" value={perDay} onChange={setPerDay} fault="Enter a whole number." />
      {setPlan.error && <FaultBox text={setPlan.error.message} />}
      <div>
        <SubmitButton
          label={now.plan === "enterprise" ? "Set the figures" : "Set Enterprise"}
          pendingLabel="Setting …"
          isPending={setPlan.isPending}
        />
      </div>
    </Form>
  );
}

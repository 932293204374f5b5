"use client";

import { Form } from "@heroui/react/form";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { categoryCalls } from "#lib/categories/client.ts";
import { MOST_CATEGORY_NAME_LENGTH } from "#lib/categories/schema.ts";

export function AddCategoryDialog(props: { project: string; onClose: () => void; onAdded: (name: string) => void }) {
  const { project, onClose, onAdded } = props;
  const [name, setName] = useState("");
  const add = useMutation({ mutationFn: () => categoryCalls.add(project, { name }) });

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!add.isPending) add.mutate(undefined, { onSuccess: (category) => onAdded(category.name ?? name) });
  };

  return (
    <Dialog title="Add a category" onClose={onClose}>
      <Form onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <TextInput
          label="Name"
          value={name}
          onChange={setName}
          maxLength={MOST_CATEGORY_NAME_LENGTH}
          autoFocus
          hint="A kind of animal, such as Cats."
          fault="Enter a name."
        />
        {add.error && <FaultBox text={add.error.message} />}
        <div>
          <SubmitButton label="Add category" pendingLabel="Adding…" isPending={add.isPending} />
        </div>
      </Form>
    </Dialog>
  );
}

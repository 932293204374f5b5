"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { categoryCalls } from "#lib/shelter/categories/client.ts";
import { MAX_CATEGORY_NAME_LENGTH } from "#lib/shelter/categories/schema.ts";

export function AddCategoryDialog(props: { project: string; onClose: () => void; onAdded: (name: string) => void }) {
  const { project, onClose, onAdded } = props;
  const [name, setName] = useState("");
  const add = useMutation({ mutationFn: () => categoryCalls.add(project, { name }) });
  return (
    <FormDialog
      title="Add a category"
      label="Add category"
      pendingLabel="Adding…"
      onSubmit={() => add.mutateAsync()}
      onDone={(category) => onAdded(category.name ?? name)}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        onChange={setName}
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoFocus
        hint="A kind of animal, such as Cats."
        error="Enter a name."
      />
    </FormDialog>
  );
}

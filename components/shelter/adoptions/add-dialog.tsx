"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AdoptionFields, draftOf, fieldsOf } from "#components/shelter/adoptions/adoption-fields.tsx";
import { AnimalPicker } from "#components/shelter/animal-picker.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { adoptionCalls } from "#lib/shelter/adoptions/client.ts";
import { adoptionsKey } from "#lib/shelter/adoptions/key.client.ts";

export function AddDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const client = useQueryClient();
  const show = useToast();
  const [pets, setPets] = useState<string[]>([]);
  const [draft, setDraft] = useState(() => draftOf());
  const [isMissing, setMissing] = useState(false);
  return (
    <FormDialog
      title="Add an adoption"
      text="For someone who called or came by. It begins as Interested; the animal stays as it is."
      label="Add"
      pendingLabel="Adding…"
      onSubmit={async () => {
        const [petId] = pets;
        setMissing(petId === undefined);
        if (petId === undefined) throw new Error("Choose an animal.");
        return await adoptionCalls.add(project, { petId, ...fieldsOf(draft) });
      }}
      onDone={({ adopter }) => {
        void client.invalidateQueries({ queryKey: adoptionsKey(project) });
        show({ text: `${isolated(adopter)}: Interested.` });
        onClose();
      }}
      onClose={onClose}
    >
      <AnimalPicker
        project={project}
        label="Animal"
        hint="By name or number."
        petId={undefined}
        max={1}
        value={pets}
        onChange={(ids) => {
          setPets(ids);
          setMissing(false);
        }}
        error={isMissing ? "Choose an animal" : undefined}
      />
      <AdoptionFields project={project} draft={draft} onChange={setDraft} />
    </FormDialog>
  );
}

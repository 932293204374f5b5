"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AnimalPicker } from "#components/shelter/animal-picker.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { petsKey } from "#lib/shelter/pets/client.ts";
import { photoCalls } from "#lib/shelter/photos/client.ts";
import { MAX_SHARED_WITH } from "#lib/shelter/photos/rules.ts";

export function ShareDialog(props: { project: string; petId: string; photoId: string; onClose: () => void }) {
  const { project, petId, photoId, onClose } = props;
  const client = useQueryClient();
  const show = useToast();
  const [petIds, setPetIds] = useState<string[]>([]);
  return (
    <FormDialog
      title="Use this photo for other animals"
      text="For a litter, say. It becomes their last photo, and is stored once. Deleting it for one animal keeps it for the others."
      label="Add photo"
      pendingLabel="Adding…"
      isDisabled={petIds.length === 0}
      onSubmit={() => photoCalls.share(project, petId, photoId, petIds)}
      onDone={() => {
        void client.invalidateQueries({ queryKey: petsKey(project) });
        show({ text: petIds.length === 1 ? "One more animal has this photo." : `${petIds.length} more animals have this photo.` });
        onClose();
      }}
      onClose={onClose}
    >
      <AnimalPicker
        project={project}
        label="Animals"
        hint={`Up to ${MAX_SHARED_WITH} at once.`}
        petId={petId}
        max={MAX_SHARED_WITH}
        value={petIds}
        onChange={setPetIds}
      />
    </FormDialog>
  );
}

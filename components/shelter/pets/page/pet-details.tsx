import { useLeaveGuard } from "#components/shell/page/use-leave-guard.tsx";
import type { PetActions } from "#components/shelter/pets/pet-actions.ts";
import { PetBinButton } from "#components/shelter/pets/pet-bin-button.tsx";
import { PetEditor } from "#components/shelter/pets/pet-editor.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";
import type { PetDetail } from "#lib/shelter/pets/detail.schema.ts";

/** Unmounting removes its guard, once another tab is shown. */
export function PetDetails(props: {
  project: string;
  pet: PetDetail;
  categories: readonly Category[] | undefined;
  canWrite: boolean;
  actions: PetActions;
}) {
  const { project, pet, categories, canWrite, actions } = props;
  const { past, box, setDirty } = useLeaveGuard();
  return (
    <div className="max-w-3xl">
      {box}
      <PetEditor
        project={project}
        pet={pet}
        categories={categories}
        canWrite={canWrite && pet.deletedAt === null}
        isPage
        onSaved={actions.noteSaved}
        onDirty={setDirty}
      >
        {canWrite && <PetBinButton pet={pet} actions={actions} past={past} onDone={() => setDirty(false)} />}
      </PetEditor>
    </div>
  );
}

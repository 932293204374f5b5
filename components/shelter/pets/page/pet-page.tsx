"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink, Printer } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ANIMALS_PATH } from "#components/shell/layout/places.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { useLeaveGuard } from "#components/shell/page/use-leave-guard.tsx";
import { AskedLink } from "#components/shelter/asked-link.tsx";
import { InBinNote } from "#components/shelter/pets/in-bin-note.tsx";
import { PetProfile } from "#components/shelter/pets/page/pet-profile.tsx";
import { PetStory, type StoryFirst } from "#components/shelter/pets/page/pet-story.tsx";
import { type PetTab, PetTabs } from "#components/shelter/pets/page/pet-tabs.tsx";
import { shownError } from "#components/shelter/pets/pet-actions.ts";
import { PetBinButton } from "#components/shelter/pets/pet-bin-button.tsx";
import { PetEditor } from "#components/shelter/pets/pet-editor.tsx";
import { PetEvents } from "#components/shelter/pets/pet-history.tsx";
import { usePetActions } from "#components/shelter/pets/use-pet-actions.ts";
import { PetPhotos } from "#components/shelter/photos/pet-photos.tsx";
import { PhotoPanel } from "#components/shelter/photos/photo-panel.tsx";
import { UploadList } from "#components/shelter/photos/upload-list.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Sparkline } from "#components/ui/sparkline.tsx";
import { categoriesOptions } from "#lib/shelter/categories/client.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { petOptions } from "#lib/shelter/pets/client.ts";
import type { PetDetail } from "#lib/shelter/pets/row.schema.ts";
import type { PetPhotos as PetPhotosNow } from "#lib/shelter/photos/schema.ts";
import { printPath } from "#lib/sites/prints/rules.ts";
import { placementOptions } from "#lib/sites/publishing/public/client.ts";
import type { AnimalPlacement } from "#lib/sites/publishing/public/schema.ts";
import type { Interest } from "#lib/sites/views/schema.ts";
import { seenText } from "#lib/sites/views/view.ts";

function SiteLink({ placement }: { placement: AnimalPlacement }) {
  if (placement.state === "hidden") return <span>{placement.why}</span>;
  return (
    <a href={placement.url} target="_blank" rel="noopener" className="link inline-flex min-h-11 items-center gap-1.5">
      {placement.state === "reserved" ? "View on site, off the list while it’s pending" : "View on site"}
      <ExternalLink aria-hidden className="size-4" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function InterestLine({ project, pet, interest }: { project: string; pet: { id: string; name: string }; interest: Interest }) {
  const { views, asked } = interest;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
      <span>
        {seenText(views.reduce((sum, count) => sum + count, 0))}, <AskedLink project={project} pet={pet} asked={asked} />
      </span>
      <Sparkline values={views} />
    </span>
  );
}

interface PetPageProps {
  project: string;
  canWrite: boolean;
  tab: PetTab;
  /** `YYYY-MM-DD` in UTC. */
  today: string;
  first: StoryFirst & {
    pet: PetDetail;
    photos: PetPhotosNow;
    categories: Category[];
    placement: AnimalPlacement;
    interest: Interest;
  };
}

export function PetPage({ project, canWrite, tab, today, first }: PetPageProps) {
  const seed = { initialDataUpdatedAt: first.readAt };
  const options = petOptions(project, first.pet.id);
  const {
    data: pet,
    dataUpdatedAt,
    error,
    refetch,
  } = useQuery({ ...options, ...seed, initialData: first.pet, refetchOnWindowFocus: false });
  const { data: categories } = useQuery({ ...categoriesOptions(project), ...seed, initialData: first.categories });
  const { data: placement } = useQuery({ ...placementOptions(project, pet.id), ...seed, initialData: first.placement });
  const actions = usePetActions(project);
  const { past, box, setDirty } = useLeaveGuard();
  const router = useRouter();
  const titled = first.pet.name;
  // The server writes the title of the tab.
  useEffect(() => {
    if (pet.name !== titled) router.refresh();
  }, [pet.name, titled, router]);
  const base = `/p/${project}/animals/${pet.id}`;
  const canEdit = canWrite && pet.deletedAt === null;
  const story = { project, petId: pet.id, today, first };

  return (
    <div className={tab === "profile" ? "max-md:flex max-md:flex-col max-md:gap-4" : ""}>
      <div className="max-md:order-2">
        <PageHead
          back={{ href: `/p/${project}${ANIMALS_PATH}`, label: "Back to animals" }}
          title={pet.name}
          lead={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-mono text-sm">Number {pet.id}</span>
              {!pet.profile.listed && <Badge>Not listed</Badge>}
            </span>
          }
          action={
            pet.deletedAt === null && (
              <IntentLink href={printPath(project, [pet.id], "poster")} className="button button--outline">
                <Printer aria-hidden />
                Print
              </IntentLink>
            )
          }
        />
        {error && <ErrorBox context="This page may be out of date." error={shownError(error)} onRetry={() => void refetch()} />}
        <InBinNote pet={pet} readAt={dataUpdatedAt} />
        {box}
        {(tab === "adoption" || tab === "history") && (
          <div className="mb-5 empty:mb-0">
            <UploadList project={project} petId={pet.id} />
          </div>
        )}
        <PetTabs base={base} here={tab} />
      </div>
      {tab === "profile" && (
        <PetEditor
          project={project}
          pet={pet}
          categories={categories}
          canWrite={canEdit}
          isPage
          onSaved={(saved, before) => actions.noteSaved(saved, before)}
          onDirty={setDirty}
          footer={canWrite && <PetBinButton pet={pet} actions={actions} past={past} onDone={() => setDirty(false)} />}
        >
          {(editing) => (
            <PetProfile
              editing={editing}
              photos={<PetPhotos project={project} pet={pet} canWrite={canEdit} hasCover first={first} />}
              seen={
                <>
                  <SiteLink placement={placement} />
                  <InterestLine project={project} pet={pet} interest={first.interest} />
                </>
              }
              story={<PetStory {...story} more={`${base}?tab=adoption`} />}
            />
          )}
        </PetEditor>
      )}
      {tab === "photos" && <PhotoPanel project={project} petId={pet.id} canWrite={canEdit} first={first} />}
      {tab === "adoption" && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <PetStory {...story} />
        </div>
      )}
      {tab === "history" && <PetEvents project={project} petId={pet.id} addedAt={pet.createdAt} categories={categories} />}
    </div>
  );
}

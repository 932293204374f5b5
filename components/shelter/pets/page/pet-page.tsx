"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ExternalLink, Printer } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ANIMALS_PATH } from "#components/shell/layout/places.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { InBinNote } from "#components/shelter/pets/in-bin-note.tsx";
import { InterestLine } from "#components/shelter/pets/page/interest-line.tsx";
import { PetAdoptions } from "#components/shelter/pets/page/pet-adoptions.tsx";
import { PetDetails } from "#components/shelter/pets/page/pet-details.tsx";
import { type PetTab, PetTabs } from "#components/shelter/pets/page/pet-tabs.tsx";
import { shownError } from "#components/shelter/pets/pet-actions.ts";
import { PetEvents } from "#components/shelter/pets/pet-history.tsx";
import { usePetActions } from "#components/shelter/pets/use-pet-actions.ts";
import { PhotoPanel } from "#components/shelter/photos/photo-panel.tsx";
import { UploadList } from "#components/shelter/photos/upload-list.tsx";
import { STATUS_TONES, StatusBadge } from "#components/shelter/status-badge.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Thumbnail } from "#components/ui/thumbnail.tsx";
import { categoriesOptions } from "#lib/shelter/categories/client.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { petOptions } from "#lib/shelter/pets/client.ts";
import type { PetDetail } from "#lib/shelter/pets/detail.schema.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";
import { coverIn, photosOptions } from "#lib/shelter/photos/client.ts";
import { printPath } from "#lib/sites/prints/rules.ts";
import { placementOptions } from "#lib/sites/publishing/public/client.ts";
import type { AnimalPlacement } from "#lib/sites/publishing/public/schema.ts";
import type { Interest } from "#lib/sites/views/schema.ts";

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

interface PetPageProps {
  project: string;
  canWrite: boolean;
  tab: PetTab;
  first: { pet: PetDetail; cover: string | null; categories: Category[]; placement: AnimalPlacement; interest: Interest; readAt: number };
}

export function PetPage({ project, canWrite, tab, first }: PetPageProps) {
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
  // Only reads the cache, which is filled once the tab with the photos was open.
  const { data: shown } = useQuery({ ...photosOptions(project, pet.id), enabled: false });
  const actions = usePetActions(project);
  const router = useRouter();
  const titled = first.pet.name;
  // The server writes the title of the tab.
  useEffect(() => {
    if (pet.name !== titled) router.refresh();
  }, [pet.name, titled, router]);

  return (
    <>
      <Link href={`/p/${project}${ANIMALS_PATH}`} className="link mb-3 inline-flex min-h-11 items-center gap-2 text-note">
        <ArrowLeft aria-hidden className="size-4" />
        Animals
      </Link>
      <PageHead
        title={pet.name}
        picture={<Thumbnail name={pet.name} src={shown ? coverIn(shown.photos) : first.cover} size="head" />}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <StatusBadge tone={STATUS_TONES[pet.status]}>{STATUS_WORDS[pet.status]}</StatusBadge>
            <span className="font-mono text-sm">Number {pet.id}</span>
            <SiteLink placement={placement} />
            <InterestLine project={project} pet={pet} interest={first.interest} />
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
      <PetTabs base={`/p/${project}/animals/${pet.id}`} here={tab} />
      {error && <ErrorBox context="This page may be out of date." error={shownError(error)} onRetry={() => void refetch()} />}
      <InBinNote pet={pet} readAt={dataUpdatedAt} />
      {tab !== "photos" && (
        <div className="mb-5 empty:mb-0">
          <UploadList project={project} petId={pet.id} />
        </div>
      )}
      {tab === "details" && <PetDetails project={project} pet={pet} categories={categories} canWrite={canWrite} actions={actions} />}
      {tab === "photos" && <PhotoPanel project={project} petId={pet.id} canWrite={canWrite && pet.deletedAt === null} />}
      {tab === "adoption" && <PetAdoptions project={project} petId={pet.id} />}
      {tab === "history" && <PetEvents project={project} petId={pet.id} addedAt={pet.createdAt} categories={categories} />}
    </>
  );
}

import { lazyPart } from "#components/ui/lazy-part.tsx";

/* What the table must not wait for. */
export const petDrawer = lazyPart(async () => (await import("#components/shelter/pets/pet-drawer.tsx")).PetDrawer);
export const newPetDrawer = lazyPart(async () => (await import("#components/shelter/pets/pet-drawer.tsx")).NewPetDrawer);
export const petFilters = lazyPart(async () => (await import("#components/shelter/pets/pet-filters.tsx")).PetFilters);
export const viewChoices = lazyPart(async () => (await import("#components/shelter/pets/view-choices.tsx")).ViewChoices);
export const bulkTools = lazyPart(async () => (await import("#components/shelter/pets/bulk-tools.tsx")).BulkTools);

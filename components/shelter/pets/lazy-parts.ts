import { lazyPart } from "#components/ui/lazy-part.tsx";

/* The table does not wait for these. */
export const petDrawer = lazyPart(async () => (await import("#components/shelter/pets/pet-drawer.tsx")).PetDrawer);
export const newPetDrawer = lazyPart(async () => (await import("#components/shelter/pets/pet-drawer.tsx")).NewPetDrawer);
export const petFilters = lazyPart(async () => (await import("#components/shelter/pets/pet-filters.tsx")).PetFilters);
export const viewChoices = lazyPart(async () => (await import("#components/shelter/pets/view-choices.tsx")).ViewChoices);
export const savedViews = lazyPart(async () => (await import("#components/shelter/pets/saved-views.tsx")).SavedViews);
export const saveView = lazyPart(async () => (await import("#components/shelter/pets/saved-views.tsx")).SaveView);
export const bulkTools = lazyPart(async () => (await import("#components/shelter/pets/bulk-tools.tsx")).BulkTools);
export const portalDialog = lazyPart(async () => (await import("#components/shelter/pets/portal-dialog.tsx")).PortalDialog);

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type PetActions, petActions } from "#components/shelter/pets/pet-actions.ts";
import { useToast } from "#components/ui/toast.tsx";

export function usePetActions(project: string): PetActions {
  const client = useQueryClient();
  const show = useToast();
  return useMemo(() => petActions(client, project, show), [client, project, show]);
}

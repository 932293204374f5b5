"use client";

import { useQuery } from "@tanstack/react-query";
import { type Command, projectCommand } from "#components/shell/palette/commands.ts";
import { failuresOf } from "#components/shell/palette/failure-words.ts";
import { projectNamesQuery } from "#lib/shelter/projects/directory/client.ts";

export function useFoundProjects(search: string, known: { commands: readonly Command[]; slug: string | undefined }) {
  const sought = search.trim();
  const isOn = sought !== "";
  const { data, isFetching, error } = useQuery({ ...projectNamesQuery(sought), retry: false, enabled: isOn });
  const left = new Set([`/p/${known.slug ?? ""}`, ...known.commands.map(({ id }) => id)]);
  const projects = isOn ? (data?.projects ?? []).map(projectCommand).filter(({ id }) => !left.has(id)) : [];
  return { projects, isAsking: isOn && isFetching, failed: isOn ? failuresOf({ projects: error }) : [] };
}

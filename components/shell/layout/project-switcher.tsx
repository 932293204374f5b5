"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, ChevronsUpDown, Plus } from "lucide-react";
import Link from "next/link";
import { useId, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { projectNamesQuery } from "#lib/shelter/projects/directory/client.ts";

export interface ShellProject {
  slug: string;
  name: string;
  isTest: boolean;
}

export interface ShellProjects {
  projects: readonly ShellProject[];
  hasMore: boolean;
}

function ProjectLinks({ current, projects }: { current: ShellProject; projects: readonly ShellProject[] }) {
  return (
    <ul>
      {projects.map(({ slug, name, isTest }) => (
        <li key={slug}>
          <Link
            href={`/p/${slug}`}
            aria-current={slug === current.slug ? "true" : undefined}
            className="flex min-h-11 items-center gap-2 rounded-xl px-3 py-2 hover:bg-foreground/8 aria-[current=true]:font-semibold"
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
            {isTest && <Badge tone="warn">Test</Badge>}
            {slug === current.slug && <Check aria-hidden className="size-4 shrink-0" />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function withCurrent(current: ShellProject, projects: readonly ShellProject[]): readonly ShellProject[] {
  return projects.some(({ slug }) => slug === current.slug) ? projects : [current, ...projects];
}

function SearchedProjects({ current, projects }: { current: ShellProject; projects: readonly ShellProject[] }) {
  const [search, setSearch] = useState("");
  const sought = search.trim();
  const { data, error } = useQuery({ ...projectNamesQuery(sought), enabled: sought !== "" });
  const id = useId();
  const found = data?.projects ?? [];
  return (
    <>
      <input
        type="search"
        aria-label="Search projects"
        aria-describedby={id}
        placeholder="Search projects"
        maxLength={255}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="input mb-1 w-full"
      />
      <p id={id} role="status" className={sought !== "" && (error || (data && found.length === 0)) ? "px-3 py-2 text-muted" : "sr-only"}>
        {sought === "" ? "" : error ? error.message : !data ? "Searching…" : found.length === 0 ? "No matches." : `${found.length} found`}
      </p>
      <ProjectLinks current={current} projects={sought === "" ? withCurrent(current, projects) : found} />
      {sought !== "" && data?.hasMore && <p className="px-3 py-2 text-sm text-muted">There are more matches. Type more of the name.</p>}
    </>
  );
}

/** @param isSearched more projects exist, found on the server */
export function ProjectSwitcher(props: { current: ShellProject; projects: readonly ShellProject[]; isSearched: boolean }) {
  const { current, projects, isSearched } = props;
  return (
    <DisclosureMenu
      label={`Project: ${isolated(current.name)}${current.isTest ? ", a test project" : ""}. Switch project`}
      button={
        <>
          <span className="truncate font-semibold">{current.name}</span>
          {current.isTest && <Badge tone="warn">Test</Badge>}
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </>
      }
    >
      {isSearched ? (
        <SearchedProjects current={current} projects={projects} />
      ) : (
        <ProjectLinks current={current} projects={withCurrent(current, projects)} />
      )}
      <div className="mt-1 border-t border-border pt-1">
        <Link href="/projects?do=new-project" className="flex min-h-11 items-center gap-2 rounded-xl px-3 py-2 hover:bg-foreground/8">
          <Plus aria-hidden className="size-4 shrink-0" />
          New project
        </Link>
        <Link href="/projects" className="flex min-h-11 items-center rounded-xl px-3 py-2 hover:bg-foreground/8">
          All projects
        </Link>
      </div>
    </DisclosureMenu>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import { CommandOption } from "#components/shell/palette/command-option.tsx";
import { type Command, commandsFor, projectCommand, type Surroundings } from "#components/shell/palette/commands.ts";
import { failuresOf, failureWords } from "#components/shell/palette/failure-words.ts";
import { type Ranked, rank } from "#components/shell/palette/rank.ts";
import { recentCommands, rememberCommand, stillPossible } from "#components/shell/palette/recent.ts";
import { useFound } from "#components/shell/palette/use-found.ts";
import { Modal } from "#components/ui/modal.tsx";
import { projectNamesQuery } from "#lib/shelter/projects/directory/client.ts";

function useFoundProjects(search: string, known: { commands: readonly Command[]; slug: string | undefined }) {
  const sought = search.trim();
  const isOn = sought !== "";
  const { data, isFetching, error } = useQuery({ ...projectNamesQuery(sought), retry: false, enabled: isOn });
  const left = new Set([`/p/${known.slug ?? ""}`, ...known.commands.map(({ id }) => id)]);
  const projects = isOn ? (data?.projects ?? []).map(projectCommand).filter(({ id }) => !left.has(id)) : [];
  return { projects, isAsking: isOn && isFetching, failed: isOn ? failuresOf({ projects: error }) : [] };
}

const MAX_SHOWN = 7;

function useChoices(slug: string | undefined, commands: readonly Command[], search: string) {
  const { animals, others, isAsking, failed } = useFound(slug, search);
  const { projects, isAsking: isAskingProjects, failed: failedProjects } = useFoundProjects(search, { commands, slug });
  const [remembered] = useState(() => recentCommands(slug ?? ""));
  const groups = useMemo((): Ranked[] => {
    const isSearching = search.trim() !== "";
    const recent = stillPossible(remembered, commands);
    const known = new Set(recent.map(({ id }) => id));
    const offered = isSearching
      ? [...commands, ...projects, ...others, ...animals]
      : [...recent, ...commands.filter(({ id }) => !known.has(id))];
    return rank(search, offered, isSearching ? MAX_SHOWN : Number.POSITIVE_INFINITY);
  }, [commands, projects, others, animals, remembered, search]);
  return { groups, isAsking: isAsking || isAskingProjects, error: failureWords([...failed, ...failedProjects]) };
}

/** @param onRun the parent closes the palette */
export function Palette(props: { surroundings: Surroundings; onRun: (command: Command) => void; onClose: () => void }) {
  const { surroundings, onRun, onClose } = props;
  const slug = surroundings.project?.slug;
  const [commands] = useState(() => commandsFor(surroundings));
  const [search, setSearch] = useState("");
  /** Set by pointing; later results don’t move it. */
  const [chosenId, setChosenId] = useState<string>();
  const id = useId();
  const { groups, isAsking, error } = useChoices(slug, commands, search);
  const all = groups.flatMap((group) => group.commands);
  const here = all.find((command) => command.id === chosenId) ?? all[0];

  useEffect(() => {
    if (here) document.getElementById(`${id}-${here.id}`)?.scrollIntoView({ block: "nearest" });
  }, [here, id]);

  const run = (command: Command): void => {
    rememberCommand(slug ?? "", command);
    onRun(command);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      setChosenId(all[((here ? all.indexOf(here) : 0) + step + all.length) % all.length]?.id);
    }
    if (event.key === "Enter" && here && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(here);
    }
  };

  return (
    <Modal
      titleId={`${id}-title`}
      onClose={onClose}
      closesBeside
      className="mx-auto mt-[min(12dvh,7rem)] mb-auto max-h-[76dvh] w-[calc(100%-1.5rem)] max-w-xl overflow-hidden rounded-2xl border shadow-surface open:flex"
    >
      <div className="flex min-h-0 w-full flex-col">
        <h2 id={`${id}-title`} className="sr-only">
          Search or run a command
        </h2>
        <div className="flex items-center gap-3 border-b border-border px-4">
          <Search aria-hidden className="size-5 shrink-0 text-muted" />
          <input
            type="text"
            role="combobox"
            aria-label="Search pages, animals, enquiries, adopters, keys and actions"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={here && `${id}-${here.id}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setChosenId(undefined);
            }}
            onKeyDown={onKey}
            placeholder={slug ? "Pages, animals, visitors, actions" : "Pages, projects, actions"}
            className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-(--field-placeholder) focus-visible:outline-none"
          />
          <button
            type="button"
            onClick={onClose}
            className="h-control-small cursor-pointer rounded-xl px-2.5 text-sm font-semibold text-muted hover:bg-foreground/8"
          >
            Close
          </button>
        </div>
        {error && (
          <p role="alert" className="border-b border-border px-4 py-2.5 text-note text-danger">
            {error}
          </p>
        )}
        <div id={`${id}-list`} role="listbox" aria-label="Results" className="min-h-0 overflow-y-auto overscroll-contain p-2">
          {groups.map(({ group, commands: shown }) => (
            // biome-ignore lint/a11y/useSemanticElements: in a listbox, only role="group" may wrap options
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div id={`${id}-${group}`} role="presentation" className="px-3 pt-2.5 pb-1 text-caption font-semibold text-muted">
                {group}
              </div>
              {shown.map((command) => (
                <CommandOption
                  key={command.id}
                  id={`${id}-${command.id}`}
                  command={command}
                  isHere={command === here}
                  onPoint={() => setChosenId(command.id)}
                  onRun={() => run(command)}
                />
              ))}
            </div>
          ))}
        </div>
        <p role="status" className={all.length > 0 ? "sr-only" : "px-5 pt-1 pb-5 text-muted"}>
          {all.length > 0
            ? `${all.length} results`
            : isAsking
              ? "Searching…"
              : error
                ? "No matches among pages and actions."
                : "No matches. Try fewer letters, or an animal’s number."}
        </p>
      </div>
    </Modal>
  );
}

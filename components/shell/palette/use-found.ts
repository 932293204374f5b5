"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { animalPath } from "#components/shell/layout/places.ts";
import { go } from "#components/shell/palette/commands.ts";
import { failuresOf } from "#components/shell/palette/failure-words.ts";
import { useFoundVisitors } from "#components/shell/palette/use-found-visitors.ts";
import { keysQuery } from "#lib/gateway/api-keys/client.ts";
import { membersQuery } from "#lib/people/members/client.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { petPageOptions } from "#lib/shelter/pets/table/client.ts";

const TYPING_MS = 150;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * Finds animals by name prefix or number, enquiries, adopters, keys, and people.
 * @param slug undefined sends no request
 */
export function useFound(slug: string | undefined, search: string) {
  const settled = useSettled(search.trim());
  const isOn = slug !== undefined && settled !== "";
  // Someone waits: a failure is said at once, and the next letter tries again.
  const once = { retry: false };
  const project = slug ?? "";
  const pets = useQuery({ ...petPageOptions(project, readPetQuery(new URLSearchParams({ q: settled }))), ...once, enabled: isOn });
  const keys = useQuery({ ...keysQuery(project), ...once, enabled: isOn });
  const people = useQuery({ ...membersQuery(project), ...once, enabled: isOn });
  const { visitors, ...looking } = useFoundVisitors(project, isOn ? settled : undefined);
  const base = `/p/${project}`;
  // Matched by the server's own rule for the current text, so not ranked here.
  const isFound = isOn && settled === search.trim() && !pets.isPlaceholderData;
  const animals = (isFound ? (pets.data?.rows ?? []) : [])
    .slice(0, 6)
    .map(({ id, name, status, cover }) =>
      go("Animals", name, base + animalPath(id), { id: `animal:${id}`, note: `${id} · ${STATUS_WORDS[status]}`, cover }),
    );
  const others = !isOn
    ? []
    : [
        ...(settled === search.trim() ? visitors : []),
        ...(keys.data ?? []).map(({ id, name, shown }) => go("API keys", name, `${base}/api-keys/${id}`, { id: `key:${id}`, note: shown })),
        ...(people.data ?? []).map(({ userId, name, email }) =>
          go("People", name, `${base}/settings/members`, { id: `person:${userId}`, note: email }),
        ),
      ];
  return {
    animals,
    others,
    isAsking: slug !== undefined && search.trim() !== "" && (settled !== search.trim() || pets.isFetching || looking.isAsking),
    failed: isOn ? [...failuresOf({ animals: pets.error, keys: keys.error, people: people.error }), ...looking.failed] : [],
  };
}

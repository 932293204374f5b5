import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import { siteHttpsMs } from "#lib/sites/certificates/rules.ts";
import { isCertificateComing } from "#lib/sites/domains/schedule.rules.ts";
import type {
  CreatedShare,
  DomainLookup,
  DomainsPage,
  DomainUse,
  DomainView,
  RedirectStatus,
  SharedDomain,
} from "#lib/sites/domains/schema.ts";

type DomainAction =
  | { kind: "change"; id: string; use?: DomainUse; redirectStatus?: RedirectStatus }
  | { kind: "remove"; id: string; withPair: boolean }
  | { kind: "early"; id: string; withPair: boolean }
  | { kind: "verify" | "reverify" | "unshare" | "cancel-early"; id: string };

const SOON_MS = 1500;
const LATER_MS = 10_000;

const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}/domains`;

export function pollMs(domain: Pick<DomainView, "routing" | "certificate" | "early" | "notServed" | "isChecking">): number | false {
  const { routing, certificate, early, isChecking } = domain;
  const isOrdering = early?.state === "ordering" || early?.state === "validating";
  if (isChecking || isOrdering || isCertificateComing(domain)) return SOON_MS;
  if (routing.state === "waiting") return LATER_MS;
  if (certificate.state !== "failed" || certificate.retryAt === null) return false;
  return Date.parse(certificate.retryAt) <= Date.now() ? SOON_MS : LATER_MS;
}

function soonest(waits: readonly (number | false)[]): number | false {
  const some = waits.filter((wait) => wait !== false);
  return some.length === 0 ? false : Math.min(...some);
}

export function domainsQuery(slug: string) {
  return jsonQuery<DomainsPage>(["projects", slug, "domains"], pathOf(slug), {
    refetchInterval: ({ state }) => soonest([...(state.data?.domains.map(pollMs) ?? []), siteHttpsMs(state.data?.siteHttps)]),
  });
}

export function domainQuery(slug: string, id: string) {
  return jsonQuery<DomainView>([...domainsQuery(slug).queryKey, id], `${pathOf(slug)}/${id}`, {
    field: "domain",
    refetchInterval: ({ state }) => (state.data ? pollMs(state.data) : false),
  });
}

export function lookupQuery(slug: string, name: string) {
  const options = { body: { name }, enabled: name !== "", retry: false };
  return jsonQuery<DomainLookup>(["projects", slug, "domain-look", name], `${pathOf(slug)}/look`, options);
}

export function sharedDomainQuery(token: string) {
  return jsonQuery<SharedDomain>(["domain-share", token], "/api/domain-share/look", {
    field: "domain",
    body: { token },
    enabled: token !== "",
    retry: false,
    refetchInterval: LATER_MS,
  });
}

function useDomainMutation<Input, Result>(slug: string, send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Serialized, so the last click wins.
    scope: { id: `domains of ${slug}` },
    // A rejection may mean that the page is outdated.
    onSettled: () => client.invalidateQueries({ queryKey: domainsQuery(slug).queryKey }),
  });
}

export function useAddDomain(slug: string) {
  return useDomainMutation(slug, (added: { name: string; withPair: boolean; isEarly: boolean }) =>
    fetchJson<{ domain: DomainView }>(pathOf(slug), { body: added }),
  );
}

export function useShareDomain(slug: string) {
  return useDomainMutation(slug, (id: string) => fetchJson<CreatedShare>(`${pathOf(slug)}/${id}/share`, { method: "POST" }));
}

export function useChangeDomain(slug: string) {
  return useDomainMutation(slug, (change: DomainAction) => {
    const path = `${pathOf(slug)}/${change.id}`;
    if (change.kind === "change") {
      const { use, redirectStatus } = change;
      return fetchJson<unknown>(path, { method: "PATCH", body: { use, redirectStatus } });
    }
    if (change.kind === "remove") return fetchJson<unknown>(change.withPair ? `${path}?withPair=true` : path, { method: "DELETE" });
    if (change.kind === "early") return fetchJson<unknown>(`${path}/early`, { method: "POST", body: { withPair: change.withPair } });
    if (change.kind === "cancel-early") return fetchJson<unknown>(`${path}/early`, { method: "DELETE" });
    if (change.kind === "unshare") return fetchJson<unknown>(`${path}/share`, { method: "DELETE" });
    return fetchJson<unknown>(`${path}/${change.kind}`, { method: "POST" });
  });
}

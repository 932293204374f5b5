import { valueWords } from "#lib/history/audit/log.view.ts";
import type { EventType } from "#lib/history/events/schema.ts";

export const EVENT_WORDS: Record<EventType, string> = {
  "pet.created": "Animal added",
  "pet.updated": "Animal changed",
  "pet.deleted": "Animal moved to the bin",
  "pet.restored": "Animal restored",
  "order.created": "Adoption added",
  "order.updated": "Adoption changed",
  "order.deleted": "Adoption deleted",
  "enquiry.created": "Enquiry received",
  "enquiry.updated": "Enquiry changed",
  "enquiry.deleted": "Enquiry deleted",
  "domain.added": "Domain added",
  "domain.verified": "Domain verified",
  "domain.drifted": "Domain points elsewhere",
  "domain.stopped": "Domain no longer checked",
  "domain.lost": "Domain lost to another project",
  "domain.updated": "Domain changed",
  "domain.removed": "Domain removed",
  "api_key.banned": "API key banned",
  "api_key.expiring": "API key expires soon",
  "plan.changed": "Plan changed",
};

const ADOPTION_WORDS: Record<string, string> = {
  placed: "Animal reserved",
  completed: "Adoption completed",
  cancelled: "Adoption canceled",
};

export interface TitleFacts {
  name?: unknown;
  petId?: unknown;
  plan?: unknown;
  status?: unknown;
}

export interface EventTitle {
  what: string;
  subject: string;
}

export function eventTitle(type: EventType, facts: TitleFacts, petNames: ReadonlyMap<string, string>): EventTitle {
  const { name, petId, plan, status } = facts;
  const isAdoption = type === "order.created" || type === "order.updated";
  const what = (isAdoption && typeof status === "string" && ADOPTION_WORDS[status]) || EVENT_WORDS[type];
  if (petId === null) return { what, subject: "No single animal" };
  if (petId !== undefined) return { what, subject: petNames.get(String(petId)) ?? `Animal number ${petId}` };
  if (typeof plan === "string") return { what, subject: valueWords("plan", plan) };
  return { what, subject: typeof name === "string" ? name : "" };
}

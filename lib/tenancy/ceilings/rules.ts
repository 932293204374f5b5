import type { Ceiling, CeilingName } from "#lib/tenancy/ceilings/schema.ts";
import { type Plan, planName } from "#lib/tenancy/plans/rules.ts";

const NEAR = 0.8;

const figure = new Intl.NumberFormat("en");

export function isNear({ used, max }: Ceiling): boolean {
  return used >= max * NEAR;
}

export const CEILING_LABELS: Record<CeilingName, { label: string; unit: string }> = {
  apiKeys: { label: "API keys", unit: "API keys" },
  categories: { label: "Categories", unit: "categories" },
  webhookEndpoints: { label: "Webhook endpoints", unit: "webhook endpoints" },
  domains: { label: "Domains", unit: "domains" },
  invitations: { label: "Open invitations", unit: "open invitations" },
  importMib: { label: "Imports within seven days", unit: "MiB of imports" },
  photoMib: { label: "Photos", unit: "MiB of photos" },
};

export function ceilingText(name: CeilingName, { used, max }: Ceiling): string {
  return `${figure.format(used)} of ${figure.format(max)} ${CEILING_LABELS[name].unit}`;
}

const FIXES: Record<CeilingName, string> = {
  apiKeys: "Revoke one that you no longer need, or choose another plan. Keys that were created within the last day count even then.",
  categories: "Delete one that you no longer need, or choose another plan.",
  webhookEndpoints: "Delete one that you no longer need, or choose another plan.",
  domains: "Remove one that you no longer need, or choose another plan.",
  invitations: "Withdraw one, wait until one is accepted or expires, or choose another plan.",
  importMib: "Files count for seven days after their upload. Wait, or choose another plan.",
  photoMib: "Delete photos that you no longer need, which makes room within two days, or choose another plan.",
};

export function ceilingReached(name: CeilingName, plan: Plan, max: number): string {
  return `The plan ${planName(plan)} allows ${figure.format(max)} ${CEILING_LABELS[name].unit} in a project${name === "importMib" ? " within seven days" : ""}. ${FIXES[name]}`;
}

export const tooManyProjects = (max: number): string =>
  `One person can own ${figure.format(max)} projects, those in the bin included. Ask an administrator of this service for more.`;

export const tooMuchUploaded = (maxMib: number): string =>
  `One person can upload ${figure.format(maxMib)} MiB of files to import within seven days, over all projects. Wait, or ask an administrator of this service.`;

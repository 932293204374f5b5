export const CEILING_NAMES = ["apiKeys", "categories", "webhookEndpoints", "domains", "invitations", "importMib", "photoMib"] as const;
export type CeilingName = (typeof CEILING_NAMES)[number];

export type Ceiling = {
  used: number;
  max: number;
};

export type ProjectCeilings = Record<CeilingName, Ceiling>;

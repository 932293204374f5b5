import { perPlan } from "#lib/platform/config/per-plan.ts";

export const planCeilings = {
  MAX_API_KEYS: perPlan({ free: 20, pro: 50, business: 200, enterprise: 1000 }, 1_000_000),
  // Lists show 500.
  MAX_CATEGORIES: perPlan({ free: 200, pro: 500, business: 500, enterprise: 500 }, 500),
  MAX_WEBHOOK_ENDPOINTS: perPlan({ free: 10, pro: 10, business: 10, enterprise: 10 }, 100),
  MAX_DOMAINS: perPlan({ free: 50, pro: 50, business: 50, enterprise: 50 }, 500),
  MAX_INVITATIONS: perPlan({ free: 50, pro: 50, business: 50, enterprise: 50 }, 500),
  MAX_IMPORT_MIB: perPlan({ free: 256, pro: 1024, business: 4096, enterprise: 16_384 }, 1_000_000),
  MAX_PHOTO_MIB: perPlan({ free: 512, pro: 2048, business: 8192, enterprise: 65_536 }, 100_000_000),
};

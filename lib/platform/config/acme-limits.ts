import * as z from "zod";

const ACME_LIMIT_NAMES = {
  "failed-per-hour": "failedInHour",
  "certificates-per-week": "issuedInWeek",
  "first-certificates-per-week": "newInZoneInWeek",
  "orders-per-three-hours": "ordersInThreeHours",
} as const;
type AcmeLimitName = keyof typeof ACME_LIMIT_NAMES;
const ACME_LIMIT = new RegExp(`^(${Object.keys(ACME_LIMIT_NAMES).join("|")}):([1-9]\\d{0,5})$`);

/** Omitted names have no limit. */
export const acmeLimits = z
  .string()
  .refine((text) => text === "none" || text.split(",").every((part) => ACME_LIMIT.test(part.trim())), {
    error: `must be none, or name:number pairs separated by commas, with names from ${Object.keys(ACME_LIMIT_NAMES).join(", ")}`,
  })
  .transform((text) => {
    const limits: Partial<Record<(typeof ACME_LIMIT_NAMES)[AcmeLimitName], number>> = {};
    for (const part of text.split(",")) {
      const [, name, max] = ACME_LIMIT.exec(part.trim()) ?? [];
      if (name) limits[ACME_LIMIT_NAMES[name as AcmeLimitName]] = Number(max);
    }
    return limits;
  });

import * as z from "zod";

export type Holder = { domainId: bigint } | { ownName: string };

export const holderSchema: z.ZodType<Holder> = z.union([
  z.object({ domainId: z.string().regex(/^\d+$/).transform(BigInt) }),
  z.object({ ownName: z.string() }),
]);

/** Announcements of the dashboard's certificate carry this ID. */
export const NO_PROJECT = "0";

export function certificateSecret(holder: Holder): string {
  return "domainId" in holder ? `certificate ${holder.domainId}` : `own_certificate ${holder.ownName}`;
}

export const attemptSecret = (attemptId: bigint): string => `attempt ${attemptId}`;

import * as z from "zod";

/** What a certificate is for: a custom domain, or a name of this service. */
export type Holder = { domainId: bigint } | { ownName: string };

export const holderSchema: z.ZodType<Holder> = z.union([
  z.object({ domainId: z.string().regex(/^\d+$/).transform(BigInt) }),
  z.object({ ownName: z.string() }),
]);

/** Whose announcements say that the dashboard's certificate has changed. */
export const NO_PROJECT = "0";

/** What its key is encrypted for. */
export function certificateSecret(holder: Holder): string {
  return "domainId" in holder ? `certificate ${holder.domainId}` : `own_certificate ${holder.ownName}`;
}

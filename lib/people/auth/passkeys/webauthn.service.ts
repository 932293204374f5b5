/** Load it before a transaction: it takes 20 MB and, on a small machine, seconds. */
export const webauthn = () => import("@simplewebauthn/server");
export type WebAuthn = Awaited<ReturnType<typeof webauthn>>;

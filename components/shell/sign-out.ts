export const SIGN_OUT_FAULT = "You couldn’t be signed out. Check the connection and try again.";

/** Loads its code when it is needed: the rest of that file belongs to the sign-in page. */
export async function signOut(): Promise<void> {
  const page = await import("#components/auth/sign-in.ts");
  await page.signOut();
}

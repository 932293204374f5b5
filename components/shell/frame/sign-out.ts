import { forgetCommands } from "#components/shell/palette/recent.ts";

export const SIGN_OUT_ERROR = "You couldn’t be signed out. Check the connection and try again.";

/**
 * Signs out this browser and navigates away. Its code loads when it is needed: the rest of it belongs to the sign-in page.
 * @throws if the service did not end the session
 */
export async function signOut(next = "/sign-in"): Promise<void> {
  const { endSession } = await import("#lib/people/auth/sign-in/client.ts");
  await endSession();
  forgetCommands();
  window.location.assign(next);
}

/**
 * Shown only if the sign-in after set-up did not succeed.
 * @param next local path to open after signing in
 */
export function SetupDone({ email, next }: { email: string; next: string }) {
  return (
    <div>
      <h1 className="text-title" tabIndex={-1} data-panel-title>
        The administrator account is ready
      </h1>
      <p className="mt-4 text-muted">
        <strong className="text-foreground [overflow-wrap:anywhere]">{email}</strong> is now this service’s administrator, and the link has
        been used. You couldn’t be signed in automatically: sign in with this address and the password that you chose.
      </p>
      <p className="mt-6">
        <a href={`/sign-in?next=${encodeURIComponent(next)}`} className="button button--primary">
          Sign in
        </a>
      </p>
    </div>
  );
}

export function SetupDone({ email }: { email: string }) {
  return (
    <div>
      <h1 className="text-[2rem]" tabIndex={-1} data-panel-title>
        The administrator account is ready
      </h1>
      <p className="mt-4 text-muted">
        <strong className="text-foreground [overflow-wrap:anywhere]">{email}</strong> is now this service’s administrator, and the link has
        been used. Sign in with this address and the password that you chose, then create your first project and its key.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href="/sign-in" className="button button--primary h-11 px-5 md:h-11">
          Sign in
        </a>
        <a href="/docs/guide" className="button button--outline h-11 px-5 md:h-11">
          Read the guide
        </a>
      </p>
    </div>
  );
}

type Verdict = "ok" | "warning" | "problem" | "skipped";

/** One line of the report. */
export interface Finding {
  check: string;
  verdict: Verdict;
  /** What was found, or why it was not looked at. */
  message: string;
  /** A command or a setting; only of warnings and problems. */
  fix?: string;
}

/** What one part of the installation is asked; several lines may come of it. */
export interface Check {
  name: string;
  run(): Promise<Finding[]>;
}

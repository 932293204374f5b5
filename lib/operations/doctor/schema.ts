type Verdict = "ok" | "warning" | "problem" | "skipped";

export interface Finding {
  check: string;
  verdict: Verdict;
  /** Or why it was not looked at. */
  message: string;
  /** Of warnings and problems. */
  fix?: string;
}

export interface Check {
  name: string;
  run(): Finding[] | Promise<Finding[]>;
}

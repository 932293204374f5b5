type Verdict = "ok" | "warning" | "problem" | "skipped";

export interface Finding {
  check: string;
  verdict: Verdict;
  /** The result, or why the check was skipped. */
  message: string;
  /** Set for warnings and problems. */
  fix?: string;
}

export interface Check {
  name: string;
  run(): Finding[] | Promise<Finding[]>;
}

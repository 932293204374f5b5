import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests of several programs, or of Redis and messages that are late, wait for much of their time. */
const WAITING = /\/(?:e2e\/integration|lib\/(?:gateway\/rate-limit|history\/webhooks|programs|platform\/(?:db|redis)))\//;

/** Begins with the files that wait, so that a run's end, when few files are left, keeps all cores busy. */
export default class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification): boolean => WAITING.test(moduleId);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

// The last words of a run: which tests passed only when they were tried again, and how many passed and failed.
import { rmSync } from 'node:fs';

export default class Summary {
  constructor({ report }) {
    this.report = report;
  }

  onBegin(config, suite) {
    this.tests = suite.allTests();
  }

  /** After the other reporters, so that the report is written. */
  async onExit() {
    const [expected, flaky, unexpected, skipped] = ['expected', 'flaky', 'unexpected', 'skipped'].map((outcome) =>
      (this.tests ?? []).filter((test) => test.outcome() === outcome)
    );
    const passed = expected.length + flaky.length;
    // Tests that were only listed are skipped, all of them.
    if (passed + unexpected.length === 0) return;
    for (const test of flaky) console.log(`flaky: ${test.titlePath().slice(2).join(' › ')}`);
    if (unexpected.length + flaky.length === 0) rmSync(this.report, { recursive: true, force: true });
    console.log(`${passed} passed, ${unexpected.length} failed, ${skipped.length} skipped`);
  }
}

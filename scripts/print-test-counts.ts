import { countTests } from './count-tests.ts'
import { listRepeated } from './list-repeated.ts'
import { readIfPresent } from './read-if-present.ts'

/**
 * Prints what passed only when repeated, and a last line with the counts, for the reports whose paths are given; a missing one counts as
 * a failure.
 */
const texts = await Promise.all(process.argv.slice(2).map(async (file) => readIfPresent(file)))
for (const repeated of listRepeated(texts))
  process.stdout.write(`passed when repeated: ${repeated}\n`)
const { passed, failed, skipped } = countTests(texts)
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)

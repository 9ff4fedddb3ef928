import { countTests } from './count-tests.ts'
import { readIfPresent } from './read-if-present.ts'

/** Prints one line for the reports whose paths are given; a missing one counts as a failure. */
const texts = await Promise.all(process.argv.slice(2).map(async (file) => readIfPresent(file)))
const { passed, failed, skipped } = countTests(texts)
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
